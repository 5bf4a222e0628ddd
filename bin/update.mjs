// `grila update FILE` puts another release in this one's place, and this one back when the site is not ready with the other.
//
//   /opt/grila/grila-1.2.0/…        releases lie side by side
//   /opt/grila/current -> grila-1.2.0
//
// Plain JavaScript without dependencies: the release that runs it may be older than anything.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";

/** Tests wait less. */
const READY_MS = Number(process.env.GRILA_READY_MS ?? 60_000);
const usage = `Usage: grila update FILE [--sum SHA256] [--unit NAME] [--url ADDRESS]
  FILE        a release: grila-x.y.z-….tar.gz
  --sum       its checksum, as SHA256SUMS of the release has it
  --unit      the systemd unit of the site (grila)
  --control   in place of systemctl: a program that is called with stop or start
  --url       where this machine reaches the site (http://127.0.0.1:3000)
Run it as whoever the releases belong to and may restart the unit, with the site's own settings (DATA_DIR, DATABASE_URL).`;

/** A refusal that is explained to the person at the terminal. */
class UpdateError extends Error {}

export async function update(root, given) {
  try {
    await replace(fs.realpathSync(root), readOptions(given));
  } catch (error) {
    if (!(error instanceof UpdateError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

async function replace(present, options) {
  const { file, sum, url } = options;
  const place = path.dirname(present);
  const link = path.join(place, "current");
  if (!isLinkTo(link, present))
    throw new UpdateError(
      `${link} is no link to ${present}: releases lie side by side, and 'current' names the one that runs (docs/operators.md).`,
    );
  if (sum && sum !== sha256(file))
    throw new UpdateError(`${file} has another checksum than ${sum}.`);
  const database = path.join(path.resolve(process.env.DATA_DIR ?? "data"), "grila.sqlite");
  const isSqlite = !process.env.DATABASE_URL;
  if (isSqlite && !fs.existsSync(database))
    throw new UpdateError(
      `There is no league in ${path.dirname(database)}: set DATA_DIR as the site has it.`,
    );
  const next = unpack(file, place);
  const control = controlOf(options);
  console.log(`Stopping Grila ${readVersion(present)}…`);
  control("stop");
  // From before the first statement of the other release, which may change the database.
  const copy = isSqlite ? await asOwner(database, () => copyAside(database)) : undefined;
  switchTo(link, next);
  console.log(`Starting Grila ${readVersion(next)}…`);
  control("start");
  if (await isReady(url)) {
    console.log(`Grila ${readVersion(next)} runs. The release before stays in ${present}.`);
    if (copy) console.log(`The database as it was stays in ${copy} for fourteen days.`);
    return;
  }
  console.log("It is not ready after a minute: going back…");
  control("stop");
  switchTo(link, present);
  if (copy) await asOwner(database, () => bringBack(database, copy));
  control("start");
  const isBack = await isReady(url);
  throw new UpdateError(
    isBack
      ? `Grila ${readVersion(present)} runs again. Why ${readVersion(next)} did not start stands in the site's log; it lies in ${next}.`
      : `Grila ${readVersion(present)} is not ready either: look at the site's log.`,
  );
}

function readOptions(given) {
  const options = { unit: "grila", url: "http://127.0.0.1:3000" };
  const rest = [...given];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const name = word.replace(/^--/, "");
    if (
      ["sum", "unit", "control", "url"].includes(name) &&
      word.startsWith("--") &&
      rest.length > 0
    )
      options[name] = rest.shift();
    else if (options.file === undefined && !word.startsWith("-")) options.file = path.resolve(word);
    else throw new UpdateError(usage);
  }
  if (options.file === undefined || !fs.existsSync(options.file)) throw new UpdateError(usage);
  return options;
}

function isLinkTo(link, folder) {
  try {
    return fs.lstatSync(link).isSymbolicLink() && fs.realpathSync(link) === folder;
  } catch {
    return false;
  }
}

function sha256(file) {
  return createHash("sha256").update(fs.readFileSync(file)).digest("hex");
}

/** Unpacks a release beside the present one, and looks whether this machine can run it. Answers its folder. */
function unpack(file, place) {
  const draft = fs.mkdtempSync(path.join(place, ".unpacking-"));
  try {
    const unpacked = spawnSync("tar", ["-xzf", file, "-C", draft, "--no-same-owner"]);
    const [name] = fs.readdirSync(draft);
    const from = name && path.join(draft, name);
    if (unpacked.status !== 0 || !from || !fs.existsSync(path.join(from, "bin", "grila.mjs")))
      throw new UpdateError(`${file} is no release of Grila, or not whole.`);
    grila(from, ["--version"]);
    const next = path.join(place, name);
    if (fs.existsSync(next))
      throw new UpdateError(`${next} is there already: remove it, or switch 'current' by hand.`);
    fs.renameSync(from, next);
    return next;
  } finally {
    fs.rmSync(draft, { recursive: true, force: true });
  }
}

function grila(folder, words) {
  const { status, stderr } = spawnSync(path.join(folder, "bin", "grila"), words, {
    stdio: ["ignore", "inherit", "pipe"],
  });
  if (status !== 0)
    throw new UpdateError(
      `grila ${words[0]} failed in ${folder}, and nothing was changed:\n${stderr}`,
    );
}

/** In one step: there is no moment without a release. */
function switchTo(link, folder) {
  const draft = `${link}.${process.pid}`;
  fs.symlinkSync(path.basename(folder), draft);
  fs.renameSync(draft, link);
}

/** A copy of the stopped site's database, where the site itself tidies after fourteen days. Answers its file. */
async function copyAside(file) {
  const folder = path.join(path.dirname(file), `replaced-${stamp()}`);
  fs.mkdirSync(folder, { mode: 0o700 });
  const copy = path.join(folder, path.basename(file));
  const database = new DatabaseSync(file);
  // All pages in one step.
  await backup(database, copy, { rate: 2 ** 31 - 1 });
  database.close();
  return copy;
}

/** The older release refuses a database that the newer one has changed: its own comes back, and the newer one is kept beside. */
function bringBack(file, copy) {
  if (migrationsOf(file) === migrationsOf(copy)) return;
  const aside = path.join(path.dirname(copy), "after");
  fs.mkdirSync(aside);
  for (const ending of ["", "-wal", "-shm"])
    if (fs.existsSync(file + ending))
      fs.renameSync(file + ending, path.join(aside, path.basename(file) + ending));
  fs.copyFileSync(copy, file);
  console.log(`The newer release had changed the database, which lies in ${aside} now.`);
}

/** Run by root, what is made in the league's folder belongs to whom the league belongs to, or the site could not write it. */
async function asOwner(file, work) {
  if (process.getuid?.() !== 0) return work();
  const { uid, gid } = fs.statSync(file);
  process.setegid(gid);
  process.seteuid(uid);
  try {
    return await work();
  } finally {
    process.seteuid(0);
    process.setegid(0);
  }
}

function migrationsOf(file) {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare("select name from migrations order by name").all();
  database.close();
  return rows.map(({ name }) => name).join(" ");
}

function controlOf({ unit, control }) {
  return (act) => {
    const [program, words] = control ? [control, [act]] : ["systemctl", [act, unit]];
    const { status, error } = spawnSync(program, words, { stdio: "inherit" });
    if (status !== 0)
      throw new UpdateError(
        `${program} ${words.join(" ")} failed${error ? ` (${error.code})` : ""}: ${act} the site by hand.`,
      );
  };
}

/** Whether the site is ready within the time, and stays so: one that ends soon after its start is ready for a moment. */
async function isReady(url) {
  const until = Date.now() + READY_MS;
  let since = Infinity;
  while (Date.now() < until) {
    const isUp = await answers(`${url}/readyz`);
    since = isUp ? Math.min(since, Date.now()) : Infinity;
    if (Date.now() - since >= READY_MS / 12) return true;
    await pause(500);
  }
  return false;
}

function answers(address) {
  return new Promise((resolve) => {
    http
      .get(address, { timeout: 5000 }, (reply) => {
        reply.resume();
        resolve(reply.statusCode === 200);
      })
      .on("timeout", function () {
        this.destroy();
      })
      .on("error", () => resolve(false));
  });
}

function readVersion(folder) {
  return JSON.parse(fs.readFileSync(path.join(folder, "package.json"), "utf8")).version;
}

function stamp() {
  return new Date().toISOString().replaceAll(/[-:]|\.\d+/g, "");
}
