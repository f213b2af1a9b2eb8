/**
 * What every place that keeps boxes has in common; storage/open.js chooses one.
 *
 * A place keeps boxes by number. The one with the highest is in use; those before it were kept
 * aside, because they were damaged or replaced, and are never written again.
 */

/**
 * What is noted beside the box in use.
 *
 * @typedef {object} Note
 * @property {string} [declined] stamp of the site's program that shall not replace the box's
 * @property {Record<string, Why>} [aside] why boxes were kept aside, by their numbers
 */

/** @typedef {"damaged" | "update" | "restore" | "new"} Why */

/**
 * @typedef {object} Aside a box that is kept aside
 * @property {number} number
 * @property {number} size in bytes
 * @property {number} time when it was written last, in milliseconds since 1970
 * @property {Why} why
 */

/**
 * A place, opened. `write` and `flush` are those of box/flash.js, for the box in use.
 *
 * @typedef {object} Place
 * @property {"files" | "database" | "memory"} kind
 * @property {Uint8Array | undefined} bytes the flash in use, which the caller may change as it
 *   calls `write`; undefined: none yet
 * @property {Note} note
 * @property {() => Promise<Aside[]>} aside
 * @property {(bytes: Uint8Array, why: Why, declined?: string) => Promise<void>} create begin a box,
 *   all or nothing; the one before is then aside, for that reason
 * @property {(stamp: string) => Promise<void>} decline note this stamp
 * @property {(number: number) => Promise<Uint8Array>} read a box that is aside, as it was found
 * @property {(number: number) => Promise<void>} remove a box that is aside
 * @property {(at: number, data: Uint8Array) => void} write
 * @property {() => Promise<void> | undefined} flush
 * @property {() => void} close
 */

/** The box is open in another tab, or by a worker that does not end. */
export class InUse extends Error {}

/** Another tab has opened the box since. */
export class TakenOver extends Error {}

/** This place cannot be used in this browser, or not with these settings. */
export class Unavailable extends Error {}

/** @param {unknown} value of unknown origin @returns {Note} what of it is one */
export function noteOf(value) {
  /** @type {Note} */
  const note = {};
  if (typeof value !== "object" || value === null) return note;
  const { declined, aside } = /** @type {any} */ (value);
  if (typeof declined === "string") note.declined = declined;
  if (typeof aside === "object" && aside !== null) note.aside = { ...aside };
  return note;
}

/** @param {Note} note @param {number} number @returns {Why} */
export function whyAside(note, number) {
  const why = note.aside?.[number];
  return why === "update" || why === "restore" || why === "new" ? why : "damaged";
}

/**
 * @param {Note} note of the box before
 * @param {number | undefined} before its number; undefined if there was none
 * @param {Why} why it is now aside
 * @param {string} [declined]
 * @returns {Note} of the box that replaces it
 */
export function noteAfter(note, before, why, declined) {
  const aside = { ...note.aside };
  if (before !== undefined) aside[before] = why;
  return declined === undefined ? { aside } : { aside, declined };
}
