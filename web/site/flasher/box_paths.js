/**
 * Paths of a box in this page: one character for each byte, since names need not be UTF-8.
 *
 * In archives they are percent-encoded, as Python's urllib.parse.quote does it.
 */

import { fromLatin1, latin1 } from "../link/bytes.js";

const SAFE = /[A-Za-z0-9_.~/-]/;
const ESCAPE = /%([0-9A-Fa-f]{2})/g;

/** @param {string} path @returns {string} percent-encoded, in ASCII */
export function quoted(path) {
  return [...path].map((letter) => (SAFE.test(letter) ? letter : escaped(letter))).join("");
}

/** @param {string} text percent-encoded, perhaps with letters that are not ASCII */
export function unquoted(text) {
  const bytes = latin1(new TextEncoder().encode(text));
  return bytes.replace(ESCAPE, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)));
}

/** The text of a path: what its bytes mean in UTF-8, else percent-encoded. @param {string} path */
export function shownPath(path) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(fromLatin1(path));
  } catch {
    return quoted(path);
  }
}

/** @param {string} text */
export function pathOf(text) {
  return latin1(new TextEncoder().encode(text));
}

/** @param {string} letter */
function escaped(letter) {
  return `%${letter.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;
}
