/**
 * The messages of the serial link and their form in the body of a frame.
 *
 * shared/link/messages.py says what their fields mean; a test holds this table equal to its SHAPES.
 * A shape has one letter a field: n a number, t text with percent escapes, d bytes in base64; the
 * letters after `*` repeat any number of times, or not at all.
 */

import { fromLatin1, latin1 } from "./bytes.js";

export const HELLO = "H";
export const GAMES = "L";
export const GET = "G";
export const REMOVE = "X";
export const PACK = "P";
export const PIECE = "D";
export const PACK_END = "C";
export const LEVELS = "K";
export const PRESS = "M";
export const SCREEN = "S";
export const NAME = "N";
export const RESTART = "R";
export const HEALTH = "T";
export const PROGRAM = "V";
export const LAST_ERROR = "W";
export const MEMORY = "Y";
export const SLOTS = "Q";
export const STRAYS = "F";
export const HEADER = "I";
export const ENTRIES = "J";
export const BYE = "B";
export const FAILED = "E";
export const STRANGER = "?";

/** The game of messages without a game id, which boxes of every version know. */
export const UNNAMED = "mfz";

/** Kind, shape of the request, null if there is none, and shape of the reply. */
export const SHAPES = /** @type {const} */ ([
  [HELLO, "nn*n", "nttttnnnnnnnnt*tnnn"],
  [GAMES, "n", "n*tnn"],
  [GET, "tn", "d"],
  [REMOVE, "tnn", ""],
  [PACK, "nnn*t", ""],
  [PIECE, "d", ""],
  [PACK_END, "", "nn"],
  [LEVELS, "n", ""],
  [PRESS, "nnn", "nn"],
  [SCREEN, "n", "nnd"],
  [NAME, "t", ""],
  [RESTART, "", ""],
  [HEALTH, "", "nnnnnnn"],
  [PROGRAM, "", "tn"],
  [LAST_ERROR, "", "tt"],
  [MEMORY, "", "nnnn"],
  [SLOTS, "", "tt"],
  [STRAYS, "", "n*t"],
  [HEADER, "n", "d"],
  [ENTRIES, "nn", "nnd"],
  [BYE, "", ""],
  [FAILED, null, "tt"],
  [STRANGER, null, ""],
]);

// Progress of a press: not yet seen by the box's input, down, up, and its release handled.
export const PRESS_ASKED = 0;
export const PRESS_DOWN = 1;
export const PRESS_UP = 2;
export const PRESS_OVER = 3;

// Of GET: the actions of the running game.
export const RUNNING = "running.actions";

// Codes of FAILED.
export const PROTOCOL_ERROR = "protocol";
export const BUSY = "busy";
export const FULL = "full";
export const BAD = "bad";
export const UNKNOWN = "unknown";
export const LIMIT = "limit";
export const NO_SUCH = "none";

const NUMBER_MOST = 0xffffffff;
const NOT_PLAIN = /[^!-~]|[%#]/g;
const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** @typedef {number | string | Uint8Array} Value */

/** A body that does not fit its shape. */
export class Malformed extends Error {}

/** The shape of a request. @param {string} kind */
export function requestShape(kind) {
  const row = SHAPES.find(([known, shape]) => known === kind && shape !== null);
  if (!row) throw new Malformed(`There is no request ${kind}.`);
  return /** @type {string} */ (row[1]);
}

/** The shape of a reply. @param {string} kind @throws {Malformed} for an unknown kind */
export function replyShape(kind) {
  const row = SHAPES.find(([known]) => known === kind);
  if (!row) throw new Malformed(`There is no reply ${kind}.`);
  return row[2];
}

/**
 * The body of a message of this shape.
 *
 * @param {string} shape
 * @param {readonly Value[]} values
 * @throws {Malformed} if they do not fit
 */
export function pack(shape, values) {
  const letters = lettersOf(shape, values.length);
  return fromLatin1(values.map((value, at) => WRITE[letters[at]](value)).join(" "));
}

/**
 * The fields of a body of this shape; the inverse of `pack`.
 *
 * @param {string} shape
 * @param {Uint8Array} body
 * @returns {Value[]}
 * @throws {Malformed} if the body does not fit
 */
export function unpack(shape, body) {
  const fields = body.length || shape ? latin1(body).split(" ") : [];
  const letters = lettersOf(shape, fields.length);
  return fields.map((field, at) => READ[letters[at]](field));
}

/** Text as one field: UTF-8, with %xx for all but visible ASCII, and for `%` and `#`. */
export function escaped(/** @type {string} */ text) {
  return latin1(encoder.encode(text)).replace(
    NOT_PLAIN,
    (letter) => `%${letter.charCodeAt(0).toString(16).padStart(2, "0")}`,
  );
}

/** The text of a field. @throws {Malformed} if `escaped` does not produce this field */
export function unescaped(/** @type {string} */ field) {
  const raw = field.replace(/%([0-9a-f]{2})/g, (_, digits) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
  let text = "";
  try {
    text = decoder.decode(fromLatin1(raw));
  } catch {
    throw new Malformed("a text is not UTF-8");
  }
  if (escaped(text) !== field) throw new Malformed("a text is not in its one form");
  return text;
}

/** The letter of each of `count` fields. */
function lettersOf(/** @type {string} */ shape, /** @type {number} */ count) {
  const [once, group = ""] = shape.split("*");
  const more = count - once.length;
  if (more < 0 || (more && (!group || more % group.length))) {
    throw new Malformed(`${count} fields`);
  }
  return once + (more ? group.repeat(more / group.length) : "");
}

/** @param {any} value */
function writeNumber(value) {
  if (!Number.isInteger(value) || value < 0 || value > NUMBER_MOST) {
    throw new Malformed(`${value} is not within 32 bits`);
  }
  return String(value);
}

/** @param {string} field */
function readNumber(field) {
  const value = /^[0-9]{1,10}$/.test(field) ? Number(field) : -1;
  if (writeNumber(value) !== field) throw new Malformed("a number is not in its one form");
  return value;
}

/** @param {any} value */
function writeData(value) {
  return btoa(latin1(value));
}

/** @param {string} field */
function readData(field) {
  let value;
  try {
    value = fromLatin1(atob(field));
  } catch {
    throw new Malformed("bytes are not base64");
  }
  if (writeData(value) !== field) throw new Malformed("bytes are not in their one form");
  return value;
}

/** @type {Record<string, (value: any) => string>} */
const WRITE = { n: writeNumber, t: escaped, d: writeData };
/** @type {Record<string, (field: string) => Value>} */
const READ = { n: readNumber, t: unescaped, d: readData };
