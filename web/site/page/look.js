/** Dialogs of settings and help, and what the settings change at once. */

import { byId, element } from "./elements.js";
import { canVibrate } from "./feedback.js";

/**
 * @typedef {import("./choices.js").Choices} Choices
 * @typedef {import("./choices.js").Choice} Choice
 * @typedef {import("./panel.js").Panel} Panel
 */

/** @type {{name: Choice, title: string, values: [string, string][]}[]} */
const CHOICES = [
  {
    name: "theme",
    title: "Page",
    values: [
      ["auto", "As the device"],
      ["light", "Light"],
      ["dark", "Dark"],
    ],
  },
  {
    name: "panel",
    title: "Panel",
    values: [
      ["white", "White"],
      ["blue", "Blue"],
      ["yellow-blue", "Yellow and blue"],
    ],
  },
];

/** @type {{name: Choice, title: string, about: string, isOffered?: () => boolean}[]} */
const SWITCHES = [
  { name: "sound", title: "Click", about: "A short sound at each press." },
  { name: "vibration", title: "Vibration", about: "At each press.", isOffered: canVibrate },
  {
    name: "awake",
    title: "Keep the screen awake",
    about: "While a game runs.",
    isOffered: () => "wakeLock" in navigator,
  },
  {
    name: "shortcuts",
    title: "Keys A to D and arrows",
    about: "They press the box from anywhere on the page; else only when the box has the focus.",
  },
  { name: "words", title: "Words of the panel", about: "As text below the box." },
];

/** @param {Choices} choices @param {Panel} panel */
export function attachLook(choices, panel) {
  const apply = () => {
    document.documentElement.dataset.theme = choices.get("theme");
    panel.paint(choices.get("panel"));
    byId("text").hidden = !choices.isOn("words");
  };
  choices.addEventListener("change", apply);
  apply();
  attachDialog("settings", () => byId("choices").replaceChildren(...controls(choices)));
  attachDialog("help");
}

/** @param {string} name of the dialog, and of its button @param {() => void} [prepare] */
function attachDialog(name, prepare = () => {}) {
  const dialog = /** @type {HTMLDialogElement} */ (byId(name));
  byId(`open-${name}`).addEventListener("click", () => {
    prepare();
    dialog.showModal();
  });
  dialog.addEventListener("click", (event) => {
    // Beside the dialog is its backdrop.
    if (event.target === dialog) dialog.close();
  });
}

/** @param {Choices} choices */
function controls(choices) {
  const groups = CHOICES.map(({ name, title, values }) => {
    const radios = values.map(([value, text]) =>
      element(
        "label",
        { class: "radio" },
        element("input", {
          type: "radio",
          name,
          value,
          checked: choices.get(name) === value,
          change: () => choices.set(name, value),
        }),
        element("span", { class: "text" }, text),
      ),
    );
    return element("fieldset", {}, element("legend", {}, title), ...radios);
  });
  const offered = SWITCHES.filter(({ isOffered }) => isOffered?.() ?? true);
  const switches = offered.map(({ name, title, about }) =>
    element(
      "label",
      { class: "switch" },
      element("span", {}, title, element("small", {}, about)),
      element("input", {
        type: "checkbox",
        role: "switch",
        checked: choices.isOn(name),
        change: (event) => choices.set(name, event.target.checked ? "on" : "off"),
      }),
    ),
  );
  return [...groups, ...switches];
}
