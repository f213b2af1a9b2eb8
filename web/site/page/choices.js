/** What the user has chosen for this page on this device; the box has settings of its own. */

const STORED = "doomsday-box";

/** The values of each choice, the first one being the default. */
export const VALUES = {
  theme: ["auto", "light", "dark"],
  panel: ["white", "blue", "yellow-blue"],
  sound: ["off", "on"],
  vibration: ["on", "off"],
  awake: ["on", "off"],
  shortcuts: ["on", "off"],
  words: ["off", "on"],
  offers: ["on", "off"],
};

/** @typedef {keyof typeof VALUES} Choice */

/** The event "change" {name, value} reports each change. */
export class Choices extends EventTarget {
  /** @type {Record<string, string>} */
  #chosen = stored();

  /** @param {Choice} name @returns {string} */
  get(name) {
    const value = this.#chosen[name];
    return VALUES[name].includes(value) ? value : VALUES[name][0];
  }

  /** @param {Choice} name @returns {boolean} */
  isOn(name) {
    return this.get(name) === "on";
  }

  /** @param {Choice} name @param {string} value */
  set(name, value) {
    this.#chosen[name] = value;
    try {
      localStorage.setItem(STORED, JSON.stringify(this.#chosen));
    } catch {
      // Where the browser stores nothing the choice lasts as long as the page.
    }
    this.dispatchEvent(new CustomEvent("change", { detail: { name, value } }));
  }
}

/** @returns {Record<string, string>} */
function stored() {
  try {
    const found = JSON.parse(localStorage.getItem(STORED) ?? "{}");
    return typeof found === "object" && found ? found : {};
  } catch {
    return {};
  }
}
