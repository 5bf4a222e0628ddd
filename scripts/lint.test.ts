import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";

const root = join(import.meta.dirname, "..");

/** A file, its text, and the names that are not there where it runs. */
const files: [file: string, text: string, refused: string[]][] = [
  [
    "src/shared/lap.ts",
    "export const a = () => [document, process, fetch];",
    ["document", "fetch", "process"],
  ],
  ["src/features/results/points.ts", "export const a = () => [window, Math];", ["window"]],
  [
    "src/server/access.ts",
    "export const a = () => [document, name, process];",
    ["document", "name"],
  ],
  ["src/features/results/server/rows.ts", "export const a = () => [status, fetch];", ["status"]],
  [
    "src/features/results/web/row.ts",
    "export const a = () => [process, name, document];",
    ["name", "process"],
  ],
  ["src/features/results/points.test.ts", "export const a = () => [event, process];", ["event"]],
];

it("refuses names that are not there where a file runs, and those a forgotten variable is mistaken for", async () => {
  const folder = await mkdtemp(join(tmpdir(), "grila-lint-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const name of ["oxlint.config.ts", "oxlint.plain.config.ts"])
    await copyFile(join(root, name), join(folder, name));
  for (const [file, text] of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), `${text}\n`);
  }
  const complaints = await lint(folder);
  expect(files.map(([file]) => [file, complaints.get(file)])).toEqual(
    files.map(([file, , refused]) => [file, refused]),
  );
});

/** By file, the names that the two rules complain of. */
async function lint(folder: string): Promise<Map<string, string[]>> {
  const printed = await new Promise<string>((resolve) => {
    const program = join(root, "node_modules/oxlint/bin/oxlint");
    const args = [program, "--config", "oxlint.plain.config.ts", "--format", "unix"];
    execFile(process.execPath, args, { cwd: folder }, (_, stdout) => resolve(stdout));
  });
  const found = printed.matchAll(
    /^(\S+?):\d+:\d+: .*?'(\w+)'.*\((?:no-undef|no-restricted-globals)\)/gm,
  );
  const names = [...found].map(([, file = "", name = ""]) => ({ file, name }));
  return new Map(
    [...Map.groupBy(names, ({ file }) => file)].map(([file, own]) => [
      file,
      own.map(({ name }) => name).toSorted(),
    ]),
  );
}
