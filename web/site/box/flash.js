/** The chip's NOR flash in memory, and its copy in a store that outlives the page. */

import { SECTOR } from "./partitions.js";

/**
 * Where the flash is kept: see web/site/storage. Both methods may throw, and the promise may be
 * rejected: what was written since the last `flush` is then kept in part, up to some write.
 *
 * @typedef {object} Store
 * @property {(at: number, data: Uint8Array) => void} write
 * @property {() => Promise<void> | undefined} flush a promise if the store is durable only later
 */

export class Flash {
  /** How often each operation was done, for figures. */
  counts = { programs: 0, erases: 0, commits: 0 };
  /** Why the store failed, which then gets no more writes; undefined while it works. */
  fault = /** @type {Error | undefined} */ (undefined);
  #bytes;
  #store;
  #pending = false;

  /**
   * @param {Uint8Array} bytes the whole flash, which this object then owns
   * @param {Store} [store] none: nothing is kept
   */
  constructor(bytes, store) {
    this.#bytes = bytes;
    this.#store = store;
  }

  get size() {
    return this.#bytes.length;
  }

  /** @param {number} at @param {number} size @returns {Uint8Array} a view, not a copy */
  read(at, size) {
    return this.#bytes.subarray(at, at + size);
  }

  /** Clear bits: programming sets none. @param {number} at @param {Uint8Array} data */
  program(at, data) {
    for (let n = 0; n < data.length; n++) this.#bytes[at + n] &= data[n];
    this.counts.programs++;
    this.#write(at, data.length);
  }

  /** @param {number} at the first byte of a sector */
  erase(at) {
    this.#bytes.fill(0xff, at, at + SECTOR);
    this.counts.erases++;
    this.#write(at, SECTOR);
  }

  /**
   * Make durable what was written. A store that fails sets `fault`: the chip's flash does not fail,
   * so the program cannot handle it.
   *
   * @returns {Promise<void> | undefined} a promise if that takes longer than this call
   */
  commit() {
    if (!this.#pending || this.fault) return undefined;
    this.#pending = false;
    this.counts.commits++;
    return this.#attempt(() => this.#store?.flush());
  }

  // In order, as on the chip: what a cut takes away is always the end.
  /** @param {number} at @param {number} size */
  #write(at, size) {
    this.#pending = true;
    if (!this.fault) this.#attempt(() => this.#store?.write(at, this.read(at, size)));
  }

  /** @template T @param {() => T} step @returns {T | undefined} */
  #attempt(step) {
    try {
      return step();
    } catch (error) {
      this.fault = error instanceof Error ? error : new Error(String(error));
      return undefined;
    }
  }
}
