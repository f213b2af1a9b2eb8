/** Save bytes as a file of the device, and read files that the user gives. */

import { element } from "./elements.js";

const KIB = 1024;
const MIB = 1024 * KIB;

/** @param {string} name @param {Uint8Array | string} content */
export function download(name, content) {
  const part = /** @type {Uint8Array<ArrayBuffer> | string} */ (content);
  const address = URL.createObjectURL(new Blob([part], { type: "application/octet-stream" }));
  element("a", { href: address, download: name }).click();
  // The browser has begun to read it when this turn is over.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** A file that cannot be used; `hint` says what to try. */
export class BadFile extends Error {
  /** @param {string} message @param {string} hint */
  constructor(message, hint) {
    super(message);
    this.hint = hint;
  }
}

/**
 * Read a file, unless it is larger than what is wanted can be.
 *
 * @param {File} file
 * @param {number} most bytes
 * @param {string} what that is, such as "a company file"
 * @param {string} [hint] what to try instead
 * @returns {Promise<Uint8Array>}
 * @throws {BadFile}
 */
export async function contentOf(file, most, what, hint = "") {
  if (file.size > most) {
    const limit = most < MIB ? `${most / KIB} KB` : `${most / MIB} MB`;
    const words = `${shown(file.name)} is larger than ${what} can be: at most ${limit}.`;
    throw new BadFile(words, hint);
  }
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new BadFile(`${shown(file.name)} cannot be read.`, "choose it once more");
  }
}

/** @param {string} name of a file @returns {string} for a sentence: no more than a line of it */
export function shown(name) {
  return name.length > 60 ? `${name.slice(0, 60)}…` : name;
}

/**
 * Let files be dropped on an element.
 *
 * @param {HTMLElement} place
 * @param {(files: File[]) => void} take
 */
export function attachDrop(place, take) {
  const isFile = (/** @type {DragEvent} */ event) =>
    event.dataTransfer?.types.includes("Files") ?? false;
  place.addEventListener("dragover", (event) => {
    if (!isFile(event)) return;
    event.preventDefault();
    place.classList.add("over");
  });
  place.addEventListener("dragleave", () => place.classList.remove("over"));
  place.addEventListener("drop", (event) => {
    if (!isFile(event)) return;
    event.preventDefault();
    place.classList.remove("over");
    take([...(event.dataTransfer?.files ?? [])]);
  });
}

/**
 * Make a button that lets the user choose files.
 *
 * @param {string} text
 * @param {{accept: string, multiple?: boolean}} options
 * @param {(files: File[]) => void} take
 */
export function fileButton(text, { accept, multiple = false }, take) {
  const input = element("input", {
    type: "file",
    class: "unseen",
    tabindex: "-1",
    "aria-hidden": "true",
    accept,
    multiple,
    change: () => {
      take([...(input.files ?? [])]);
      input.value = "";
    },
  });
  const button = element("button", { type: "button", click: () => input.click() }, text);
  return [button, input];
}
