import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { stepMs } from "#tests/setup/patience.ts";

/*
 * Releases as `grila update` sees them, with a program of a few lines inside: it migrates its database, or is never ready. A
 * control program stands for systemd.
 */

const own = path.join(import.meta.dirname, "..", "bin");
let place: string;
let url: string;

beforeEach(async () => {
  place = fs.mkdtempSync(path.join(tmpdir(), "grila-update-"));
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  const port = typeof address === "object" && address ? address.port : 0;
  probe.close();
  url = `http://127.0.0.1:${port}`;
  fs.mkdirSync(path.join(place, "data"));
  release("1.0.0", place);
  fs.symlinkSync("grila-1.0.0", path.join(place, "current"));
  const database = new DatabaseSync(path.join(place, "data", "grila.sqlite"));
  database.exec("pragma journal_mode = wal; create table migrations (name text)");
  database.exec("insert into migrations values ('0001')");
  database.close();
  fs.writeFileSync(path.join(place, "control"), control(port), { mode: 0o755 });
  steer("start");
});
afterEach(() => {
  steer("stop");
  fs.rmSync(place, { recursive: true });
});

const steer = (act: string) => spawnSync(path.join(place, "control"), [act]);

/** Starts what `current` names, and stops what it started. */
function control(port: number): string {
  return `#!/bin/sh
cd "${place}" || exit 1
if [ "$1" = stop ]; then
  [ -f pid ] && kill "$(cat pid)" && while kill -0 "$(cat pid)" 2>/dev/null; do sleep 0.05; done
  rm -f pid
else
  PORT=${port} DATA_DIR="${place}/data" setsid current/bin/grila start >>log 2>&1 </dev/null &
  echo $! > pid
fi
exit 0
`;
}

interface Kind {
  migration?: string;
  /** It ends after its migration: at once, or when it has answered for a moment. */
  ends?: "at once" | "soon";
}

/** Lays a release out under its name in `into`. */
function release(version: string, into: string, { migration, ends }: Kind = {}) {
  const folder = path.join(into, `grila-${version}`);
  fs.mkdirSync(path.join(folder, "dist", "app"), { recursive: true });
  fs.mkdirSync(path.join(folder, "bin"));
  for (const name of ["grila.mjs", "update.mjs"])
    fs.copyFileSync(path.join(own, name), path.join(folder, "bin", name));
  fs.writeFileSync(
    path.join(folder, "bin", "grila"),
    `#!/bin/sh\nexec "${process.execPath}" "$(dirname "$(readlink -f "$0")")/grila.mjs" "$@"\n`,
    { mode: 0o755 },
  );
  fs.writeFileSync(path.join(folder, "package.json"), JSON.stringify({ version, type: "module" }));
  fs.writeFileSync(
    path.join(folder, "dist", "app", "main.js"),
    `import http from "node:http"; import { DatabaseSync } from "node:sqlite";
const database = new DatabaseSync(process.env.DATA_DIR + "/grila.sqlite");
const known = ${JSON.stringify(["0001", ...(migration ? [migration] : [])])};
const there = database.prepare("select name from migrations").all().map((row) => row.name);
if (there.some((name) => !known.includes(name))) throw new Error("newer");
for (const name of known) if (!there.includes(name)) database.prepare("insert into migrations values (?)").run(name);
if (${ends === "at once"}) process.exit(1);
if (${ends === "soon"}) setTimeout(() => process.exit(1), 400);
http.createServer((_request, reply) => reply.end(${JSON.stringify(version)})).listen(process.env.PORT, "127.0.0.1");
process.on("SIGTERM", () => process.exit(0));`,
  );
  return folder;
}

/** A release as an archive. */
function packed(version: string, kind: Kind = {}): string {
  const into = fs.mkdtempSync(path.join(place, "made-"));
  release(version, into, kind);
  const file = path.join(into, "release.tar.gz");
  execFileSync("tar", ["-czf", file, "-C", into, `grila-${version}`]);
  return file;
}

async function update(...words: string[]): Promise<{ code: number | null; said: string }> {
  const env = { ...process.env, DATA_DIR: path.join(place, "data"), GRILA_READY_MS: "8000" };
  const given = ["update", "--control", path.join(place, "control"), "--url", url, ...words];
  const program = spawn(path.join(place, "current", "bin", "grila"), given, { env });
  let said = "";
  for (const stream of [program.stdout, program.stderr])
    stream.on("data", (part: Buffer) => (said += part.toString()));
  const [code] = await once(program, "close");
  return { code: typeof code === "number" ? code : null, said };
}

/** Which release answers, once one does. */
const running = () =>
  vi.waitFor(async () => (await fetch(url)).text(), { timeout: stepMs, interval: 50 });
const migrations = () => {
  const database = new DatabaseSync(path.join(place, "data", "grila.sqlite"), { readOnly: true });
  const rows = database.prepare("select name from migrations order by name").all();
  database.close();
  return rows.map(({ name }) => name);
};

it("puts the next release in place and keeps the one before and its database", async () => {
  const { code, said } = await update(packed("1.1.0", { migration: "0002" }));
  expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining("1.1.0 runs") });
  expect(await running()).toBe("1.1.0");
  expect(migrations()).toEqual(["0001", "0002"]);
  expect(fs.readlinkSync(path.join(place, "current"))).toBe("grila-1.1.0");
  expect(fs.existsSync(path.join(place, "grila-1.0.0"))).toBe(true);
  const kept = fs.globSync("data/replaced-*/grila.sqlite", { cwd: place });
  expect(kept).toHaveLength(1);
});

it("goes back when the other one is never ready, with the database that it had changed", async () => {
  const { code, said } = await update(packed("1.1.0", { migration: "0002", ends: "at once" }));
  expect({ code, said }).toMatchObject({
    code: 1,
    said: expect.stringContaining("1.0.0 runs again"),
  });
  expect(await running()).toBe("1.0.0");
  expect(migrations()).toEqual(["0001"]);
  expect(fs.globSync("data/replaced-*/after/grila.sqlite", { cwd: place })).toHaveLength(1);
});

it("goes back from one that answered for a moment, without touching a database that it left alone", async () => {
  const { code } = await update(packed("1.1.0", { ends: "soon" }));
  expect(code).toBe(1);
  expect(await running()).toBe("1.0.0");
  expect(fs.globSync("data/replaced-*/after", { cwd: place })).toEqual([]);
});

it.each([
  ["no archive", () => path.join(own, "grila"), [], "no release of Grila"],
  ["another checksum", () => packed("1.1.0"), ["--sum", "00"], "another checksum"],
  ["one that is there", () => packed("1.0.0"), [], "is there already"],
  ["no file at all", () => path.join(place, "nothing"), [], "Usage"],
])("refuses %s and leaves everything as it is", async (_what, file, words, refusal) => {
  const { code, said } = await update(file(), ...words);
  expect({ code, said }).toMatchObject({ code: 1, said: expect.stringContaining(refusal) });
  expect(await running()).toBe("1.0.0");
  expect(fs.globSync("{.unpacking-*,data/replaced-*}", { cwd: place })).toEqual([]);
});
