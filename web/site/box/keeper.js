/** The kept box as the worker sees it: opened, brought up to date, saved, replaced. */

import { faultOf, MOST } from "../storage/flash_check.js";
import { openStorage } from "../storage/open.js";
import { FileError, FileSystem } from "./file_system.js";
import { Flash } from "./flash.js";
import { tableSum } from "./partitions.js";
import { compareVersions, stampOf } from "./program.js";
import { bringUpToDate } from "./update.js";

const GZIP = [0x1f, 0x8b];

/** A file that cannot be put back; `code` says why, and the message for people who build on this. */
export class Refused extends Error {
  /** @param {"large" | "damaged" | "foreign" | "newer"} code @param {string} [why] */
  constructor(code, why = "") {
    super(why);
    this.code = code;
  }
}

/** @param {ReadableStream<Uint8Array>} packed @returns {Promise<Uint8Array>} */
export async function unpacked(packed, most = MOST) {
  const stream = /** @type {any} */ (packed).pipeThrough(new DecompressionStream("gzip"));
  /** @type {Uint8Array[]} */
  const pieces = [];
  let size = 0;
  const reader = stream.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    pieces.push(read.value);
    size += read.value.length;
    // A small file may unpack without end.
    if (size > most) {
      await reader.cancel();
      throw new Refused("large");
    }
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/**
 * The terminal's box refuses a table with a wrong checksum, so such a file must not come in here.
 *
 * @param {Uint8Array} bytes
 */
async function sumFaultOf(bytes) {
  const { md5 } = await import("../flasher/md5.js");
  const { rows, sum } = tableSum(bytes);
  const hex = [...sum].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return md5(rows) === hex ? "" : "the checksum of its partition table is wrong";
}

export class Keeper {
  /** @type {import("../storage/boxes.js").Place} */
  #place;
  #site;
  /** What the page says about the kept box. */
  report;

  /**
   * @param {import("../storage/open.js").Opened} opened
   * @param {import("./update.js").Site} site
   * @param {import("./update.js").Outcome} update
   * @param {import("../storage/boxes.js").Aside[]} aside
   */
  constructor({ place, isNew, why }, site, update, aside) {
    this.#place = place;
    this.#site = site;
    this.report = { isNew, place: place.kind, why, update, aside };
    this.flash = new Flash(/** @type {Uint8Array} */ (place.bytes), place);
  }

  /**
   * Open the kept box, or begin one, and bring its program up to date.
   *
   * @param {Promise<import("./update.js").Site>} site
   * @param {Parameters<typeof openStorage>[0]} how
   * @param {boolean} asItIs whether its program stays, because the box shall only be saved
   */
  static async open(site, how, asItIs) {
    // Both at once: the first picture waits for them.
    const [opened, known] = await Promise.all([openStorage(how), site]);
    const { place, isNew } = opened;
    try {
      const update = isNew || asItIs ? "current" : await bringUpToDate(place, known);
      return new Keeper(opened, known, update, await place.aside());
    } catch (error) {
      place.close();
      throw error;
    }
  }

  /** @returns {Uint8Array} a copy of the whole flash */
  image() {
    return this.flash.read(0, this.flash.size).slice();
  }

  /** @param {number} number of a box that is aside */
  read(number) {
    return this.#place.read(number);
  }

  /** @param {number} number of a box that is aside */
  async remove(number) {
    await this.#place.remove(number);
    return this.#place.aside();
  }

  /**
   * @param {Uint8Array} file from anywhere: a flash, or one that was packed with gzip
   * @returns {Promise<{bytes: Uint8Array, stamp: string}>} the flash of a box
   * @throws {Refused}
   */
  async checked(file) {
    const isPacked = GZIP.every((byte, at) => file[at] === byte);
    let bytes = file;
    if (isPacked) {
      try {
        bytes = await unpacked(
          /** @type {any} */ (new Blob([/** @type {any} */ (file)]).stream()),
        );
      } catch (error) {
        throw error instanceof Refused ? error : new Refused("damaged", "it cannot be unpacked");
      }
    }
    const fault = faultOf(bytes) || (await sumFaultOf(bytes));
    if (fault) throw new Refused("damaged", fault);
    const stamp = await this.#stampIn(bytes);
    if (!stamp) throw new Refused("foreign");
    if (compareVersions(stamp, this.#site.stamp) > 0) throw new Refused("newer", stamp);
    return { bytes, stamp };
  }

  /** @param {Uint8Array} bytes */
  async #stampIn(bytes) {
    try {
      return stampOf(await FileSystem.mount(this.#site.parts.littlefs, new Flash(bytes)));
    } catch (error) {
      if (error instanceof FileError) throw new Refused("damaged", "its file system is damaged");
      throw error;
    }
  }

  /**
   * Put a box in the place of the one in use, which is then aside. No life may use the flash.
   *
   * @param {Uint8Array} bytes as `checked` returned them
   * @param {import("../storage/boxes.js").Why} why
   * @param {boolean} [asItIs] whether its program stays, because the player chose the older one
   */
  async replace(bytes, why, asItIs = false) {
    await this.#place.create(bytes, why, asItIs ? this.#site.stamp : undefined);
  }

  /** Replace the box by a new one. No life may use the flash. */
  async renew() {
    await this.#place.create(await this.#site.image(), "new");
  }

  close() {
    this.#place.close();
  }
}
