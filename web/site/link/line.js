/** A line of bytes to a box: what arrives waits here until the conversation reads it. */

import { joined } from "./bytes.js";
import { Closed } from "./failures.js";

// A device that talks without end must not fill the memory: only the end is kept.
const WAITING_MOST = 64 * 1024;
const NONE = new Uint8Array(0);

/** The streams of bytes that a conversation uses; `Line` is one. */
/**
 * @typedef {object} Stream
 * @property {(timeoutMs: number) => Promise<Uint8Array>} read what arrived, nothing after a timeout
 * @property {(bytes: Uint8Array) => Promise<void> | void} send
 * @property {() => Promise<void> | void} close
 */

/** @implements {Stream} */
export class Line {
  #send;
  #close;
  #waiting = NONE;
  /** @type {(() => void) | null} the reader that waits */
  #wake = null;
  /** @type {Error | null} */
  #over = null;
  /** @type {Promise<void> | null} */
  #closed = null;

  /**
   * @param {(bytes: Uint8Array) => Promise<void> | void} send to the box
   * @param {() => Promise<void> | void} [close] the way to it
   */
  constructor(send, close = () => {}) {
    this.#send = send;
    this.#close = close;
  }

  /** Take bytes that arrived from the box. @param {Uint8Array} bytes */
  take(bytes) {
    this.#waiting = joined(this.#waiting, bytes).slice(-WAITING_MOST);
    this.#wake?.();
  }

  /** End the line: what waits for it, now or later, fails with `why`. @param {Error} why */
  fail(why) {
    this.#over ??= why;
    this.#wake?.();
  }

  /**
   * What arrived, nothing after `timeoutMs` without any. One reader at a time.
   *
   * @param {number} timeoutMs
   */
  async read(timeoutMs) {
    if (!this.#waiting.length && !this.#over && timeoutMs > 0) {
      /** @type {ReturnType<typeof setTimeout> | undefined} */
      let timer;
      await new Promise((done) => {
        this.#wake = () => done(null);
        timer = setTimeout(done, timeoutMs);
      });
      clearTimeout(timer);
      this.#wake = null;
    }
    // What arrived before the end is still read.
    if (!this.#waiting.length && this.#over) throw this.#over;
    const bytes = this.#waiting;
    this.#waiting = NONE;
    return bytes;
  }

  /** @param {Uint8Array} bytes */
  async send(bytes) {
    if (this.#over) throw this.#over;
    await this.#send(bytes);
  }

  /** Close the way to the box, once, however often it is asked for. */
  close() {
    this.fail(new Closed());
    this.#closed ??= Promise.resolve(this.#close());
    return this.#closed;
  }
}
