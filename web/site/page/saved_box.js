/**
 * The part Save and restore: the whole box as a file, put back, or replaced by a new one.
 *
 * What takes the place of the box leaves it aside in the browser, if that keeps anything; and the box
 * is offered as a file before.
 */

import { attachDrop, contentOf, download, fileButton, shown } from "./download.js";
import { element, say } from "./elements.js";
import { boxFileName } from "./kept_notices.js";
import { ANOTHER, asideText, refusalOf } from "./kept_words.js";

const MOST = 16 * 1024 * 1024;
const CODE = "doomsday sim --flash FILE";

/** @typedef {import("../storage/boxes.js").Aside} Aside */

/** @param {HTMLElement} section @param {{box: import("./box.js").Box}} tools */
export function open(section, { box }) {
  new SavedBox(section, box).show();
}

/** @param {string} text @param {() => unknown} click */
const button = (text, click, name = text) =>
  element("button", { type: "button", "aria-label": name, click }, text);

class SavedBox {
  #section;
  #box;
  #status = element("p", { role: "status" });
  #question = element("div", {});
  #aside = element("ul", { class: "cards" });

  /** @param {HTMLElement} section @param {import("./box.js").Box} box */
  constructor(section, box) {
    this.#section = section;
    this.#box = box;
  }

  show() {
    const accept = ".bin,.gz,application/octet-stream,application/gzip";
    const take = (/** @type {File[]} */ files) => this.#take(files[0]);
    attachDrop(this.#section, take);
    this.#section.replaceChildren(
      element(
        "p",
        {},
        "The whole box is one file, with its companies, games and the game that runs. Put it back " +
          "here or in another browser, or open it in a terminal: ",
        element("code", {}, CODE),
        ".",
      ),
      element(
        "div",
        { class: "row" },
        button("Save to a file", () => this.#attempt(() => this.#save())),
        ...fileButton("Put a saved box back", { accept }, take),
        button("New box", () => this.#askRenew()),
      ),
      this.#question,
      this.#status,
      this.#aside,
    );
    this.#list();
    this.#box.addEventListener("kept", () => this.#list());
  }

  async #save() {
    download(boxFileName(), await this.#box.ask("image"));
    say(this.#status, "The box is saved to a file.");
  }

  /** @param {File | undefined} file */
  async #take(file) {
    this.#close();
    if (!file) return;
    try {
      const content = await contentOf(file, MOST, "the flash of a box");
      const { stamp } = await this.#box.ask("check", { file: content });
      this.#ask({
        text: `Put back ${shown(file.name)} (${stamp})? It takes the place of the box here.`,
        label: "Put it back",
        act: () => this.#restore(shown(file.name), content),
      });
    } catch (error) {
      const { code, message } = /** @type {any} */ (error);
      // Without a code it could not be read at all, and the message names it.
      const why = code ? refusalOf(shown(file.name), { code, message }) : `${message} ${ANOTHER}`;
      say(this.#status, why);
    }
  }

  /** @param {string} name @param {Uint8Array} file @param {boolean} [asItIs] */
  async #restore(name, file, asItIs = false) {
    try {
      await this.#box.ask("restore", { file, why: "restore", asItIs });
      say(this.#status, "It is put back.");
    } catch (error) {
      say(this.#status, refusalOf(name, /** @type {any} */ (error)));
    }
  }

  #askRenew() {
    this.#ask({
      text: "Begin with a new box, without companies and games?",
      label: "Begin a new box",
      act: async () => {
        await this.#box.ask("renew");
        say(this.#status, "This is a new box.");
      },
      onlySaved: true,
    });
  }

  get #isKept() {
    return this.#box.report?.place !== "memory";
  }

  /**
   * Ask before the box is replaced.
   *
   * @param {object} question
   * @param {string} question.text
   * @param {string} question.label of what is done then
   * @param {() => Promise<void>} question.act
   * @param {boolean} [question.onlySaved] whether the box must be saved to a file before
   */
  #ask({ text, label, act, onlySaved = !this.#isKept }) {
    this.#close();
    const fate = this.#isKept
      ? "The one here is kept aside in this browser; to be sure, save it to a file first."
      : "The one here is lost then, because nothing is kept: save it to a file first.";
    const go = element(
      "button",
      {
        type: "button",
        disabled: onlySaved,
        click: () => {
          this.#close();
          this.#attempt(act);
        },
      },
      label,
    );
    const save = button("Save this box to a file", () =>
      this.#attempt(async () => {
        await this.#save();
        go.disabled = false;
      }),
    );
    const cancel = button("Cancel", () => this.#close());
    this.#question.replaceChildren(
      element("p", {}, `${text} ${fate}`),
      element("div", { class: "row" }, save, go, cancel),
    );
    save.focus();
  }

  #close() {
    this.#question.replaceChildren();
    say(this.#status, "");
  }

  #list(boxes = this.#box.report?.aside ?? []) {
    this.#aside.replaceChildren(...boxes.map((kept) => this.#card(kept)));
  }

  /** @param {Aside} kept */
  #card(kept) {
    const text = asideText(kept);
    return element(
      "li",
      {},
      element("span", { class: "name" }, text),
      element(
        "span",
        { class: "row" },
        button(
          "Save",
          () => this.#attempt(() => this.#saveAside(kept)),
          `Save to a file: ${text}`,
        ),
        button("Put back", () => this.#askPutBack(kept), `Put back: ${text}`),
        button("Remove", () => this.#askRemove(kept), `Remove: ${text}`),
      ),
    );
  }

  /** @param {Aside} kept */
  async #saveAside({ number, time }) {
    download(boxFileName(new Date(time)), await this.#box.ask("read", { number }));
    say(this.#status, "That box is saved to a file.");
  }

  /** @param {Aside} kept */
  #askPutBack(kept) {
    this.#ask({
      text: `Put this one back? ${asideText(kept)}.`,
      label: "Put it back",
      act: async () => {
        const file = await this.#box.ask("read", { number: kept.number });
        // Who goes back to before an update wants the older program: it must not be updated at once.
        await this.#restore("That box", file, kept.why === "update");
      },
    });
  }

  /** @param {Aside} kept */
  #askRemove(kept) {
    this.#close();
    const remove = async () => {
      this.#list(await this.#box.ask("remove", { number: kept.number }));
      say(this.#status, "It is removed.");
    };
    const go = button("Remove it", () => {
      this.#close();
      this.#attempt(remove);
    });
    const cancel = button("Cancel", () => this.#close());
    this.#question.replaceChildren(
      element("p", {}, `Remove this one for good? ${asideText(kept)}.`),
      element("div", { class: "row" }, go, cancel),
    );
    cancel.focus();
  }

  /** @param {() => Promise<void>} act */
  async #attempt(act) {
    try {
      await act();
    } catch (error) {
      const { message } = /** @type {Error} */ (error);
      const why = message ? ` (${message})` : "";
      say(this.#status, `That did not work${why}. Nothing is changed. Try: load this page again.`);
    }
  }
}
