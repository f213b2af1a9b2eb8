/**
 * A box that is kept nowhere, only as long as its page is open.
 *
 * Each reset of the chip is a worker of its own, so the page has a copy of the flash: `mirror` sends
 * it what was written, before the picture that rests on it.
 */

/** @typedef {(pieces: {at: number, data: Uint8Array}[], size: number, why: string) => void} Mirror */

/**
 * What the page has of it.
 *
 * @typedef {object} Mirrored
 * @property {Uint8Array} bytes
 * @property {string} why why it is kept nowhere
 */

/**
 * @param {Uint8Array | undefined} kept what the page has; undefined if there is no box yet
 * @param {string} why why it is kept nowhere; the page gives it back at the next start
 * @param {Mirror} mirror
 * @returns {import("./boxes.js").Place}
 */
export function openMemory(kept, why, mirror) {
  let bytes = kept;
  /** @type {{at: number, data: Uint8Array}[]} */
  let written = [];
  const none = async () => {
    throw new Error("There is no such box.");
  };
  return {
    kind: "memory",
    get bytes() {
      return bytes;
    },
    note: {},
    aside: async () => [],
    async create(flash) {
      bytes = flash;
      written = [];
      mirror([{ at: 0, data: flash.slice() }], flash.length, why);
    },
    decline: async () => {},
    read: none,
    remove: none,
    write: (at, data) => {
      written.push({ at, data: data.slice() });
    },
    flush() {
      mirror(written, bytes?.length ?? 0, why);
      written = [];
      return undefined;
    },
    close() {},
  };
}
