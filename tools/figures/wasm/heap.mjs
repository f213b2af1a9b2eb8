// Live heap of the box's program on the 32-bit WebAssembly build of MicroPython.
// usage: node heap.mjs FILES.json walk|game|modules; FILES.json maps absolute paths to base64.
// Prints a name and bytes a line: each stage of a walk, or each module as it was imported.
// The collector runs between calls only, so every figure is asked for in a call of its own.
import { readFileSync } from "node:fs";
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript/micropython.mjs";

const files = JSON.parse(readFileSync(process.argv[2], "utf8"));
let out = "";
const mp = await loadMicroPython({
  heapsize: 1024 * 1024,
  linebuffer: false,
  stdout: (data) => {
    out += typeof data === "string" ? data : new TextDecoder().decode(data);
  },
});

function run(code) {
  out = "";
  mp.runPython(code);
  return out.trim();
}

function live() {
  run("gc.collect()");
  return Number(run("print(gc.mem_alloc())"));
}

function install() {
  for (const [path, data] of Object.entries(files)) {
    const folders = path.split("/").slice(1, -1);
    folders.reduce((parent, name) => {
      const folder = `${parent}/${name}`;
      if (!mp.FS.analyzePath(folder).exists) mp.FS.mkdir(folder);
      return folder;
    }, "");
    mp.FS.writeFile(path, Buffer.from(data, "base64"));
  }
  // This build has no machine module; the program only needs to find the name.
  run("import gc, sys\nsys.path[:] = ['', '.frozen', '/lib', '/tests']");
  run("sys.modules['machine'] = sys");
}

// Every module is there once, and its names with it; then it is loaded a second time.
function modules() {
  const empty = live();
  const paths = Object.keys(files).filter((path) => path.startsWith("/lib/"));
  const all_names = paths.map((p) => p.slice(5, -4).replace("/__init__", "").replaceAll("/", "."));
  run(`import ${all_names.join(", ")}`);
  const all = live() - empty;
  run("kept = []");
  const named = run("print(*[n for n in sys.modules if '.' in n or 'adafruit' in n])");
  let code = 0;
  for (const name of named.split(" ").sort()) {
    run(`kept.append(sys.modules.pop('${name}'))`);
    const before = live();
    run(`import ${name}`);
    const size = live() - before;
    console.log(name, size);
    code += size;
  }
  console.log("names", all - code);
}

function walk() {
  run("import asyncio, os, memory\nflash = memory.erased()");
  const empty = live();
  const report = (name) => console.log(name, live() - empty);
  run("from box import app as program\nimport box.hardware");
  report("modules");
  run("the = memory.box(flash)");
  report("started");
  const steps = Number(run("print(memory.steps())"));
  let most = 0;
  for (let step = 0; step < steps; step++) {
    run(`memory.walk(the, ${step})`);
    most = Math.max(most, live() - empty);
  }
  report("every_screen_visited");
  console.log("most", most);
}

function game() {
  run("import asyncio, os, memory\nflash = memory.erased(16)");
  const empty = live();
  const report = (name) => console.log(name, live() - empty);
  run("from box import app as program\nimport box.hardware\nthe = memory.box(flash)");
  run("memory.begin_game(the)");
  report("game_first");
  run("memory.play_game(the)");
  report("game_played");
  const steps = Number(run("print(memory.game_steps())"));
  let most = 0;
  for (let step = 0; step < steps; step++) {
    run(`memory.walk_game(the, ${step})`);
    most = Math.max(most, live() - empty);
  }
  report("game_visited");
  console.log("game_most", most);
}

install();
({ walk, game, modules })[process.argv[3]]();
