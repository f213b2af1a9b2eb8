/** The chip's watchdog: off until the program sets it; it resets the chip if it is not fed in time. */
export class Watchdog {
  #now;
  #limit = 0;
  #fed = 0;

  /** @param {() => number} now milliseconds from any start */
  constructor(now) {
    this.#now = now;
  }

  /** Start it, or change its time. @param {number} ms */
  start(ms) {
    this.#limit = ms;
    this.feed();
  }

  feed() {
    this.#fed = this.#now();
  }

  /** @returns {number} milliseconds until it resets the chip, Infinity while it is off */
  get left() {
    return this.#limit ? this.#fed + this.#limit - this.#now() : Number.POSITIVE_INFINITY;
  }
}
