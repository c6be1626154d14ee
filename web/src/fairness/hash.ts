/** SHA-256 and HMAC. WebCrypto is not used: a page that comes over plain HTTP does not have it, and
 * chains are simpler when nothing has to be awaited. */

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

export { sha256 };
export const hex = bytesToHex;
export const unhex = hexToBytes;
export const utf8 = utf8ToBytes;

/** The hash of 32 bytes. Both are written as digits. */
export function hashLink(link: string): string {
  return hex(sha256(unhex(link)));
}

export function hashText(text: string): string {
  return hex(sha256(utf8(text)));
}

export function mac(key: Uint8Array, message: Uint8Array): Uint8Array {
  return hmac(sha256, key, message);
}

/** A hash, a link or an anchor is always written as 64 hexadecimal digits in small letters. */
export function isHash(text: unknown): text is string {
  return typeof text === "string" && /^[0-9a-f]{64}$/.test(text);
}
