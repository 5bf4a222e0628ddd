import { type ChildProcess, spawn } from "node:child_process";
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";

/** Stands in for npm: notes the call, and leaves behind what `npm ci` does. */
const npm = `#!/bin/sh
echo "npm $1 $2" >> calls
sleep 0.2
[ -e fails ] && exit 7
mkdir -p node_modules/.bin
ln -sf "${process.execPath}" node_modules/.bin/node
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

/** A tool's entry stands in a line of its own. */
function lockWith(version: string, { withTool = false } = {}): string {
  const tool = withTool ? `,"node_modules/tool":{"version":"1.0.0","dev":true}` : "";
  return `{"packages":{"":{},"node_modules/thing":{"version":"${version}"}\n${tool}\n}}`;
}
