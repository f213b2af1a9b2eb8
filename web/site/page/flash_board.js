/**
 * Flash a board from the page: what the user picks and presses, and what is done for it.
 *
 * The order is that of `doomsday flash`: identify the chip, read what is on it, plan, keep the
 * data, write and verify, wait for the box.
 */

import { loadBoards } from "../flasher/programs.js";
import { PythonClient } from "../flasher/python_client.js";
import { Rescue } from "../flasher/rescue.js";
import { keptInWords, planLines } from "../flasher/words.js";
import { Failure } from "../link/failures.js";
import { choosePort } from "../link/serial_port.js";

/** @typedef {import("../flasher/chip.js").ChipTool} ChipTool */
/** @typedef {import("../flasher/flashing.js").Flashing} Flashing */
/** @typedef {import("../flasher/flashing.js").Plan} Plan */
/** @typedef {import("../flasher/flashing.js").Saved} Saved */
/** @typedef {import("../flasher/flash_rules.js").File} File */
/** @typedef {import("../link/serial_port.js").Port} Port */
/** @typedef {import("./flash_view.js").FlashView} FlashView */

const LITTLEFS = "vendor/littlefs.wasm";
const ALWAYS = ["board", "firmware", "connect", "erase", "restore", "forget"];

/** What is at the port: the chip in its boot loader. @typedef {object} Connected
 * @property {Port} port
 * @property {ChipTool} tool
 * @property {Flashing} flashing
 * @property {Saved | null} saved null if it cannot be kept
 */

/** A file of the site. @param {string} path */
const fetchFile = (path) => fetch(new URL(`../${path}`, import.meta.url));

export class FlashBoard {
  #view;
  #python = new PythonClient();
  #rescue = new Rescue();
  /** @type {import("../flasher/programs.js").Boards | null} */
  #boards = null;
  /** @type {import("../flasher/flash_rules.js").FlashRules | null} */
  #rules = null;
  /** @type {File | null} */
  #firmware = null;
  /** @type {Saved | null} */
  #restored = null;
  /** @type {Connected | null} */
  #connected = null;
  /** @type {Plan | null} */
  #plan = null;
  /** @type {Uint8Array | null} */
  #archive = null;
  #isDownloaded = false;
  #isBusy = false;

  /** @param {FlashView} view */
  constructor(view) {
    this.#view = view;
  }

  /** Load what is known of boards, and listen to the user. */
  async begin() {
    const view = this.#view;
    view.begin(true);
    view.showDownload(undefined);
    const on = (/** @type {string} */ name, /** @type {() => Promise<void>} */ step) =>
      view.button(name).addEventListener("click", () => this.#run(step));
    on("connect", () => this.#connect());
    on("leave", () => this.#leave());
    on("copy", () => this.#copy());
    on("write", () => this.#write());
    view.board.addEventListener("change", () => this.#run(() => this.#boardChosen()));
    view.firmware.addEventListener("change", () => this.#run(() => this.#firmwareChosen()));
    view.restore.addEventListener("change", () => this.#run(() => this.#restoreChosen()));
    view.erase.addEventListener("change", () => this.#run(() => this.#planned()));
    globalThis.addEventListener("beforeunload", (event) => {
      if (this.#isBusy && this.#connected) event.preventDefault();
    });
    await this.#run(async () => {
      const { FlashRules } = await import("../flasher/flash_rules.js");
      this.#boards = await loadBoards(fetchFile);
      this.#rules = new FlashRules(this.#python.call, this.#boards);
      view.showBoards(this.#boards.boards, "");
      await this.#showRescued();
    });
  }

  /** Do a step for the user, one at a time; say what went wrong. @param {() => Promise<void>} step */
  async #run(step) {
    if (this.#isBusy) return;
    this.#isBusy = true;
    this.#view.alert("");
    this.#view.enable([]);
    try {
      await step();
    } catch (error) {
      this.#view.say("");
      const isOurs = error instanceof Failure;
      if (!isOurs) console.error(error);
      if (isOurs) this.#view.alert(error.message, error.hint);
      else this.#view.alert("This page has failed.", "load it again");
    } finally {
      this.#isBusy = false;
      this.#view.progress(null);
      this.#showState();
    }
  }

  #showState() {
    const view = this.#view;
    const isConnected = this.#connected !== null;
    view.button("leave").hidden = !isConnected;
    view.enable([
      ...ALWAYS,
      ...(isConnected ? ["leave", "copy"] : []),
      ...(this.#plan ? ["write"] : []),
    ]);
  }

  get #board() {
    return this.#boards?.boards.find((board) => board.name === this.#view.board.value);
  }

  async #boardChosen() {
    this.#view.showDownload(this.#board);
    await this.#judged();
  }

  async #firmwareChosen() {
    this.#firmware = null;
    this.#plan = null;
    this.#view.showFirmware("");
    const [file] = this.#view.firmware.files ?? [];
    if (!file) return;
    const { firmwareFile } = await import("../flasher/flash_rules.js");
    try {
      this.#firmware = await firmwareFile(file);
    } finally {
      await this.#judged();
    }
  }

  /** Check the file, if there is one; show what is known of the board in any case. */
  async #judged() {
    try {
      await this.#checkFirmware();
    } finally {
      await this.#planned();
    }
  }

  /** Judge the picked file. @throws {Failure} if it cannot be used */
  async #checkFirmware() {
    if (!this.#firmware) return;
    this.#view.showFirmware("Checking the file ...");
    try {
      const { banner } = await this.#known().checkFirmware(
        this.#firmware,
        this.#board?.name ?? "",
      );
      this.#view.showFirmware(`${banner}: this file can be used.`);
    } catch (error) {
      this.#plan = null;
      this.#view.showFirmware("");
      throw error;
    }
  }

  /** Read a backup that the user has. */
  async #restoreChosen() {
    this.#restored = null;
    const [file] = this.#view.restore.files ?? [];
    if (file) {
      const { readBackup } = await import("../flasher/flashing.js");
      const content = new Uint8Array(await file.arrayBuffer());
      this.#restored = await readBackup({ name: file.name, content }, this.#known());
    }
    await this.#planned();
  }

  async #connect() {
    const port = await choosePort();
    if (!port) return;
    await this.#release();
    const [{ ChipTool, NoChip }, { Flashing }, { diagnose }] = await Promise.all([
      import("../flasher/chip.js"),
      import("../flasher/flashing.js"),
      import("../link/diagnosis.js"),
    ]);
    const code = await fetchFile(LITTLEFS);
    if (!code.ok) throw new Failure("A part of this site is missing.", "load the page again");
    const tool = new ChipTool(port);
    const flashing = new Flashing({
      tool,
      rules: this.#known(),
      boards: this.#everyBoard(),
      littlefs: await code.arrayBuffer(),
      fetch: fetchFile,
      rescue: this.#rescue,
    });
    this.#view.say("Identifying the chip ...");
    try {
      await flashing.identify();
    } catch (error) {
      await tool.close();
      throw (error instanceof NoChip && diagnose(error.output)) || error;
    }
    this.#connected = { port, tool, flashing, saved: null };
    this.#view.showBoards(flashing.candidates(), this.#view.board.value);
    await this.#look(this.#connected);
  }

  /** @param {Connected} connected */
  async #look(connected) {
    const { flashing } = connected;
    this.#view.say("Reading what is on the board ...");
    try {
      connected.saved = await flashing.look(this.#progress);
    } catch (error) {
      await this.#ifLost(error);
      throw error;
    }
    const theirs = connected.saved.data.board;
    if (!this.#view.board.value) this.#view.showBoards(flashing.candidates(), theirs);
    this.#view.showDownload(this.#board);
    this.#view.say("");
    await this.#judged();
  }

  /** What is to be put back: what the user chose, or what is on the board. @returns {Saved | null} */
  get #saved() {
    const { saved } = this.#connected ?? { saved: null };
    if (this.#restored) return this.#restored;
    return this.#view.erase.checked ? NOTHING : saved;
  }

  /** Show what would be written, as far as it is known, and offer the backup. */
  async #planned() {
    this.#plan = null;
    this.#archive = null;
    this.#isDownloaded = false;
    this.#view.offerBackup(null);
    const { flashing, saved } = this.#connected ?? {};
    if (!flashing?.chip) return;
    const chosen = this.#saved;
    this.#view.showFound(flashing.chip, chosen ? keptInWords(chosen) : "not known");
    // Also a user who erases everything gets a backup of what is there.
    this.#archive = await flashing.archive((this.#restored ?? saved ?? NOTHING).data);
    this.#view.offerBackup(this.#archive, flashing.chip.number, () => {
      this.#isDownloaded = true;
    });
    const board = this.#board;
    if (!chosen || !board || !this.#firmware) return;
    this.#view.say("Putting the image together ...");
    const plan = await flashing.plan({ board, firmware: this.#firmware, saved: chosen });
    this.#view.showPlan(planLines(flashing.chip, plan, this.#everyBoard().version));
    this.#view.say("Nothing is written yet.");
    this.#plan = plan;
  }

  async #write() {
    const plan = this.#plan;
    const connected = this.#connected;
    if (!plan || !connected) return;
    const { isKept } = await connected.flashing.keep(this.#archive);
    if (!isKept && !this.#isDownloaded) {
      throw new Failure(
        "This browser cannot keep the backup, and nothing was written.",
        "download the backup first, then write again",
      );
    }
    try {
      await this.#writePlan(connected, plan, isKept);
    } finally {
      await this.#showRescued();
    }
  }

  /** @param {Connected} connected @param {Plan} plan @param {boolean} isKept */
  async #writePlan({ tool, flashing, port }, plan, isKept) {
    this.#view.say("Writing: leave the cable in ...");
    try {
      await flashing.write(plan, this.#progress);
    } catch (error) {
      const failure = this.#incomplete(error, isKept);
      await this.#release();
      throw failure;
    }
    this.#view.progress(null);
    this.#view.say("Written and verified. Waiting for the box ...");
    await tool.restart();
    await this.#release();
    const { readyBox } = await import("../flasher/ready_box.js");
    this.#view.say(await readyBox(port));
    await flashing.forget();
  }

  /** Why a flash is not complete, and what to try. @param {unknown} error @param {boolean} isKept */
  #incomplete(error, isKept) {
    if (!(error instanceof Failure)) return error;
    let data = "the box had no data";
    if (this.#archive) {
      data = isKept
        ? "the box's data is kept in this browser and is put back then"
        : "then choose the backup that you downloaded under 'Put back a backup'";
    }
    return new Failure(
      `${error.message} The flash is not written completely, so the board may not start.`,
      `${error.hint}; ${data}`,
    );
  }

  /** Start the program that is on the board. */
  async #leave() {
    await this.#connected?.tool.restart();
    await this.#release();
    this.#view.say("The board starts, unchanged.");
  }

  async #copy() {
    const { flashing } = this.#connected ?? {};
    if (!flashing?.chip) return;
    this.#view.say("Reading the whole flash ...");
    try {
      const content = await flashing.copy(this.#progress);
      this.#view.offerCopy(content, flashing.chip.number);
      this.#view.say("The copy is ready to be downloaded.");
    } catch (error) {
      await this.#ifLost(error);
      throw error;
    }
  }

  /** Give the port back. */
  async #release() {
    const connected = this.#connected;
    this.#connected = null;
    this.#plan = null;
    this.#archive = null;
    this.#view.offerBackup(null);
    this.#view.showPlan([]);
    await connected?.tool.close();
    if (this.#boards) this.#view.showBoards(this.#boards.boards, this.#view.board.value);
  }

  /** After an error that ended the connection there is nothing connected. @param {unknown} error */
  async #ifLost(error) {
    const { Lost } = await import("../flasher/chip.js");
    if (error instanceof Lost) await this.#release();
  }

  #progress = (/** @type {number} */ total) => this.#view.progress(total);

  async #showRescued() {
    const kept = await this.#rescue.all().catch(() => []);
    this.#view.showRescued(kept, (number) => this.#run(() => this.#forget(number)));
  }

  /** Delete a backup that this browser keeps. @param {string} number */
  async #forget(number) {
    if (!confirm(`Delete the backup of the board ${number}? Its games are lost then.`)) return;
    await this.#rescue.forget(number);
    await this.#showRescued();
  }

  #known() {
    if (!this.#rules) throw new Failure("This page is not loaded completely.", "load it again");
    return this.#rules;
  }

  #everyBoard() {
    if (!this.#boards) throw new Failure("This page is not loaded completely.", "load it again");
    return this.#boards;
  }
}

/** Nothing to put back, as for a board that is erased. @type {Saved} */
const NOTHING = {
  data: { files: new Map(), journal: new Uint8Array(0), board: "", folders: [], games: 0 },
  isRescued: false,
  isForeign: false,
  imageMib: 0,
};
