/** Run the box in this tab alone, and say what must be said about it. */

import { Tabs } from "../storage/tabs.js";
import { tellFailure, tellKept } from "./kept_notices.js";
import { clearNotice, notify } from "./notice.js";

const ABOUT = "box";
const WAITING = { sentence: "The box is open in another tab or window." };
const SILENT = {
  sentence: "The box is open in another tab or window, which does not answer.",
  hint: "close it there; the box then starts here",
};
const LEFT = { sentence: "The box went on in another tab or window." };

/**
 * Start the box as soon as no other tab has it.
 *
 * @param {import("./box.js").Box} box
 * @returns {{start: () => void}} start: power it up, or bring it to this tab
 */
export function runBox(box) {
  const takeOver = { text: "Use it here", run: () => tabs.takeOver() };
  const comeBack = {
    text: "Use it here",
    run() {
      enter();
      tabs.takeOver();
    },
  };
  /** Whether this tab has the box, or may have it. */
  let isOurs = false;
  /** How it gets the box. */
  let fetch = takeOver;
  const tabs = new Tabs({
    isHidden: () => document.hidden,
    waiting() {
      box.stop();
      notify({ ...WAITING, actions: [takeOver] }, ABOUT);
    },
    silent: () => notify({ ...SILENT, actions: [{ ...takeOver, text: "Ask again" }] }, ABOUT),
    async leave() {
      isOurs = false;
      fetch = comeBack;
      await box.shutDown();
      notify({ ...LEFT, actions: [comeBack] }, ABOUT);
    },
  });
  const start = () => {
    if (isOurs) box.start();
    else fetch.run();
  };
  const enter = async () => {
    fetch = takeOver;
    await tabs.enter();
    isOurs = true;
    start();
  };

  box.addEventListener("booted", () => clearNotice(ABOUT));
  box.addEventListener("failed", (event) => {
    tellFailure(box, /** @type {CustomEvent} */ (event).detail, start);
  });
  box.addEventListener("kept", (event) => tellKept(/** @type {CustomEvent} */ (event).detail));
  enter();
  return { start };
}
