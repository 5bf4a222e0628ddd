import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startS3Server, type S3Server } from "#tests/factories/s3-server.ts";
import { stepMs } from "#tests/setup/patience.ts";
import { readConfig } from "#server/config.ts";
import { openUsableStore } from "#server/files/files.ts";

const run = promisify(execFile);
const program = join(import.meta.dirname, "main.ts");

describe("a start without a usable place for files", () => {
  let folder: string;
  let server: S3Server;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "grila-start-"));
    server = await startS3Server();
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const start = async (environment: Record<string, string>): Promise<string> => {
    const env = { PATH: process.env["PATH"], DATA_DIR: folder, PORT: "0", ...environment };
    const failed: unknown = await run(process.execPath, [program], { env, timeout: stepMs }).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(failed).toMatchObject({ code: 1 });
    return failed instanceof Error && "stderr" in failed ? String(failed.stderr) : "";
  };

  it("says in one sentence that the folder is none", async () => {
    const dataDir = join(folder, "blocked");
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, "files"), "");
    expect(await start({ DATA_DIR: dataDir })).toBe(
      `Files cannot be kept in ${join(dataDir, "files")}: a part of the path is no folder (ENOTDIR).\n`,
    );
  });

  it("says in one sentence that there is no such bucket", async () => {
    const said = await start(server.environmentWith({ bucket: "alt-depozit" }));
    expect(said).toMatch(/^There is no such bucket: the bucket alt-depozit of http:\S+\.\n$/);
  });

  it("says in one sentence that the keys are not accepted", async () => {
    const said = await start(server.environmentWith({ secret: "alta" }));
    expect(said).toMatch(/^The keys are not accepted for the bucket liga-de-proba of [^\n]+\.\n$/);
  });

  it("goes on when the store only does not answer now", async () => {
    const lines: string[] = [];
    const log = pino({ level: "error" }, { write: (line) => void lines.push(line) });
    const environment = server.environmentWith({ host: "127.0.0.1:1" });
    const files = await openUsableStore(readConfig({ DATA_DIR: folder, ...environment }), log);
    expect(lines.join("")).toContain("the site starts without its files");
    await expect(files.size("x")).rejects.toMatchObject({ problem: "away" });
  });
});
