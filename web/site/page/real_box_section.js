/** The part of the page for a real box: connect, its companies, its finished games. */

import { Failure, printable } from "../link/failures.js";
import { choosePort, hasSerial, openLine } from "../link/serial_port.js";
import { RealBox } from "./real_box.js";

/** @typedef {import("../link/greeting.js").Hello} Hello */
/** @typedef {import("../link/box_link.js").GameFile} GameFile */
/** @typedef {import("../link/transfers.js").Pulled} Pulled */
/** @typedef {import("../link/transfers.js").Rosters} Rosters */
/** @typedef {import("../link/transfers.js").Synced} Synced */

/** The names of what a sync changes; see rules/client.js. */
/** @typedef {{added: string[], changed: string[], removed: string[], kept: string[], moved: boolean}} Changes */

/**
 * What the section needs of the page.
 *
 * @typedef {object} Needs
 * @property {(box: RealBox | null) => void} show the picture and keys of this box, null for none
 * @property {() => Promise<Rosters[]>} wanted what a sync puts on the box
 * @property {(hello: Hello, game: GameFile) => Promise<boolean>} has whether a game is here
 * @property {(game: Pulled) => Promise<void>} keep a game that has arrived
 */

// Below this the laptop's program, too, suggests to free space.
const LITTLE_ROOM_KB = 128;
const NO_SERIAL =
  "This browser cannot reach a real box. Try Chrome or Edge on a computer, or the program " +
  "'doomsday' on a laptop.";

export class RealBoxSection {
  /** To be put into the page. */
  element = make("section", "real-box");
  #needs;
  /** @type {RealBox | null} */
  #box = null;
  #status = make("p", "status");
  #facts = make("dl", "facts");
  #progress = make("progress", "progress");
  #remove = make("input", "remove");
  #connect = button("Connect a box", "connect", () => this.#run(() => this.#open()));
  #disconnect = button("Disconnect", "disconnect", () => this.#run(() => this.#close()));
  #sync = button("Put companies on the box", "sync", () => this.#run(() => this.#put()));
  #pull = button("Fetch finished games", "pull", () => this.#run(() => this.#fetch()));

  /** @param {Needs} needs */
  constructor(needs) {
    this.#needs = needs;
    const heading = make("h2");
    heading.textContent = "A real box";
    this.#status.setAttribute("role", "status");
    this.element.append(heading);
    if (!hasSerial()) {
      this.#status.textContent = NO_SERIAL;
      this.element.append(this.#status);
      return;
    }
    this.#remove.type = "checkbox";
    const label = make("label");
    label.append(this.#remove, " and remove those that are only there");
    const controls = make("div", "controls");
    controls.append(this.#connect, this.#sync, label, this.#pull, this.#disconnect);
    this.#progress.setAttribute("aria-label", "Progress");
    this.element.append(controls, this.#progress, this.#status, this.#facts);
    this.#say("Connect a box to a USB port of this computer, then choose it here.");
    this.#refresh(false);
  }

  async #open() {
    const port = await choosePort();
    if (!port) return;
    this.#say("Looking for the box ...");
    const box = await RealBox.at(await openLine(port), (text) => this.#say(text));
    this.#box = box;
    box.addEventListener("notice", (event) => this.#say(detail(event).text));
    box.addEventListener("greeted", () => this.#describe(box));
    box.addEventListener("lost", (event) => {
      this.#forget();
      this.#fail(detail(event).error);
    });
    this.#needs.show(box);
    this.#describe(box);
    this.#say(`${box.hello.name} is connected: its screen and its keys are those of this page.`);
  }

  async #close() {
    const box = this.#box;
    this.#forget();
    await box?.close();
    this.#say("The box is disconnected.");
  }

  async #put() {
    const box = this.#box;
    if (!box) return;
    const wanted = await this.#needs.wanted();
    if (!wanted.length) throw new Failure("There are no companies here.", "adding some first");
    const remove = this.#remove.checked;
    const done = await box.sync(wanted, { remove, advance: (share) => this.#advance(share) });
    this.#say(...done.flatMap((one, at) => report(one, wanted[at])));
    this.#describe(box);
  }

  async #fetch() {
    const box = this.#box;
    if (!box) return;
    const found = await box.pull({
      has: (game) => this.#needs.has(box.hello, game),
      keep: (game) => this.#needs.keep(game),
      advance: (share) => this.#advance(share),
    });
    const lines = [`Fetched: ${counted(found.length, "game", "games")}.`];
    for (const name of box.oddGames) {
      lines.push(`${name} on the box is empty or too large for a game; it was skipped.`);
    }
    if (box.hello.freeKb < LITTLE_ROOM_KB) {
      lines.push(
        `The box has only ${box.hello.freeKb} KB free: 'doomsday pull FOLDER --remove' on a laptop ` +
          "frees space.",
      );
    }
    this.#say(...lines);
  }

  /** Do what a button asks for; the other buttons wait until it is done. */
  async #run(/** @type {() => Promise<void>} */ work) {
    this.#refresh(true);
    try {
      await work();
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#progress.hidden = true;
      this.#refresh(false);
    }
  }

  #forget() {
    this.#box = null;
    this.#needs.show(null);
    this.#facts.replaceChildren();
    this.#refresh(false);
  }

  #refresh(/** @type {boolean} */ isBusy) {
    const isHere = this.#box !== null;
    this.#progress.hidden ||= !isBusy;
    this.#connect.hidden = isHere;
    for (const each of [this.#disconnect, this.#sync, this.#pull]) each.hidden = !isHere;
    const label = this.#remove.parentElement;
    if (label) label.hidden = !isHere;
    for (const each of [this.#connect, this.#sync, this.#pull]) each.disabled = isBusy;
  }

  #advance(/** @type {number} */ share) {
    this.#progress.hidden = false;
    this.#progress.value = share;
  }

  #say(/** @type {string[]} */ ...lines) {
    this.#status.classList.remove("fault");
    // Names come from files and from the box.
    this.#status.textContent = printable(lines.join(" "));
  }

  /** @param {unknown} error with a sentence, and what to try */
  #fail(error) {
    const { message, hint } = /** @type {{message: string, hint?: string}} */ (error);
    if (typeof hint !== "string") throw error;
    this.#say(hint ? `${message} Try: ${hint}.` : message);
    this.#status.classList.add("fault");
  }

  #describe(/** @type {RealBox} */ { hello }) {
    const rows = [
      ["Box", hello.name],
      ["Version", hello.version],
      ["Board", `${hello.board}, number ${hello.id}`],
      ["Finished games", String(hello.games)],
      ["Doing", doing(hello)],
      ["Free", `${hello.freeKb} KB`],
    ];
    this.#facts.replaceChildren(
      ...rows.flatMap(([name, value]) => {
        const term = make("dt");
        const description = make("dd");
        term.textContent = name;
        description.textContent = printable(value);
        return [term, description];
      }),
    );
  }
}

/** What a sync changed, in sentences. @param {Synced} done @param {Rosters} of */
function report({ merged }, of) {
  const { names, any, added, changed, removed, kept, moved } =
    /** @type {Changes & typeof merged} */ (merged);
  const lists = /** @type {[string, string[]][]} */ ([
    ["Added", added],
    ["Changed", changed],
    ["Removed", removed],
    ["Only on the box, kept", kept],
  ]);
  const lines = lists.flatMap(([word, list]) =>
    list.length ? [`${word}: ${list.join(", ")}.`] : [],
  );
  if (moved) lines.push("Changed: the order.");
  const has = `The box has ${counted(names.length, of.roster, of.rosters)}`;
  return [...lines, any ? `${has} now.` : `${has}; nothing changed.`];
}

function doing(/** @type {Hello} */ hello) {
  /** @type {Record<string, string>} */
  const states = {
    play: `game ${hello.game} is on its screen`,
    pages: hello.game
      ? `a page is on its screen; game ${hello.game} goes on`
      : "a page is on its screen",
    safe: "safe mode",
    crash: "the program crashed; the crash code is on its screen",
  };
  return Object.hasOwn(states, hello.state) ? states[hello.state] : hello.state;
}

function counted(
  /** @type {number} */ count,
  /** @type {string} */ one,
  /** @type {string} */ many,
) {
  return `${count} ${count === 1 ? one : many}`;
}

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {string} [kind] class
 */
function make(name, kind = "") {
  const element = document.createElement(name);
  if (kind) element.className = kind;
  return element;
}

/** @param {string} text @param {string} kind @param {() => void} act */
function button(text, kind, act) {
  const element = make("button", kind);
  element.type = "button";
  element.textContent = text;
  element.addEventListener("click", act);
  return element;
}

/** @param {Event} event @returns {any} */
function detail(event) {
  return /** @type {CustomEvent} */ (event).detail;
}
