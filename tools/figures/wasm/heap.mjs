// Live heap of the box's program on the 32-bit WebAssembly build of MicroPython.
// usage: node heap.mjs FILES.json walk|game|full|link|modules; FILES.json maps absolute paths to base64.
// Prints a name and bytes a line: each stage of a walk, or each module as it was imported.
// The collector runs between calls only, so every figure is asked for in a call of its own.
import { readFileSync } from "node:fs";
import { loadMicroPython } from "v1.29/micropython.mjs";

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

// Drop first what the box keeps only while there is room.
function held() {
  run("memory.free(the)");
  return live();
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
  run("import gc, sys\nsys.path[:] = ['', '/lib', '/tests', '.frozen']");
  run("sys.modules['machine'] = sys");
}

// The names of the modules on the box by their import paths.
function modulesOnBox() {
  const lines = Buffer.from(files["/modules.txt"], "base64").toString().split("\n");
  return new Map(lines.map((line) => line.split(" ")));
}

// Every module is there once, and its names with it; then it is loaded a second time.
function modules() {
  const empty = live();
  const parts = new Map();
  for (const [name, flat] of modulesOnBox()) parts.set(flat, [...(parts.get(flat) ?? []), name]);
  run(`import ${[...parts.keys()].join(", ")}`);
  const all = live() - empty;
  run("kept = []");
  let code = 0;
  for (const [flat, names] of parts) {
    const others = names.length > 1 ? `+${names.length - 1}` : "";
    run(`kept.append(sys.modules.pop('${flat}'))`);
    const before = live();
    run(`import ${flat}`);
    const size = live() - before;
    console.log(names[0] + others, size);
    code += size;
  }
  console.log("names", all - code);
}

function walk() {
  run("import asyncio, os, errnos, memory\nflash = memory.erased()");
  const empty = live();
  const report = (name) => console.log(name, held() - empty);
  run(`from box import app as program\nimport ${modulesOnBox().get("box.hw.hardware")}`);
  console.log("modules", live() - empty);
  run("the = memory.box(flash)");
  report("started");
  const steps = Number(run("print(memory.steps())"));
  let most = 0;
  for (let step = 0; step < steps; step++) {
    run(`memory.walk(the, ${step})`);
    most = Math.max(most, held() - empty);
  }
  report("every_screen_visited");
  console.log("most", most);
}

function game() {
  run("import asyncio, os, memory\nflash = memory.erased(16)");
  const empty = live();
  const report = (name) => console.log(name, held() - empty);
  run("the = memory.box(flash)");
  run("memory.begin_game(the)");
  report("game_first");
  run("memory.play_game(the)");
  report("game_played");
  const steps = Number(run("print(memory.game_steps())"));
  let most = 0;
  for (let step = 0; step < steps; step++) {
    run(`memory.walk_game(the, ${step})`);
    most = Math.max(most, held() - empty);
  }
  report("game_visited");
  console.log("game_most", most);
}

// The code is loaded by a first game; what a second one holds is what goes when it goes.
function full() {
  run("import memory");
  const empty = live();
  run("the = memory.begin_full()\nmemory.play_full(the)");
  run("the = None");
  const code = live();
  console.log("full_code", code - empty);
  run("the = memory.begin_full()");
  console.log("full_begun", live() - code);
  run("memory.play_full(the)");
  console.log("full_held", live() - code);
}

// The line works piece by piece, so that every moment of it can be looked at.
function link() {
  run("import asyncio, os, errnos, memory, wired\nflash = memory.erased()\ntalk = wired.frames('/talk.txt')");
  run("the = memory.box(flash)");
  run("line = wired.connect(the)");
  const idle = live();
  const count = Number(run("print(len(talk))"));
  let most = 0;
  for (let frame = 0; frame < count; frame++) {
    run(`wired.send(line, talk[${frame}])`);
    let answered = false;
    for (let step = 0; !answered; step++) {
      if (step > 2000) throw new Error(`no answer to frame ${frame}: ${out}`);
      run("memory.turn(the)");
      answered = run("print(wired.work(line))") === "True";
      most = Math.max(most, live() - idle);
    }
    run(`wired.check(line, talk[${frame}])`);
    if (frame === 0) console.log("link_talking", live() - idle);
  }
  console.log("link_most", most);
}

install();
({ walk, game, full, link, modules })[process.argv[3]]();
