/** The section of the page that flashes a board, as elements; see flash.html. */

import { chipInWords } from "../flasher/words.js";

/** @typedef {import("../flasher/programs.js").Board} Board */

/** Elements by the name in `data-flash`. All texts are set as text, never as markup. */
export class FlashView {
  #section;

  /** @param {HTMLElement} section */
  constructor(section) {
    this.#section = section;
  }

  /**
   * @template {HTMLElement} T
   * @param {string} name
   * @param {new () => T} kind
   * @returns {T}
   */
  find(name, kind) {
    const element = this.#section.querySelector(`[data-flash="${name}"]`);
    if (!(element instanceof kind)) throw new Error(`The page has no ${name}.`);
    return element;
  }

  get board() {
    return this.find("board", HTMLSelectElement);
  }

  get firmware() {
    return this.find("firmware", HTMLInputElement);
  }

  get restore() {
    return this.find("restore", HTMLInputElement);
  }

  get erase() {
    return this.find("erase", HTMLInputElement);
  }

  /** @param {string} name */
  button(name) {
    return this.find(name, HTMLButtonElement);
  }

  /** Show either the steps or why there are none. @param {boolean} hasSerial */
  begin(hasSerial) {
    this.find("no-serial", HTMLElement).hidden = hasSerial;
    this.find("steps", HTMLElement).hidden = !hasSerial;
  }

  /** @param {Board[]} boards @param {string} chosen name, "" for none */
  showBoards(boards, chosen) {
    const none = new Option("Not chosen yet", "");
    const options = boards.map(
      (board) => new Option(`${board.title} (${board.chip})`, board.name),
    );
    this.board.replaceChildren(none, ...options);
    this.board.value = boards.some((board) => board.name === chosen) ? chosen : "";
  }

  /** Name the file to download for a board. @param {Board | undefined} board */
  showDownload(board) {
    this.find("download", HTMLElement).hidden = !board;
    if (!board) return;
    this.find("file", HTMLElement).textContent = `${board.firmware}-...-v....bin`;
    const link = linkTo(board.download, board.download);
    link.target = "_blank";
    link.rel = "noopener noreferrer";
    this.find("address", HTMLElement).replaceChildren(link);
  }

  /** @param {string} text */
  showFirmware(text) {
    this.find("firmware-said", HTMLElement).textContent = text;
  }

  /** What was found and what will be written: names and texts. @param {string[][]} rows */
  showPlan(rows) {
    const list = this.find("plan", HTMLElement);
    list.replaceChildren();
    for (const [name, text] of rows) {
      const term = document.createElement("dt");
      term.textContent = name;
      const words = document.createElement("dd");
      words.textContent = text;
      list.append(term, words);
    }
  }

  /** @param {import("../flasher/chip.js").Chip} chip @param {string} kept */
  showFound(chip, kept) {
    this.showPlan([
      ["Chip", chipInWords(chip)],
      ["Kept", kept],
    ]);
  }

  /** Offer the backup of the box's data; null for none. @param {Uint8Array | null} archive */
  offerBackup(archive, number = "", taken = () => {}) {
    this.find("backup-row", HTMLElement).hidden = !archive;
    const link = this.#offer("backup", archive, `doomsday-${number}.zip`, "Download the backup");
    link?.addEventListener("click", taken);
  }

  /** Offer a copy of the whole flash. @param {Uint8Array} copy @param {string} number */
  offerCopy(copy, number) {
    this.#offer("copied", copy, `flash-${number}.bin`, "Download the copy");
  }

  /**
   * @param {string} name of the element
   * @param {Uint8Array | null} content
   * @param {string} fileName
   * @param {string} words
   */
  #offer(name, content, fileName, words) {
    const place = this.find(name, HTMLElement);
    const earlier = place.querySelector("a");
    if (earlier) URL.revokeObjectURL(earlier.href);
    place.replaceChildren();
    if (!content) return null;
    const link = download(content, fileName, words);
    place.append(link);
    return link;
  }

  /**
   * Show the backups of interrupted flashes.
   *
   * @param {{number: string, archive: Uint8Array}[]} kept
   * @param {(number: string) => void} forget called when the user deletes one
   */
  showRescued(kept, forget) {
    const rows = kept.map(({ number, archive }) => {
      const row = document.createElement("li");
      const link = download(archive, `doomsday-${number}.zip`, "Download it");
      const remove = document.createElement("button");
      remove.type = "button";
      remove.textContent = "Delete it";
      remove.setAttribute("data-flash", "forget");
      remove.setAttribute("aria-label", `Delete the backup of the board ${number}`);
      remove.addEventListener("click", () => forget(number));
      row.append(
        `An interrupted flash of the board ${number} left its games here. `,
        link,
        " ",
        remove,
      );
      return row;
    });
    this.find("rescued", HTMLElement).replaceChildren(...rows);
  }

  /** @param {string} text */
  say(text) {
    this.find("status", HTMLElement).textContent = text;
  }

  /** A sentence and what to try; none for "". @param {string} message @param {string} [hint] */
  alert(message, hint = "") {
    const place = this.find("alert", HTMLElement);
    place.replaceChildren();
    if (!message) return;
    const what = document.createElement("strong");
    what.textContent = message;
    place.append(what, hint ? `Try: ${hint}.` : "");
  }

  /** Show how much of a number is done; hide it for null. @param {number | null} total */
  progress(total) {
    const bar = this.find("progress", HTMLProgressElement);
    bar.hidden = total === null;
    bar.max = total ?? 1;
    bar.value = 0;
    return (/** @type {number} */ count) => {
      bar.value += count;
    };
  }

  /** Enable or disable what the user can press or pick. @param {string[]} enabled names */
  enable(enabled) {
    for (const element of this.#section.querySelectorAll("button, input, select")) {
      const name = element.getAttribute("data-flash") ?? "";
      /** @type {HTMLButtonElement} */ (element).disabled = !enabled.includes(name);
    }
  }
}

/** @param {Uint8Array} content @param {string} fileName @param {string} words */
function download(content, fileName, words) {
  const parts = [/** @type {BufferSource} */ (content)];
  const blob = new Blob(parts, { type: "application/octet-stream" });
  const link = linkTo(URL.createObjectURL(blob), words);
  link.download = fileName;
  return link;
}

/** @param {string} address @param {string} words */
function linkTo(address, words) {
  const link = document.createElement("a");
  link.href = address;
  link.textContent = words;
  return link;
}
