/** The plug of the box: it is out, or in; beside it the lamp, and what a click does now. */

import { byId, say } from "./elements.js";

/**
 * @param {import("./box.js").Box} box
 * @param {{start: () => void}} run what starts the box, or brings it to this tab
 */
export function attachPlug(box, run) {
  let isIn = true;
  const show = (/** @type {boolean} */ isPlugged, /** @type {boolean} */ isLit) => {
    isIn = isPlugged;
    byId("stage").classList.toggle("on", isLit);
    say(byId("power-words"), isIn ? "Pull the plug" : "Plug it in");
    const title = isIn ? "Cut the power of the box" : "A game goes on where it stopped";
    byId("power").setAttribute("title", title);
  };
  box.addEventListener("stopped", () => show(false, false));
  box.addEventListener("started", () => show(true, false));
  box.addEventListener("booted", () => show(true, true));
  box.addEventListener("failed", () => show(false, false));
  byId("power").addEventListener("click", () => (isIn ? box.stop() : run.start()));
}
