/** The language of the page, as `<html lang>` says. Lists, numbers and plurals follow it. */

export const LANGUAGE = globalThis.document?.documentElement.lang || "en";
