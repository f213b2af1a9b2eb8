/** Notices about the kept box: why it does not run, and what became of it. */

import { download } from "./download.js";
import { wordsAbout } from "./kept_words.js";
import { notify } from "./notice.js";
import { explained } from "./sentences.js";

/** Codes of failures after which what is kept may be wanted as a file. */
const WITH_FILE = new Set(["full", "storage", "crashes"]);
/** What was said last: it is not said again at each restart, because it may have been closed. */
let said = "";

/** @param {Date} [day] @returns {string} a name for a file with a whole box */
export function boxFileName(day = new Date()) {
  const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
  const time = [day.getHours(), day.getMinutes()];
  const digits = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `doomsday-box-${parts.map(digits).join("-")}-${time.map(digits).join("")}.bin`;
}

/**
 * @param {import("./box.js").Box} box
 * @param {{code: string, text: string}} failure
 * @param {() => void} start
 */
export function tellFailure(box, failure, start) {
  const text = failure.code === "taken over" ? "Use it here" : "Start the box";
  const again = { text, run: start };
  const save = { text: "Save the box to a file", run: () => saveKept(box, failure.code) };
  const actions = WITH_FILE.has(failure.code) ? [save, again] : [again];
  notify({ ...explained(failure), actions }, "box");
}

/** @param {import("./kept_words.js").Report} report */
export function tellKept(report) {
  const words = wordsAbout(report);
  const sentences = words.map(({ sentence, hint }) =>
    hint ? `${sentence} Try: ${hint}.` : sentence,
  );
  const text = sentences.join(" ");
  if (text && text !== said) notify({ sentence: text }, "kept");
  said = text;
}

/** @param {import("./box.js").Box} box @param {string} code why it does not run */
async function saveKept(box, code) {
  // The worker of a box that crashed is gone.
  if (code === "crashes") {
    const isOpen = box.next("kept");
    box.open();
    await isOpen;
  }
  download(boxFileName(), await box.ask("image"));
}
