/** The display memory of the SSD1306 with its write pointer. */

export const COLUMNS = 128;
export const PAGES = 8;
export const BYTES = COLUMNS * PAGES;

const VERTICAL = 1;
const PAGE = 2;

/** @returns {Uint8Array} the content after power-on: noise, but the same each time */
function noise() {
  const content = new Uint8Array(BYTES);
  let state = 0x2f6e2b1;
  for (let at = 0; at < BYTES; at++) {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    content[at] = (state >>> 16) & 0xff;
  }
  return content;
}

/**
 * 1,024 bytes in panel order: 8 pages of 128 columns, least significant bit on top.
 *
 * The column mapping applies when data is written; a change does not affect earlier data. Methods
 * that the chip ignores in the current mode return false.
 */
export class DisplayRam {
  content = noise();
  /** Whether the usual column mapping (A1) is set. */
  backwards = false;
  #mode = PAGE;
  #column = 0;
  #firstColumn = 0;
  #lastColumn = COLUMNS - 1;
  #page = 0;
  #firstPage = 0;
  #lastPage = PAGES - 1;

  /** @param {number} byte */
  write(byte) {
    const column = this.backwards ? this.#column : COLUMNS - 1 - this.#column;
    this.content[this.#page * COLUMNS + column] = byte;
    if (this.#mode === PAGE) this.#column = (this.#column + 1) % COLUMNS;
    else if (this.#mode === VERTICAL) {
      if (this.#nextPage()) this.#nextColumn();
    } else if (this.#nextColumn()) this.#nextPage();
  }

  /** @param {number} mode */
  setMode(mode) {
    if (mode > PAGE) return false;
    this.#mode = mode;
    return true;
  }

  /** @param {number} first @param {number} last */
  setColumns(first, last) {
    if (this.#mode === PAGE) return false;
    this.#firstColumn = this.#column = first % COLUMNS;
    this.#lastColumn = last % COLUMNS;
    return true;
  }

  /** @param {number} first @param {number} last */
  setPages(first, last) {
    if (this.#mode === PAGE) return false;
    this.#firstPage = this.#page = first % PAGES;
    this.#lastPage = last % PAGES;
    return true;
  }

  /** @param {number} low the low four bits */
  setColumnLow(low) {
    if (this.#mode !== PAGE) return false;
    this.#column = (this.#column & 0x70) | low;
    return true;
  }

  /** @param {number} high the high four bits */
  setColumnHigh(high) {
    if (this.#mode !== PAGE) return false;
    this.#column = ((high << 4) | (this.#column & 0x0f)) % COLUMNS;
    return true;
  }

  /** @param {number} page */
  setPage(page) {
    if (this.#mode !== PAGE) return false;
    this.#page = page;
    return true;
  }

  #nextColumn() {
    const last = this.#column === this.#lastColumn;
    this.#column = last ? this.#firstColumn : (this.#column + 1) % COLUMNS;
    return last;
  }

  #nextPage() {
    const last = this.#page === this.#lastPage;
    this.#page = last ? this.#firstPage : (this.#page + 1) % PAGES;
    return last;
  }
}
