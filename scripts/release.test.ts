import { execFileSync, spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import { createServer } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { z } from "zod";
import { stepMs } from "#tests/setup/patience.ts";

const uploaded = z.object({
  data: z.object({ fileUpload: z.object({ _id: z.string() }) }),
});
const root = path.join(import.meta.dirname, "..");
const made = ["bin", "deploy", "docs", "scripts", "src"];
const files = [
  "CHANGELOG.md",
  "LICENSE",
  "package.json",
  "package-lock.json",
  "vite.config.ts",
  "tsconfig.json",
];

/** Made from a copy of the sources, so that nobody else's build is touched. */
describe("A release", () => {
  let place: string;
  let folder: string;
  beforeAll(() => {
    place = fs.mkdtempSync(path.join(tmpdir(), "grila-release-"));
    // Beside the packages, which are linked one by one: a decoder reads only what lies in its own project.
    fs.mkdirSync(path.join(root, ".cache"), { recursive: true });
    const project = fs.mkdtempSync(path.join(root, ".cache", "release-"));
    for (const name of [...made, ...files])
      fs.cpSync(path.join(root, name), path.join(project, name), { recursive: true });
    execFileSync("cp", ["-al", path.join(root, "node_modules"), project]);
    execFileSync(process.execPath, ["scripts/release.ts", "--folder"], {
      cwd: project,
      env: { PATH: process.env["PATH"], TMPDIR: tmpdir() },
      stdio: ["ignore", "ignore", "inherit"],
    });
    const [name = ""] = fs.readdirSync(path.join(project, "release"));
    folder = path.join(place, name);
    fs.cpSync(path.join(project, "release", name), folder, { recursive: true });
    // What it needs of the project it has not taken along.
    fs.rmSync(project, { recursive: true });
  });
  afterAll(() => fs.rmSync(place, { recursive: true }));

  const home = () => fs.mkdtempSync(path.join(place, "data-"));
  const grila = (words: string[], env: Record<string, string>) =>
    spawnSync(path.join(folder, "bin", "grila"), words, {
      cwd: place,
      env: { PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin`, ...env },
      encoding: "utf8",
    });

  /** Serves until the test ends; answers the site's address and what it has said. */
  const serve = async (command: string, data: string) => {
    const probe = createServer().listen(0, "127.0.0.1");
    await once(probe, "listening");
    const port = z.object({ port: z.number() }).parse(probe.address()).port;
    probe.close();
    const child = spawn(path.join(folder, "bin", "grila"), [command], {
      cwd: data,
      env: {
        PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin`,
        DATA_DIR: path.join(data, "league"),
        PORT: String(port),
        LOG_LEVEL: "warn",
      },
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (part: Buffer) => (said += part.toString()));
    onTestFinished(async () => {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
    });
    const url = `http://127.0.0.1:${port}`;
    await vi.waitFor(async () => expect((await fetch(url)).status).toBe(200), { timeout: stepMs });
    return { url, said: () => said };
  };

  it("serves an empty league, takes a copy of it and lets somebody in", async () => {
    const data = home();
    const { url, said } = await serve("start", data);
    expect(await (await fetch(url)).text()).toContain("<h1");
    expect(said()).toContain("/first-administrator/");
    const league = { DATA_DIR: path.join(data, "league") };
    const copy = grila(["backup", path.join(data, "copy")], league);
    expect({ ...copy, said: copy.stdout }).toMatchObject({
      status: 0,
      said: expect.stringContaining("proven"),
    });
    const restored = path.join(data, "restored");
    expect(grila(["restore", path.join(data, "copy")], { DATA_DIR: restored }).stderr).toBe("");
    expect(fs.existsSync(path.join(restored, "grila.sqlite"))).toBe(true);
    expect(grila(["admin", "invite", "ana@example.test"], league).stdout).toContain("/");
    expect(grila(["nonsense"], league)).toMatchObject({ status: 2 });
  });

  it("is a package that npm installs, without anything besides", () => {
    const prefix = fs.mkdtempSync(path.join(place, "npm-"));
    const archive = path.join(prefix, "grila.tar");
    execFileSync("tar", ["-cf", archive, "-C", path.dirname(folder), path.basename(folder)]);
    const env = { PATH: `${path.dirname(process.execPath)}:${process.env["PATH"]}`, HOME: prefix };
    const options = ["--offline", "--no-audit", "--no-fund", "--prefix", prefix];
    execFileSync("npm", ["install", archive, ...options], { env, stdio: "pipe" });
    const installed = path.join(prefix, "node_modules", ".bin", "grila");
    expect(execFileSync(installed, ["version"], { env, encoding: "utf8" })).toMatch(/^\d+\.\d+/);
    expect(fs.readdirSync(path.join(prefix, "node_modules")).toSorted()).toEqual([
      ".bin",
      ".package-lock.json",
      "grila",
    ]);
  });

  it("serves the league that it brings, and decodes a picture and a result file", async () => {
    const data = home();
    const { url, said } = await serve("demo", data);
    expect(await (await fetch(url)).text()).toContain("Liga Demo");
    const login = await fetch(`${url}/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "steward@demo.test", password: "demo-parola-1" }),
    });
    const reply = z.object({ data: z.object({ token: z.string() }) }).parse(await login.json());
    const authorization = `Bearer ${reply.data.token}`;
    const guide = fs.readFileSync(path.join(data, "league", "sample-files", "CITESTE.txt"), "utf8");
    const [result = ""] = /\S+\.json/.exec(guide) ?? [];
    const session = /edit-session-results\/([\w-]+)\/([\w-]+)/.exec(guide);
    const send = async (bytes: Uint8Array, name: string, fileType: string) => {
      const body = new FormData();
      body.append("fileType", fileType);
      body.append("file", new Blob([Buffer.from(bytes)]), name);
      const sent = await fetch(`${url}/api/upload`, {
        method: "POST",
        headers: { authorization },
        body,
      });
      return uploaded.parse(await sent.json()).data.fileUpload._id;
    };
    const create = { width: 8, height: 8, channels: 3 as const, background: "#336699" };
    const picture = await sharp({ create }).png().toBuffer();
    expect(await send(picture, "poza.png", "profilePicture")).not.toBe("");
    const uploadId = await send(fs.readFileSync(result), path.basename(result), "resultsFile");
    const read = await fetch(`${url}/api/process-results-file`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify({
        fileId: uploadId,
        event: session?.[1],
        session: session?.[2],
        processor: "ACC",
      }),
    });
    const editor: unknown = await read.json();
    expect({ editor, said: said() }).toMatchObject({ editor: { status: 200 } });
    expect(said()).not.toContain("cannot decode");
  });
});
