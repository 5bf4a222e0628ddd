// npm run lock [-- --hashes], after `npm install …`: adds to package-lock.json the binaries of other platforms that the registry
// at hand does not offer, because `npm ci` refuses a lock file without them. `--hashes` asks the registry for each missing
// integrity hash.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

interface LockedPackage {
  version?: string;
  integrity?: string;
  link?: boolean;
  license?: string;
  dev?: boolean;
  engines?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const platformName =
  /(android|darwin|freebsd|linux|openharmony|win32)-(arm64|arm|x64|ia32|ppc64|riscv64|s390x)(?:-(gnu|musl|msvc|eabi)\w*)?$/;

const file = join(import.meta.dirname, "..", "package-lock.json");
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- npm's own file
const lock = JSON.parse(readFileSync(file, "utf8")) as { packages: Record<string, LockedPackage> };

const missing = Object.entries(lock.packages).flatMap(([place, owner]) =>
  Object.entries(owner.optionalDependencies ?? {})
    .filter(([name]) => !isLocked(name, place))
    .map(([name, version]) => ({ name, version, owner })),
);
for (const { name, version, owner } of missing)
  lock.packages[`node_modules/${name}`] = platformPackage(name, { version, owner });

const added = process.argv.includes("--hashes") ? addHashes() : 0;

const byPlace = Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, "en"));
if (missing.length + added > 0)
  writeFileSync(
    file,
    `${JSON.stringify({ ...lock, packages: Object.fromEntries(byPlace) }, null, 2)}\n`,
  );
console.log(
  `${missing.length} platform packages and ${added} hashes added to package-lock.json; ${withoutHash().length} are still without one.`,
);

function withoutHash(): [place: string, entry: LockedPackage][] {
  return Object.entries(lock.packages).filter(
    ([place, { integrity, link }]) => place.includes("node_modules/") && !integrity && !link,
  );
}

function addHashes(): number {
  let found = 0;
  for (const [place, entry] of withoutHash()) {
    const name = place.split("node_modules/").at(-1) ?? "";
    const integrity = askRegistry(`${name}@${entry.version}`);
    if (!integrity.startsWith("sha512-")) continue;
    entry.integrity = integrity;
    found++;
  }
  return found;
}

/** Nothing where the registry does not have it. */
function askRegistry(spec: string): string {
  try {
    return execFileSync("npm", ["view", spec, "dist.integrity"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return "";
  }
}

function isLocked(name: string, owner: string): boolean {
  return [`node_modules/${name}`, `${owner}/node_modules/${name}`].some((place) =>
    Object.hasOwn(lock.packages, place),
  );
}

function platformPackage(
  name: string,
  { version, owner }: { version: string; owner: LockedPackage },
): object {
  const [, os, cpu, abi] = platformName.exec(name) ?? [];
  if (!os || !cpu)
    throw new Error(`${name} names no platform: add it to package-lock.json by hand`);
  const libc = os === "linux" && abi ? { libc: [abi === "musl" ? "musl" : "glibc"] } : {};
  const { dev, license, engines } = owner;
  return { version, cpu: [cpu], dev, ...libc, license, optional: true, os: [os], engines };
}
