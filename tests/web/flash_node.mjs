/**
 * The flasher of the site in Node, driven by tests/web/flash_node.py: requests on standard input,
 * a line of JSON each, and what they return on standard output. Bytes are in files.
 *
 *     node flash_node.mjs SITE
 *
 * SITE: a folder with the site's modules, its vendor/ and what it has to flash a board.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { gunzipSync } from "node:zlib";

const site = process.argv[2];
const load = (/** @type {string} */ path) => import(join(site, "flasher", path));
const backup = await load("backup.js");
const boxPaths = await load("box_paths.js");
const { flashImage } = await load("image.js");
const { FlashRules } = await load("flash_rules.js");
const images = await load("littlefs_image.js");
const { md5 } = await load("md5.js");
const programs = await load("programs.js");
const { caller } = await load("python.js");
const { runs } = await load("runs.js");
const words = await load("words.js");
const { Failure } = await import(join(site, "link", "failures.js"));

/** @param {string} path */
const fetchFile = async (path) => new Response(bytes(join(site, path)));
const { loadMicroPython } = await import(join(site, "vendor", "micropython.mjs"));
const sources = JSON.parse(gunzipSync(bytes(join(site, "flash", "python.json.gz"))).toString());
const python = caller(await loadMicroPython({ heapsize: 4 * 1024 * 1024 }), sources);
/** @type {(call: string, ...given: any[]) => Promise<any>} */
const call = async (name, ...given) => python(name, given);
const boards = await programs.loadBoards(fetchFile);
const rules = new FlashRules(call, boards);
const littlefs = bytes(join(site, "vendor", "littlefs.wasm"));

/** @param {string} path */
function bytes(path) {
  return new Uint8Array(readFileSync(path));
}

/** Files by path from [path in hex, file] pairs. @param {[string, string][]} rows */
function filesOf(rows) {
  return new Map(
    rows.map(([path, file]) => [Buffer.from(path, "hex").toString("latin1"), bytes(file)]),
  );
}

const hex = (/** @type {string} */ path) => Buffer.from(path, "latin1").toString("hex");
const unhex = (/** @type {string} */ text) => Buffer.from(text, "hex").toString("latin1");

/** @param {any} given */
function dataOf(given) {
  return {
    files: filesOf(given.files),
    journal: bytes(given.journal),
    board: given.board,
    folders: given.folders.map(unhex),
    games: 0,
  };
}

/** @type {Record<string, (asked: any) => any>} */
const TASKS = {
  call: ({ name, given }) =>
    call(name, ...given.map((/** @type {any} */ one) => (one?.file ? bytes(one.file) : one))),
  boards: () => boards.text,
  md5: ({ file }) => md5(bytes(file)),
  runs: ({ file }) =>
    runs(bytes(file)).map((/** @type {any} */ run) => [run.offset, run.content.length]),
  quoted: ({ path }) => boxPaths.quoted(unhex(path)),
  unquoted: ({ text }) => hex(boxPaths.unquoted(text)),
  image: async ({ firmware, board, size, data, files, out }) => {
    const found = boards.boards.find((/** @type {any} */ one) => one.name === board);
    const content = bytes(firmware);
    const layout = await rules.planImage({ name: "f.bin", content }, board, size);
    const image = await flashImage({
      littlefs,
      size,
      layout,
      firmware: content,
      program: await programs.loadProgram(fetchFile, found),
      data: data ? dataOf(data) : backup.noData(),
      files: filesOf(files),
    });
    writeFileSync(out, image);
    return layout.banner;
  },
  archive: async ({ data, out }) => {
    writeFileSync(out, await backup.packed(dataOf(data), rules.canBeData));
  },
  unpack: async ({ file, folder }) => {
    const data = await backup.unpacked(bytes(file), "box.zip", rules.canBeData);
    const write = (/** @type {string} */ name, /** @type {Uint8Array} */ content) => {
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    };
    return {
      files: [...data.files].map(([path, content], at) => [hex(path), write(String(at), content)]),
      journal: write("journal", data.journal),
      board: data.board,
      folders: data.folders.map(hex),
      games: data.games,
      words: words.inWords(data),
    };
  },
  tree: async ({ file }) => {
    const tree = await images.read(littlefs, bytes(file));
    return { files: [...tree.files.keys()].map(hex), folders: tree.folders.map(hex) };
  },
};

/** @param {any} error */
function described(error) {
  if (error instanceof Failure) return { failed: { message: error.message, hint: error.hint } };
  return { broken: String(error.stack).slice(0, 3000) };
}

process.stdout.write("{}\n");
for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  let reply;
  try {
    reply = { done: (await TASKS[asked.task](asked)) ?? null };
  } catch (error) {
    reply = described(error);
  }
  process.stdout.write(`${JSON.stringify(reply)}\n`);
}
