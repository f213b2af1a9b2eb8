/** Start the box, and then load what is around it. */

import { Box } from "./box.js";
import { Choices } from "./choices.js";
import { byId } from "./elements.js";
import { attachKeys } from "./keys.js";
import { clearNotice, notify } from "./notice.js";
import { Panel } from "./panel.js";
import { explained } from "./sentences.js";
import { ShownBox } from "./shown_box.js";

// Made by begin.js: it has been loading since before this module.
const { earlyWorker } = /** @type {{earlyWorker?: Worker}} */ (globalThis);
const box = new Box(earlyWorker);
const shown = new ShownBox(box);
const choices = new Choices();
const panel = new Panel(/** @type {HTMLCanvasElement} */ (byId("panel")), byId("glass"));
const keys = ["A", "B", "C", "D"].map((letter) => byId(`key-${letter}`));

panel.paint(choices.get("panel"));
shown.addEventListener("picture", () => panel.show(shown.pixels, shown.brightness));
box.addEventListener("started", () => byId("stage").classList.remove("on"));
box.addEventListener("booted", () => {
  byId("stage").classList.add("on");
  clearNotice();
});
box.addEventListener("failed", (event) => {
  const again = { text: "Start the box", run: () => box.start() };
  notify({ ...explained(/** @type {CustomEvent} */ (event).detail), actions: [again] });
});
attachKeys(shown, keys, {
  stage: byId("stage"),
  hasShortcuts: () =>
    choices.isOn("shortcuts") || document.documentElement.classList.contains("big"),
});
byId("power").addEventListener("click", () => box.start());
box.start();

// For tests: what they look at is what the page itself uses.
Object.assign(globalThis, { box });

const { surround } = await import("./surroundings.js");
surround({ box, shown, choices, panel, keys });
