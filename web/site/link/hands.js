/**
 * Keys of the page as buttons of a box at the end of a line.
 *
 * A tap is sent as one press that the box times, so that a slow line makes no hold of it. What is
 * held longer, or together with another key, is sent as it is: down now, up when it is let go.
 */

import { Refused, Restarted } from "./failures.js";

// A press of the box lasts so long; it shows a hold from HELD_MS on.
const TAP_MS = 60;
const HELD_MS = 200;

/** @typedef {import("./box_link.js").BoxLink} BoxLink */

export class Hands {
  #box;
  #fail;
  /** Keys that are down, as bits. */
  #held = 0;
  /** Whether the box holds what is held. */
  #isHolding = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** What was sent last. @type {Promise<void>} */
  #last = Promise.resolve();

  /** @param {BoxLink} box @param {(error: unknown) => void} fail called with a failure of a press */
  constructor(box, fail) {
    this.#box = box;
    this.#fail = fail;
  }

  /** @param {number} button from 0 @param {boolean} down */
  move(button, down) {
    const bit = 1 << button;
    const before = this.#held;
    this.#held = down ? before | bit : before & ~bit;
    if (this.#held === before) return;
    clearTimeout(this.#timer);
    if (this.#isHolding || (down && before)) this.#hold();
    else if (down) this.#timer = setTimeout(() => this.#hold(), HELD_MS);
    else this.#send(() => this.#box.press(bit, TAP_MS));
  }

  /** @returns {boolean} whether a key is down */
  isDown(/** @type {number} */ button) {
    return (this.#held & (1 << button)) !== 0;
  }

  /** @returns {Promise<void>} until the box has all that was pressed */
  done() {
    return this.#last;
  }

  /** Release all keys, without effect on the box. */
  drop() {
    clearTimeout(this.#timer);
    this.#held = 0;
    this.#isHolding = false;
  }

  #hold() {
    const held = this.#held;
    this.#isHolding = held !== 0;
    this.#send(() => this.#box.levels(held));
  }

  #send(/** @type {() => Promise<void>} */ work) {
    this.#last = this.#last.then(work).catch((error) => {
      // A box that restarts forgets the press; whoever looks at its screen greets it again.
      if (error instanceof Restarted || error instanceof Refused) return;
      this.#fail(error);
    });
  }
}
