/**
 * Read a company file as TOML, as the laptop does: with TOML 1.0 as Python's tomllib reads it.
 *
 * The answer is for the rules, as JSON: a table is {"t": ...}, a number that is not whole
 * {"f": its text in Python}, a date or a time null, for no company file has one.
 */

import { parse, TomlDate, TomlError } from "../vendor/smol-toml.js";
import { firstOdd, firstStatement, literalAt } from "./toml_scan.js";

/** What FILE_MAX and DEPTH_MAX of host/doomsday/companies/toml_text.py say. */
const FILE_MAX = 64 * 1024;
const DEPTH_MAX = 32;
/** Of smol-toml: deeper ones are errors of TOML there. */
const NESTING_MAX = 300;
const NESTED = /excessively nested/;
const REDEFINED = /^trying to redefine/;
const CONTROL = /^control characters are not allowed in strings/;
/** Errors that Python reports for the last line. */
const AT_END = /^(unfinished (string|array|table)|incomplete key-value)/;
const MARK = "\ufeff";

/**
 * @typedef {{ fault: "utf8"|"toml"|"large"|"deep", line: number, words: string }} TomlFault
 */

class Deep extends Error {}

/**
 * Return the document of a file, or its fault, as JSON. Too much of a file is not read: the rules
 * say so.
 *
 * @param {Uint8Array} content
 * @returns {string}
 */
export function readToml(content) {
  if (content.length > FILE_MAX) return '{"document":{"t":{}}}';
  const text = decoded(content);
  if (typeof text !== "string") return JSON.stringify(text);
  const found = documentOf(text);
  return typeof found === "string" ? `{"document":${found}}` : JSON.stringify(found);
}

/**
 * @param {Uint8Array} content
 * @returns {string|TomlFault}
 */
function decoded(content) {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  try {
    const text = decoder.decode(content);
    // As tomllib does. A carriage return alone is an error.
    const plain = (text.startsWith(MARK) ? text.slice(1) : text).replaceAll("\r\n", "\n");
    // Some systems write a letter and its mark as two characters.
    return plain.normalize("NFC");
  } catch {
    return { fault: "utf8", line: undecodable(content), words: "" };
  }
}

/**
 * @param {Uint8Array} content
 * @returns {number} the first line that is not UTF-8
 */
function undecodable(content) {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for (let line = 1, start = 0; start <= content.length; line++) {
    const found = content.indexOf(10, start);
    const end = found < 0 ? content.length : found;
    try {
      decoder.decode(content.subarray(start, end));
    } catch {
      return line;
    }
    start = end + 1;
  }
  return 1;
}

/**
 * @param {string} text
 * @returns {string|TomlFault} the document as JSON
 */
function documentOf(text) {
  if (text.startsWith(MARK)) return { fault: "toml", line: 1, words: "invalid character" };
  try {
    const document = parse(text, { integersAsBigInt: true, maxDepth: NESTING_MAX });
    const odd = firstOdd(text);
    if (odd && !odd.isLarge) return { fault: "toml", line: odd.line, words: odd.words };
    const found = json(document, 1);
    return odd ? { fault: "large", line: odd.line, words: "" } : found;
  } catch (error) {
    if (error instanceof Deep) return { fault: "deep", line: 1, words: "" };
    if (error instanceof TomlError) return faultOf(error, text);
    throw error;
  }
}

/**
 * Return the fault of a text that smol-toml refuses, for the line that tomllib would name.
 *
 * @param {TomlError} error
 * @param {string} text
 * @returns {TomlFault}
 */
function faultOf(error, text) {
  const words = wordsOf(error);
  if (NESTED.test(words)) return { fault: "deep", line: 1, words: "" };
  const at = lineStart(text, error.line) + error.column - 1;
  const line = lineOf(words, text, at);
  const odd = firstOdd(text.slice(0, lineStart(text, line + 1)));
  if (odd && !odd.isLarge) return { fault: "toml", line: odd.line, words: odd.words };
  return { fault: "toml", line, words };
}

/** @param {TomlError} error */
function wordsOf(error) {
  return error.message.replace("Invalid TOML document: ", "").split("\n")[0];
}

/**
 * @param {string} words
 * @param {string} text
 * @param {number} at  place of an error in the text
 * @returns {number} the line that Python reports for it
 */
function lineOf(words, text, at) {
  if (REDEFINED.test(words)) return endOfStatement(text, at);
  if (CONTROL.test(words)) {
    const quotes = literalAt(text, at);
    if (quotes) return text.includes(quotes, at) ? numberOf(text, at) : lastLine(text);
    // The new line is a part of the escape that is wrong.
    let slashes = 0;
    while (text[at - 1 - slashes] === "\\") slashes++;
    const wrong = text[at] === "\n" && slashes % 2 === 1 ? at + 1 : at;
    return wrong >= text.length ? lastLine(text) : numberOf(text, wrong);
  }
  return AT_END.test(words) || at >= text.length ? lastLine(text) : numberOf(text, at);
}

/**
 * tomllib reads a value before it finds that its key is there already.
 *
 * @param {string} text
 * @param {number} at
 */
function endOfStatement(text, at) {
  const first = numberOf(text, at);
  const start = lineStart(text, first);
  const statement = firstStatement(text.slice(start));
  try {
    parse(statement, { integersAsBigInt: true, maxDepth: NESTING_MAX });
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const inside = start + lineStart(statement, error.line) + error.column - 1;
    const words = wordsOf(error);
    return REDEFINED.test(words) ? numberOf(text, inside) : lineOf(words, text, inside);
  }
  return numberOf(text, start + statement.trimEnd().length);
}

/** @param {string} text @param {number} at */
function numberOf(text, at) {
  return text.slice(0, at).split("\n").length;
}

/** @param {string} text @param {number} line @returns {number} where a line begins, from 1 */
function lineStart(text, line) {
  let start = 0;
  for (let number = 1; number < line; number++) {
    const end = text.indexOf("\n", start);
    if (end < 0) return text.length;
    start = end + 1;
  }
  return start;
}

/** @param {string} text */
function lastLine(text) {
  const lines = text.split("\n").length;
  return Math.max(1, text.endsWith("\n") ? lines - 1 : lines);
}

/**
 * @param {unknown} value
 * @param {number} depth
 * @returns {string}
 */
function json(value, depth) {
  if (typeof value === "string" || typeof value === "boolean") return JSON.stringify(value);
  if (typeof value === "bigint") return value.toString();
  if (typeof value === "number") return `{"f":${JSON.stringify(pythonText(value))}}`;
  if (value instanceof TomlDate) return "null";
  if (depth > DEPTH_MAX) throw new Deep();
  if (Array.isArray(value)) return `[${value.map((item) => json(item, depth + 1)).join(",")}]`;
  const table = /** @type {Record<string, unknown>} */ (value);
  const rows = Object.keys(table).map(
    (key) => `${JSON.stringify(key)}:${json(table[key], depth + 1)}`,
  );
  return `{"t":{${rows.join(",")}}}`;
}

/**
 * Return a number as Python writes it: the digits are the same, their form is not.
 *
 * @param {number} value
 */
export function pythonText(value) {
  if (Number.isNaN(value)) return "nan";
  if (!Number.isFinite(value)) return value > 0 ? "inf" : "-inf";
  const sign = value < 0 || Object.is(value, -0) ? "-" : "";
  if (value === 0) return `${sign}0.0`;
  const [digits, power] = Math.abs(value).toExponential().split("e");
  const exponent = Number(power);
  const all = digits.replace(".", "");
  if (exponent < -4 || exponent >= 16) {
    const size = String(Math.abs(exponent)).padStart(2, "0");
    return `${sign}${digits}e${exponent < 0 ? "-" : "+"}${size}`;
  }
  if (exponent < 0) return `${sign}0.${"0".repeat(-exponent - 1)}${all}`;
  const whole = all.slice(0, exponent + 1).padEnd(exponent + 1, "0");
  return `${sign}${whole}.${all.slice(exponent + 1) || "0"}`;
}
