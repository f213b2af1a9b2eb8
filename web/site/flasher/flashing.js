/**
 * Flashing a board, step by step as `doomsday flash` does it: look, plan, save, write, put back.
 *
 * Nothing is written before the data of the box is kept, by this browser or by the user.
 */

import { Failure, printable } from "../link/failures.js";
import { isEmpty, noData, packed, unpacked } from "./backup.js";
import { COPY_FIRST, flashImage } from "./image.js";
import { read, Unreadable } from "./littlefs_image.js";
import { loadProgram } from "./programs.js";
import { isBlank, runs, TABLE_OFFSET, TABLE_SIZE } from "./runs.js";

/** @typedef {import("./backup.js").BoxData} BoxData */
/** @typedef {import("./chip.js").Advance} Advance */
/** @typedef {import("./chip.js").Chip} Chip */
/** @typedef {import("./chip.js").ChipTool} ChipTool */
/** @typedef {import("./flash_rules.js").File} File */
/** @typedef {import("./flash_rules.js").FlashRules} FlashRules */
/** @typedef {import("./programs.js").Board} Board */
/** @typedef {import("./programs.js").Boards} Boards */
/** @typedef {import("./programs.js").Fetch} Fetch */
/** @typedef {import("./rescue.js").Rescue} Rescue */
/** @typedef {import("./runs.js").Run} Run */

/**
 * The data of a box, and where it comes from. isRescued: from an interrupted flash.
 *
 * @typedef {object} Saved
 * @property {BoxData} data
 * @property {boolean} isRescued
 * @property {boolean} isForeign whether the board has another program
 * @property {number} imageMib flash size in MiB of the image on the board, 0 if it fits
 */

/**
 * What will be written.
 *
 * @typedef {object} Plan
 * @property {Board} board
 * @property {string} banner of MicroPython
 * @property {Saved} saved
 * @property {Run[]} runs
 * @property {number} size bytes to write
 * @property {string[]} notes for the user
 */

/** @typedef {(total: number) => Advance} Progress begins to count up to a number of bytes */

// The boot loader is below this offset on every chip.
const START = 0x2000;
// Marker of a new box, which begins with the button test.
const FIRST = "/first.txt";
const ERASE = "tick 'Erase everything on it'";

/**
 * The data of a backup that the user has.
 *
 * @param {File} file @param {FlashRules} rules
 * @returns {Promise<Saved>}
 */
export async function readBackup(file, rules) {
  const data = await unpacked(file.content, printable(file.name), rules.canBeData);
  return { data, isRescued: true, isForeign: false, imageMib: 0 };
}

/** One board at a port. */
export class Flashing {
  /** @type {Chip | null} */
  chip = null;
  #tool;
  #rules;
  #boards;
  #littlefs;
  #fetch;
  #rescue;

  /**
   * @param {object} means
   * @param {ChipTool} means.tool
   * @param {FlashRules} means.rules
   * @param {Boards} means.boards
   * @param {BufferSource} means.littlefs code of littlefs.wasm
   * @param {Fetch} means.fetch
   * @param {Rescue} means.rescue
   */
  constructor({ tool, rules, boards, littlefs, fetch, rescue }) {
    this.#tool = tool;
    this.#rules = rules;
    this.#boards = boards;
    this.#littlefs = littlefs;
    this.#fetch = fetch;
    this.#rescue = rescue;
  }

  /** @throws {Failure} if no chip of a board replies */
  async identify() {
    const chips = new Set(this.#boards.boards.map((board) => board.chip));
    this.chip = await this.#tool.identify([...chips]);
    return this.chip;
  }

  /** The boards with this chip. */
  candidates() {
    const { name } = this.#known();
    return this.#boards.boards.filter((board) => board.chip === name);
  }

  /**
   * The data to keep: what is on the board, else what an interrupted flash left.
   *
   * @param {Progress} progress
   * @returns {Promise<Saved>}
   * @throws {Failure} if files on it could not be put back
   */
  async look(progress) {
    const found = await this.#contents(progress);
    if (!isEmpty(found.data)) return found;
    const archive = await this.#rescue.find(this.#known().number).catch(() => null);
    if (!archive) return found;
    const data = await unpacked(archive, "The backup in this browser", this.#rules.canBeData);
    return { data, isRescued: true, isForeign: false, imageMib: 0 };
  }

  /** The whole flash as it is. @param {Progress} progress */
  async copy(progress) {
    const { flashSize } = this.#known();
    return this.#tool.read(0, flashSize, progress(flashSize));
  }

  /**
   * @param {object} wanted
   * @param {Board} wanted.board
   * @param {File} wanted.firmware
   * @param {Saved} wanted.saved
   * @param {Map<string, Uint8Array>} [wanted.files] further files of the user
   * @returns {Promise<Plan>}
   * @throws {Failure} if the board cannot be flashed with these
   */
  async plan({ board, firmware, saved, files = new Map() }) {
    const { name, flashSize } = this.#known();
    if (board.chip !== name) {
      throw new Failure(
        `The ${board.title} has an ${board.chip}, but the connected chip is an ${name}.`,
        "another board in the list",
      );
    }
    const layout = await this.#rules.planImage(firmware, board.name, flashSize);
    const { data } = saved;
    const image = await flashImage({
      littlefs: this.#littlefs,
      size: flashSize,
      layout,
      firmware: firmware.content,
      program: await loadProgram(this.#fetch, board),
      data,
      files: isEmpty(data) ? new Map([...files, [FIRST, new Uint8Array(0)]]) : files,
    });
    const pieces = runs(image);
    return {
      board,
      banner: layout.banner,
      saved,
      runs: pieces,
      size: pieces.reduce((sum, run) => sum + run.content.length, 0),
      notes: [
        ...this.#notes(saved),
        ...(await this.#rules.notes(board.name, flashSize, data.board)),
      ],
    };
  }

  /** The archive of data, null for none. @param {BoxData} data */
  async archive(data) {
    return isEmpty(data) ? null : packed(data, this.#rules.canBeData);
  }

  /**
   * Keep an archive in this browser.
   *
   * @param {Uint8Array | null} archive
   * @returns {Promise<{isKept: boolean, hadOther: boolean}>} hadOther: whether the backup of an
   *   earlier flash, with other data, was set aside
   */
  async keep(archive) {
    try {
      const hadOther = await this.#rescue.keep(this.#known().number, archive);
      return { isKept: true, hadOther };
    } catch {
      return { isKept: archive === null, hadOther: false };
    }
  }

  /** Write and verify. @param {Plan} plan @param {Progress} progress */
  async write(plan, progress) {
    await this.#tool.write(plan.runs, progress(plan.size));
  }

  /** Forget the data that this browser kept: call it when the new program answers. */
  async forget() {
    await this.#rescue.forget(this.#known().number).catch(() => undefined);
  }

  /** @returns {Chip} */
  #known() {
    if (!this.chip) throw new Error("The chip is not identified.");
    return this.chip;
  }

  /** @param {Progress} progress @returns {Promise<Saved>} */
  async #contents(progress) {
    const { flashSize } = this.#known();
    const sector = await this.#tool.read(TABLE_OFFSET, TABLE_SIZE);
    const place = await this.#rules.placeOfData(sector, flashSize);
    if (!place) {
      const isForeign = !isBlank(await this.#tool.read(0, START));
      return { data: noData(), isRescued: false, isForeign, imageMib: 0 };
    }
    const { start, files, journal } = place;
    const size = flashSize - start;
    const content = await this.#tool.read(start, size, progress(size));
    const part = (/** @type {import("./image.js").Span} */ span) =>
      content.subarray(span.offset - start, span.offset - start + span.size);
    const log = journal ? part(journal) : new Uint8Array(0);
    return this.#judged(part(files), files, log);
  }

  /**
   * @param {Uint8Array} system @param {import("./image.js").Span} place @param {Uint8Array} log
   * @returns {Promise<Saved>}
   */
  async #judged(system, place, log) {
    if (isBlank(system)) return { data: noData(), isRescued: false, isForeign: true, imageMib: 0 };
    const { blocks, other_mib } = await this.#rules.blocksIn(system.slice(0, 8192), place);
    const tree = await this.#tree(system, blocks);
    const { data, isForeign } = await this.#rules.dataToKeep(
      tree,
      log,
      `save them first, then ${ERASE}`,
    );
    return { data, isRescued: false, isForeign, imageMib: isForeign ? 0 : other_mib };
  }

  /** Read a file system, also one made for another flash size. */
  async #tree(/** @type {Uint8Array} */ system, /** @type {number} */ blocks) {
    let image = system.slice();
    if (blocks) {
      image = new Uint8Array(blocks * 4096).fill(0xff);
      image.set(system.subarray(0, image.length));
    }
    try {
      return await read(this.#littlefs, image);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      throw new Failure(
        "The board's file system cannot be read, so its content cannot be saved.",
        COPY_FIRST,
      );
    }
  }

  /** @param {Saved} saved */
  #notes(saved) {
    const found = [];
    if (saved.imageMib) {
      found.push(
        `the image on the board was made for ${saved.imageMib} MiB of flash, so the box did not ` +
          "start; the new one fits.",
      );
    }
    if (saved.isForeign) found.push("the other program on the board is overwritten.");
    return found;
  }
}
