import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, it } from "vitest";

/** Prints when it is told to, and ends with a code of its own unless that ends it. */
const program = `
  const { outliveReaders } = await import("#site/server/closed-output.ts");
  outliveReaders();
  process.stdin.once("data", () => {
    process.stdout.write("x", () => setImmediate(() => process.exit(7)));
  });
  process.stderr.write("ready");
`;

it("What is printed for nobody ends no program", async () => {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: join(import.meta.dirname, "../../.."),
    stdio: "pipe",
  });
  const [ready] = await once(child.stderr, "data");
  expect(String(ready)).toBe("ready");
  child.stdout.destroy();
  await once(child.stdout, "close");
  child.stdin.write("go");
  expect(await once(child, "exit")).toEqual([7, null]);
});
