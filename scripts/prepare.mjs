// Runs before every npm command, on whatever Node the machine has (20 or newer), so it is plain JavaScript
// without dependencies. Installs the packages and builds the site, each only when what it is made from changed.
//   --tools      the packages of the tests and checks too; without it, what the site and its build need
//   --no-build   no build
//   --demo       a build that is made quickly will do (no file compressed), and the sample league is made beside it
import { spawn } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const windows = process.platform === "win32";
/** Which Node the site runs on, and the package of each platform that holds it. */
const runtime = JSON.parse(fs.readFileSync(path.join(root, "scripts", "node.json"), "utf8"));
/** Stands before the machine's own in the commands of `package.json`, where that is too old. */
const broughtNode = path.join(root, "node_modules", ".bin", windows ? "node.exe" : "node");
/** Outlives `npm ci`, which empties node_modules. */
const keptNode = path.join(root, ".cache", `node-${runtime.version}`, path.basename(broughtNode));
const isNodeBrought =
  majorOf(process.versions.node) < majorOf(runtime.version) || process.execPath.startsWith(root);
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
  if (majorOf(process.versions.node) < 20) {
    throw new PrepareError(
      `Grila needs Node 20 or newer to install itself; this is ${process.version}.`,
    );
  }
  const isReady = () => isInstalled() && (!withBuild || isBuilt());
  if (isReady()) return;

  const releaseLock = takeLock();
  try {
    if (!isInstalled()) await install();
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
  if (!present || (isNodeBrought && !fs.existsSync(broughtNode))) return false;

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

async function install() {
  const what = withTools ? "packages and tools" : "packages";
  console.error(`Installing ${what} (up to half a minute the first time)…`);
  const startedAt = Date.now();
  // The tools of the tests and checks are development packages, also where NODE_ENV says production.
  const kinds = withTools ? "--include=dev" : "--omit=dev";
  const both = await Promise.allSettled([
    npm(["ci", kinds, "--no-audit", "--no-fund"]),
    isNodeBrought ? bringNode() : undefined,
  ]);
  for (const { reason } of both) if (reason) throw reason;
  // Only now: `npm ci` begins with an empty folder.
  if (isNodeBrought) {
    fs.mkdirSync(path.dirname(broughtNode), { recursive: true });
    fs.linkSync(keptNode, broughtNode);
  }
  if (!isInstalled()) {
    throw new PrepareError(
      "npm ci ended well but packages are missing: delete node_modules and run the command again.",
    );
  }
  console.error(`Packages installed in ${secondsSince(startedAt)} s.`);
}

/** The program alone: of its package's 2,800 files the site needs no other, and they are a tenth of all that is installed. */
async function bringNode() {
  if (fs.existsSync(keptNode)) return;
  const wanted = runtime.packages[`${process.platform}-${process.arch}`];
  if (!wanted)
    throw new PrepareError(
      `Node ${runtime.version} cannot be brought for ${process.platform} on ${process.arch}: install it and run the command again.`,
    );
  const source = `${wanted.name}@${runtime.version}`;
  const folder = path.dirname(keptNode);
  const draft = `${folder}.${process.pid}`;
  // What other versions, or commands that were killed, left there.
  for (const name of fs.readdirSync(path.dirname(folder)))
    if (name.startsWith("node-"))
      fs.rmSync(path.join(path.dirname(folder), name), { recursive: true });
  fs.mkdirSync(draft, { recursive: true });
  try {
    const options = ["--pack-destination", draft, "--prefer-offline"];
    await npm(["pack", source, ...options], { stdio: ["ignore", "ignore", 2] });
    const [archive] = fs.readdirSync(draft).map((name) => path.join(draft, name));
    if (integrityOf(archive) !== wanted.integrity)
      throw new PrepareError(`What npm brought as ${source} is not what scripts/node.json names.`);
    const program = `package/bin/${path.basename(keptNode)}`;
    await run("tar", ["-xzf", archive, "-C", draft, "--strip-components=2", program], {
      failure: `Node could not be unpacked from ${source}.`,
    });
    fs.rmSync(archive);
    fs.renameSync(draft, folder);
  } finally {
    fs.rmSync(draft, { recursive: true, force: true });
  }
}

function integrityOf(file) {
  return `sha512-${createHash("sha512").update(fs.readFileSync(file)).digest("base64")}`;
}

/** On the machine's own Node: `npm ci` deletes node_modules, where the Node of the running command may live. */
function npm(args, options) {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const PATH = folders
    .filter((folder) => !/node_modules[\\/]\.bin[\\/]?$/.test(folder))
    .join(path.delimiter);
  return run("npm", [...args, "--loglevel=error"], {
    env: { ...process.env, PATH },
    shell: windows,
    failure:
      "The packages could not be installed. The lines above say why; mend it and run the command again.",
    ...options,
  });
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
  const node = isNodeBrought ? broughtNode : process.execPath;
  await run(node, ["scripts/build.ts", ...(forDemo ? ["--demo"] : [])], {
    failure: "The site could not be built. The lines above say why.",
  });
  fs.mkdirSync(path.dirname(buildStamp), { recursive: true });
  fs.writeFileSync(buildStamp, forDemo ? `${hash} quick` : hash);
  console.error(`Site built in ${secondsSince(startedAt)} s.`);
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

/** Runs another program to its end, and ends it with this one. @throws PrepareError beginning with `failure` */
function run(command, args, { failure, ...options }) {
  // Progress goes to stderr: what a command prints on stdout stays its own.
  const child = spawn(command, args, { cwd: root, stdio: ["inherit", 2, 2], ...options });
  const end = () => child.kill();
  process.once("exit", end);
  return new Promise((resolve, reject) => {
    child.once("error", ({ code, message }) => {
      const why =
        code === "ENOENT" ? "was not found on this machine" : `could not be started: ${message}`;
      reject(new PrepareError(`'${command}' ${why}. ${failure}`));
    });
    child.once("exit", (code, signal) => {
      process.off("exit", end);
      if (code === 0) resolve();
      else reject(new PrepareError(`${failure} (${signal ?? `exit code ${code}`})`));
    });
  });
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

function majorOf(version) {
  return Number.parseInt(version, 10);
}

function secondsSince(startedAt) {
  return ((Date.now() - startedAt) / 1000).toFixed(1);
}
