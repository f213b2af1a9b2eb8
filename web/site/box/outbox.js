/** Reports that wait, in order, until what they rest on is durable. */

export class Outbox {
  /** When all that was posted is delivered; undefined if nothing waits. @type {Promise<void> | undefined} */
  #last;
  #failed;
  #isClosed = false;

  /** @param {(error: unknown) => void} failed called once, if a store loses what it was to keep */
  constructor(failed) {
    this.#failed = failed;
  }

  get isWaiting() {
    return this.#last !== undefined;
  }

  /** Let what is posted from now on wait. @param {Promise<void> | undefined} durable */
  wait(durable) {
    if (durable) this.#chain(durable, () => {});
  }

  /** Deliver a report: at once if nothing waits, so that it costs no turn of the event loop. */
  post(/** @type {() => void} */ deliver) {
    if (this.#isClosed) return;
    if (this.#last) this.#chain(undefined, deliver);
    else deliver();
  }

  /** Deliver nothing more. */
  drop() {
    this.#isClosed = true;
  }

  /** Deliver nothing more, because a store has failed. @param {unknown} error */
  fail(error) {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#failed(error);
  }

  /** @param {Promise<void> | undefined} durable @param {() => void} deliver */
  #chain(durable, deliver) {
    const last = Promise.all([this.#last, durable]).then(
      () => {
        if (!this.#isClosed) deliver();
        if (this.#last === last) this.#last = undefined;
      },
      (error) => this.fail(error),
    );
    this.#last = last;
  }
}
