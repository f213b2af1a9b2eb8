/**
 * Find what smol-toml reads and TOML 1.0 does not allow: it knows TOML 1.1, leaves dates to the
 * browser, and has no limit for numbers.
 *
 * @typedef {{ line: number, words: string, isLarge: boolean }} Odd
 */

const LEAST = -(2n ** 63n);
const MOST = 2n ** 63n - 1n;
/** Longer ones are too large in any base. */
const DIGITS_MAX = 100;
const WORD = /[A-Za-z0-9_+.:-]/;
const WHOLE = /^(?:[+-]?\d[\d_]*|0x[\dA-Fa-f_]+|0o[0-7_]+|0b[01_]+)$/;
const DATE_LIKE = /^\d{4}-/;
const TIME_LIKE = /^\d\d:/;
const TIME = "([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d+)?";
const IS_TIME = new RegExp(`^${TIME}$`);
const DATE = /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const IS_OFFSET_TIME = new RegExp(`^${TIME}([Zz]|[+-]([01]\\d|2[0-3]):[0-5]\\d)?$`);

/**
 * Return the first oddity of a document that smol-toml accepts, or of the beginning of one.
 *
 * @param {string} text
 * @returns {Odd|null}
 */
export function firstOdd(text) {
  return new Scan(text).run();
}

/**
 * Return the first statement of a text, up to the end of its last line; all if it is not closed.
 *
 * @param {string} text
 */
export function firstStatement(text) {
  const scan = new Scan(text);
  while (scan.at < text.length && !(text[scan.at] === "\n" && scan.open.length === 0)) {
    if (scan.step()) scan.at += 1;
  }
  return text.slice(0, scan.at);
}

/**
 * Return the quotes that end the literal string at a place in a text; "" if there is none.
 *
 * @param {string} text
 * @param {number} at
 */
export function literalAt(text, at) {
  const scan = new Scan(text);
  let quotes = "";
  while (scan.at < at) {
    quotes = /^(?:'''|'(?!'))/.exec(text.slice(scan.at, scan.at + 3))?.[0] ?? "";
    if (scan.step()) scan.at += 1;
  }
  return scan.at > at ? quotes : "";
}

class Scan {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
    this.at = 0;
    this.line = 1;
    /** Brackets that are open: of arrays "[", inline tables "{", heads of tables "h". @type {string[]} */
    this.open = [];
    this.isKey = true;
    /** The last sign that is neither white space nor comment. */
    this.last = "";
    /** The first whole number that is too large. @type {Odd|null} */
    this.large = null;
  }

  /** @returns {Odd|null} */
  run() {
    while (this.at < this.text.length) {
      const odd = this.step();
      if (odd) return odd;
    }
    return this.large;
  }

  /** Read the next piece. @returns {Odd|null} */
  step() {
    const sign = this.text[this.at];
    const inside = this.open.at(-1) ?? "";
    if (sign === "\n") return this._newLine(inside);
    if (sign === " " || sign === "\t") {
      this.at += 1;
      return null;
    }
    if (sign === "#") {
      const end = this.text.indexOf("\n", this.at);
      this.at = end < 0 ? this.text.length : end;
      return null;
    }
    if (sign === '"' || sign === "'") return this._string(sign);
    if (WORD.test(sign)) return this._word();
    return this._bracket(sign, inside);
  }

  /** @param {string} inside */
  _newLine(inside) {
    if (inside === "{") return this._odd("a new line in a table of one line");
    if (inside === "") this.isKey = true;
    this.line += 1;
    this.at += 1;
    return null;
  }

  /**
   * @param {string} sign
   * @param {string} inside
   */
  _bracket(sign, inside) {
    if (sign === "}" && this.last === ",") return this._odd("a comma at the end of a table");
    if (sign === "[") this.open.push(this.isKey ? "h" : "[");
    if (sign === "{") this.open.push("{");
    if (sign === "]" || sign === "}") this.open.pop();
    if (sign === "{" || (sign === "," && inside === "{")) this.isKey = true;
    if (sign === "=" || sign === "]" || sign === "}") this.isKey = false;
    this.last = sign;
    this.at += 1;
    return null;
  }

  /** @param {string} quote */
  _string(quote) {
    const isLong = this.text.startsWith(quote.repeat(3), this.at);
    const end = isLong ? quote.repeat(3) : quote;
    this.at += end.length;
    while (this.at < this.text.length && !this.text.startsWith(end, this.at)) {
      const sign = this.text[this.at];
      if (sign === "\\" && quote === '"') {
        const next = this.text[this.at + 1];
        if (next === "e" || next === "x")
          return this._odd(`an escape that TOML 1.0 has not: \\${next}`);
        if (next !== "\n") this.at += 1;
      } else if (sign === "\n") {
        this.line += 1;
      }
      this.at += 1;
    }
    this.at += end.length;
    // One or two quotes may stand before the three at the end.
    while (isLong && this.text[this.at] === quote) this.at += 1;
    this.last = quote;
    return null;
  }

  _word() {
    const start = this.at;
    while (this.at < this.text.length && WORD.test(this.text[this.at])) this.at += 1;
    const word = this.text.slice(start, this.at);
    this.last = "a";
    if (this.isKey) return null;
    if (WHOLE.test(word)) return this._whole(word);
    if (TIME_LIKE.test(word)) return IS_TIME.test(word) ? null : this._badTime();
    return DATE_LIKE.test(word) ? this._date(word) : null;
  }

  /** @param {string} word */
  _whole(word) {
    if (this.large === null && isTooLarge(word)) {
      this.large = { line: this.line, words: "", isLarge: true };
    }
    return null;
  }

  /** @param {string} word */
  _date(word) {
    const day = word.slice(0, 10);
    let time = word.slice(10);
    if (time === "" && /^ \d\d:/.test(this.text.slice(this.at, this.at + 4))) {
      const start = this.at;
      this.at += 1;
      while (this.at < this.text.length && WORD.test(this.text[this.at])) this.at += 1;
      time = this.text.slice(start, this.at);
    }
    const isRight = isDay(day) && (time === "" || IS_OFFSET_TIME.test(time.slice(1)));
    return isRight && /^[Tt ]?$/.test(time.slice(0, 1)) ? null : this._badTime();
  }

  _badTime() {
    return this._odd("invalid date or time");
  }

  /**
   * @param {string} words
   * @returns {Odd}
   */
  _odd(words) {
    return { line: this.line, words, isLarge: false };
  }
}

/** @param {string} word */
function isTooLarge(word) {
  const [, sign, digits] = /** @type {RegExpExecArray} */ (/^([+-]?)(.*)$/.exec(word));
  const plain = digits.replaceAll("_", "");
  if (plain.replace(/^0[xob]?0*/, "").length > DIGITS_MAX) return true;
  const value = BigInt(plain);
  return sign === "-" ? -value < LEAST : value > MOST;
}

/** @param {string} text */
function isDay(text) {
  const found = DATE.exec(text);
  if (!found) return false;
  const [year, month, day] = found.slice(1).map(Number);
  // Day 0 of the next month is the last one of this month; years below 100 would be of 1900.
  const last = new Date(Date.UTC(year + 2000, month, 0)).getUTCDate();
  return year > 0 && day <= last;
}
