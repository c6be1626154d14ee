/** How the files of logs are called. */
export const SUFFIX = ".fairtable.json";

/** The command that checks a log on one's own computer. It is the same in every language. */
export const auditCommand = (file: string) => `fairtable audit ${file}`;
