import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import {
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";

/** Stands in for npm: notes the call, and leaves behind what `npm ci` and `npm pack` do. */
const npm = `#!/bin/sh
echo "npm $1 $2" >> calls
if [ "$1" = pack ]; then cp node.tgz "$4"; exit; fi
sleep 0.2
[ -e fails ] && exit 7
rm -rf node_modules
mkdir node_modules
if [ "$2" = --omit=dev ]; then grep -v '"dev":true' package-lock.json; else cat package-lock.json; fi > node_modules/.package-lock.json
`;
const build = `import { appendFileSync } from "node:fs"; appendFileSync("calls", ["build", ...process.argv.slice(2)].join(" ") + "\\n");`;

/** File systems refuse root nothing, so that what they would refuse is tried as somebody else. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

describe("Preparing a checkout", () => {
  let checkout: string;

  beforeEach(async () => {
    checkout = await mkdtemp(join(tmpdir(), "grila-prepare-"));
    onTestFinished(() => rm(checkout, { recursive: true, force: true }));
    await put("package-lock.json", lockWith("1.0.0"));
    await put("src/page.ts", "export {};");
    await put("scripts/build.ts", build);
    await put("scripts/node.json", nodeLike("26.0.0"));
    await put("bin/npm", npm);
    await chmod(join(checkout, "bin/npm"), 0o755);
    await copyFile(join(import.meta.dirname, "prepare.mjs"), join(checkout, "scripts/prepare.mjs"));
  });

  it("installs and builds a fresh clone, then does nothing", async () => {
    expect(await prepare()).toMatchObject({ code: 0 });
    expect(await calls()).toEqual(["npm ci --omit=dev", "build"]);
    expect(await prepare()).toEqual({ code: 0, printed: "" });
    expect(await calls()).toEqual(["npm ci --omit=dev", "build"]);
  });

  it("only installs where no build is needed", async () => {
    await prepare("--no-build");
    expect(await calls()).toEqual(["npm ci --omit=dev"]);
  });

  it("installs the tools too where tests and checks need them, once", async () => {
    await put("package-lock.json", lockWith("1.0.0", { withTool: true }));
    await prepare("--no-build");
    expect(await prepare("--no-build")).toEqual({ code: 0, printed: "" });
    await prepare("--no-build", "--tools");
    await prepare("--no-build", "--tools");
    await prepare("--no-build");
    expect(await calls()).toEqual(["npm ci --omit=dev", "npm ci --include=dev"]);
  });

  it("builds quickly for the demo, which nobody else takes for the whole build", async () => {
    await prepare("--demo");
    expect(await calls()).toEqual(["npm ci --omit=dev", "build --demo"]);
    await prepare("--demo");
    expect(await calls()).toHaveLength(2);
    await prepare();
    expect((await calls()).slice(2)).toEqual(["build"]);
    await prepare("--demo");
    expect(await calls()).toHaveLength(3);
  });

  it("builds again after a change of the sources, not after a change of their tests", async () => {
    await prepare();
    await put("src/page.test.ts", "export {};");
    await prepare();
    await put("src/page.ts", "export const page = 1;");
    await prepare();
    expect(await calls()).toEqual(["npm ci --omit=dev", "build", "build"]);
  });

  it("installs again when a package changed its version", async () => {
    await prepare("--no-build");
    await put("package-lock.json", lockWith("1.0.1"));
    await prepare("--no-build");
    expect(await calls()).toEqual(["npm ci --omit=dev", "npm ci --omit=dev"]);
  });

  it("builds again after a build that failed", async () => {
    await put("scripts/build.ts", `${build} process.exit(1);`);
    expect(await prepare()).toMatchObject({
      code: 1,
      printed: expect.stringContaining("The site could not be built"),
    });
    await put("scripts/build.ts", build);
    expect(await prepare()).toMatchObject({ code: 0 });
  });

  it("says what failed, and leaves the way free for the next", async () => {
    await put("fails", "");
    const failure = await prepare();
    expect(failure.code).toBe(1);
    expect(failure.printed).toContain("The packages could not be installed");
    await rm(join(checkout, "fails"));
    expect(await prepare()).toMatchObject({ code: 0 });
  });

  it("lets one of two that start together do the work, and both wait for it", async () => {
    const both = await Promise.all([prepare(), prepare()]);
    expect(both).toMatchObject([{ code: 0 }, { code: 0 }]);
    expect(await calls()).toEqual(["npm ci --omit=dev", "build"]);
  });

  it("does not wait for a process that died", async () => {
    await put(".cache/prepare.lock", "999999999 nobody");
    expect(await prepare()).toMatchObject({ code: 0 });
    expect(await calls()).toEqual(["npm ci --omit=dev", "build"]);
  });

  it.skipIf(process.platform === "win32")("says so where the user may not write", async () => {
    // The way there is open, the folder is not.
    if ("uid" in nobody) await chmod(dirname(checkout), 0o711);
    await chmod(checkout, 0o555);
    const { code, printed } = await prepareAs(nobody);
    await chmod(checkout, 0o755);
    expect(code).toBe(1);
    expect(printed.trim()).toMatch(/^This user may not install and build in [^\n]+$/);
  });

  describe.skipIf(process.platform === "win32")("on a machine whose Node is too old", () => {
    const platform = `${process.platform}-${process.arch}`;

    beforeEach(async () => {
      const program = `#!/bin/sh\necho "brought node $1" >> calls\nexec "${process.execPath}" "$@"\n`;
      await put("package/bin/node", program);
      await chmod(join(checkout, "package/bin/node"), 0o755);
      await put("package/include/node.h", "");
      execFileSync("tar", ["-czf", "node.tgz", "package"], { cwd: checkout });
      const hash = createHash("sha512").update(await readFile(join(checkout, "node.tgz")));
      const named = { name: "node-of-here", integrity: `sha512-${hash.digest("base64")}` };
      await put("scripts/node.json", nodeLike("999.1.0", { [platform]: named }));
    });

    it("brings the program alone of the Node that the project names, and builds with it", async () => {
      expect(await prepare()).toMatchObject({ code: 0 });
      expect((await calls()).toSorted()).toEqual([
        "brought node scripts/build.ts",
        "build",
        "npm ci --omit=dev",
        "npm pack node-of-here@999.1.0",
      ]);
      expect(await readdir(join(checkout, ".cache/node-999.1.0"))).toEqual(["node"]);
      expect(await prepare()).toEqual({ code: 0, printed: "" });
    });

    it("keeps it when the packages are installed anew, and brings it again when it is gone", async () => {
      await prepare("--no-build");
      await put("package-lock.json", lockWith("1.0.1"));
      await prepare("--no-build");
      await rm(join(checkout, "node_modules/.bin/node"));
      await rm(join(checkout, ".cache"), { recursive: true });
      await prepare("--no-build");
      const packed = (await calls()).filter((call) => call.startsWith("npm pack"));
      expect(packed).toHaveLength(2);
      expect(existsSync(join(checkout, "node_modules/.bin/node"))).toBe(true);
    });

    it("takes no other than the one that is named, and leaves nothing of it", async () => {
      const other = { name: "node-of-here", integrity: "sha512-bmljaXVudWw=" };
      await put("scripts/node.json", nodeLike("999.1.0", { [platform]: other }));
      const { code, printed } = await prepare();
      expect(code).toBe(1);
      expect(printed).toContain("is not what scripts/node.json names");
      expect(await readdir(join(checkout, ".cache"))).toEqual([]);
    });

    it("says so where there is none for the machine", async () => {
      await put("scripts/node.json", nodeLike("999.1.0"));
      expect(await prepare()).toMatchObject({
        code: 1,
        printed: expect.stringContaining("install it and run the command again"),
      });
    });
  });

  async function put(file: string, content: string): Promise<void> {
    await mkdir(dirname(join(checkout, file)), { recursive: true });
    await writeFile(join(checkout, file), content);
  }

  async function calls(): Promise<string[]> {
    return (await readFile(join(checkout, "calls"), "utf8")).trim().split("\n");
  }

  function prepare(...options: string[]) {
    return prepareAs({}, ...options);
  }

  function prepareAs(
    account: { uid?: number; gid?: number },
    ...options: string[]
  ): Promise<{ code: number | null; printed: string }> {
    const PATH = [join(checkout, "bin"), process.env["PATH"]].join(delimiter);
    return outcomeOf(
      spawn(process.execPath, ["scripts/prepare.mjs", ...options], {
        cwd: checkout,
        env: { PATH },
        ...account,
        stdio: ["ignore", "pipe", "pipe"],
      }),
    );
  }
});

function outcomeOf(child: ChildProcess): Promise<{ code: number | null; printed: string }> {
  return new Promise((resolve) => {
    let printed = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => {
        printed += chunk.toString();
      });
    child.once("close", (code) => resolve({ code, printed }));
  });
}

function nodeLike(version: string, packages = {}): string {
  return JSON.stringify({ version, packages });
}

/** A tool's entry stands in a line of its own. */
function lockWith(version: string, { withTool = false } = {}): string {
  const tool = withTool ? `,"node_modules/tool":{"version":"1.0.0","dev":true}` : "";
  return `{"packages":{"":{},"node_modules/thing":{"version":"${version}"}\n${tool}\n}}`;
}
