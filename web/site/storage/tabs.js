/**
 * One tab at a time has the box: a lock of the browser, which ends with the tab that holds it.
 *
 * Tabs that wait do not queue: the one in which the player asks for the box gets it.
 */

const NAME = "doomsday-box";
const RETRY_MS = 100;
/** A page that was closed or reloaded a moment ago may still have the lock. */
const RETRIES = 15;
const LOOK_MS = 1000;
/** A hidden tab may be asleep; then it does not answer. */
const ANSWER_MS = 3000;

/**
 * @typedef {object} Reports
 * @property {() => void} waiting another tab has the box
 * @property {() => void} silent the other tab was asked for the box and does not answer
 * @property {() => Promise<void>} leave another tab was asked for the box: stop it here
 * @property {() => boolean} isHidden whether this tab is not seen
 */

/**
 * What tabs say to each other: who has the box; I have it; give it to me; it is free for you.
 *
 * @typedef {{say: "who" | "here" | "leave" | "left", tab: string}} Message `tab`: who asks
 */

export class Tabs {
  #on;
  #tab = crypto.getRandomValues(new Uint32Array(4)).join("-");
  /** @type {BroadcastChannel | undefined} */
  #channel;
  /** Gives the lock back, if this tab has it. @type {(() => Promise<void>) | undefined} */
  #release;
  #isWaiting = false;
  /** Whether the player wants the box in this tab. */
  #isAsking = false;
  #isLeaving = false;
  /** Until the other tab does not answer. @type {ReturnType<typeof setTimeout> | undefined} */
  #silence;
  /** Called when another tab has answered. @type {() => void} */
  #wake = () => {};

  /** @param {Reports} on */
  constructor(on) {
    this.#on = on;
    // Neither is there in a page that came over http; then storage/indexeddb.js keeps tabs apart.
    if (!navigator.locks || !globalThis.BroadcastChannel) return;
    this.#channel = new BroadcastChannel(NAME);
    this.#channel.onmessage = ({ data }) => this.#hear(data);
  }

  /** Wait until this tab has the box. */
  async enter() {
    if (!this.#channel || this.#release) return;
    this.#isWaiting = this.#isAsking = false;
    for (let tries = 0; !(await this.#attempt()); tries++) {
      if (tries === 0) this.#send("who", this.#tab);
      if (tries === RETRIES) this.#wait();
      await this.#pause(this.#isWaiting ? LOOK_MS : RETRY_MS);
      while (!this.#isAsking && this.#isWaiting && this.#on.isHidden()) await this.#pause(LOOK_MS);
    }
    // It may be given away again before the time is over.
    clearTimeout(this.#silence);
  }

  /** Ask the tab that has the box for it; `enter` then ends. */
  takeOver() {
    this.#isAsking = true;
    this.#send("leave", this.#tab);
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      if (!this.#release) this.#on.silent();
    }, ANSWER_MS);
  }

  #wait() {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    this.#on.waiting();
  }

  /** @returns {Promise<boolean>} whether this tab has the lock now */
  #attempt() {
    return new Promise((resolve, reject) => {
      const released = navigator.locks.request(NAME, { ifAvailable: true }, (lock) => {
        if (!lock) {
          resolve(false);
          return undefined;
        }
        return new Promise((release) => {
          this.#release = async () => {
            this.#release = undefined;
            release(undefined);
            await released;
          };
          resolve(true);
        });
      });
      released.catch((error) => {
        // Where storage is denied locks are, too, and each tab has a box of its own.
        if (error.name === "SecurityError") resolve(true);
        else reject(error);
      });
    });
  }

  /** Wait, but not past the answer of another tab. @param {number} ms */
  async #pause(ms) {
    await new Promise((resolve) => {
      this.#wake = () => resolve(undefined);
      setTimeout(resolve, ms);
    });
  }

  /** @param {Message["say"]} say @param {string} tab */
  #send(say, tab) {
    this.#channel?.postMessage({ say, tab });
  }

  /** @param {Message} message */
  async #hear({ say, tab }) {
    if (this.#release) {
      if (say === "who") this.#send("here", tab);
      if (say === "leave" && !this.#isLeaving) {
        this.#isLeaving = true;
        await this.#on.leave();
        await this.#release();
        this.#isLeaving = false;
        this.#send("left", tab);
      }
    } else if (tab === this.#tab) {
      if (say === "here") this.#wait();
      if (say === "left") this.#wake();
    }
  }
}
