/** Keep the screen of the device awake while a game runs, where the browser allows it. */

export class Awake {
  #isWanted = false;
  /** @type {WakeLockSentinel | undefined} */
  #lock;

  constructor() {
    // A browser takes the lock away from a page that is hidden.
    document.addEventListener("visibilitychange", () => this.#update());
  }

  /** @param {boolean} isWanted */
  keep(isWanted) {
    if (isWanted === this.#isWanted) return;
    this.#isWanted = isWanted;
    this.#update();
  }

  /** @returns {boolean} whether the screen is kept awake now */
  get isKept() {
    return this.#lock !== undefined && !this.#lock.released;
  }

  async #update() {
    if (!this.#isWanted) {
      const lock = this.#lock;
      this.#lock = undefined;
      await lock?.release();
    } else if (!document.hidden && !this.isKept && "wakeLock" in navigator) {
      try {
        this.#lock = await navigator.wakeLock.request("screen");
      } catch {
        // Refused, as with a low battery: the game goes on, and the next change asks again.
      }
    }
  }
}
