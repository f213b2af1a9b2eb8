/**
 * The page's part of the box's watchdog: it ends a worker that hangs.
 *
 * A program that waits without feeding is reset within the worker (box/watchdog.js). One that never
 * comes to an end of its step keeps the worker from taking in messages: so the worker is asked
 * whether it is there, and has as long to answer as the program has to feed. Time is counted in
 * ticks of this page alone: a page that the browser stops, or a computer that sleeps, stops both.
 */

/** How often the worker is looked after. */
export const TICK_MS = 1000;

export class HangWatch {
  #ask;
  #end;
  #limit = 0;
  /** Milliseconds since the worker was asked; -1 while it is not. */
  #waited = -1;

  /** @param {() => void} ask the worker @param {() => void} end it: it hangs */
  constructor(ask, end) {
    this.#ask = ask;
    this.#end = end;
  }

  /** Forget the worker: another one begins, without a limit. */
  reset() {
    this.#limit = 0;
    this.#waited = -1;
  }

  /** @param {number} ms that the program may take between two feeds */
  allow(ms) {
    this.#limit = ms;
  }

  /** The worker has answered. */
  heard() {
    this.#waited = -1;
  }

  /** To be called every TICK_MS. */
  tick() {
    if (!this.#limit) return;
    if (this.#waited < 0) {
      this.#waited = 0;
      this.#ask();
      return;
    }
    this.#waited += TICK_MS;
    if (this.#waited <= this.#limit) return;
    this.reset();
    this.#end();
  }
}
