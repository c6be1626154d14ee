/** Names that mean the machine on which they are read. */
const LOOPBACK =
  /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|\[::1\]|\[::ffff:7f[0-9a-f:]*\])\.?$/i;

/** Whether a link with this name leads nobody else here. The server has the same rule
 * (`server/reach.py`). */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host);
