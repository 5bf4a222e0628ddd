import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findFaults } from "./layers.ts";

/** A file, and what it may not import. */
const refused = [
  ["src/shared/time/lap-time.ts", "#features/results/results.ts", "lies above it"],
  ["src/shared/time/lap-time.ts", "#simulators/session-file.ts", "lies above it"],
  ["src/simulators/ac/ac-reader.ts", "../../server/config.ts", "lies above it"],
  ["src/server/access.ts", "#features/accounts/accounts.ts", "lies above it"],
  ["src/server/access.ts", "#site/server/app.ts", "lies above it"],
  ["src/web/page-data.ts", "#features/seasons/seasons.ts", "lies above it"],
  ["src/features/seasons/seasons.ts", "../standings/points.ts", "lies above it"],
  ["src/features/seasons/server/q.ts", "#features/events/server/q.ts", "lies above it"],
  ["src/features/seasons/web/page.tsx", "#site/web/router.tsx", "lies above it"],
  ["src/site/server/app.ts", "#demo/seasons.ts", "lies above it"],
  ["src/server/app.ts", "#web/api.ts", "(server) imports src/web/api.ts (web)"],
  ["src/web/api.ts", "#server/config.ts", "(web) imports src/server/config.ts (server)"],
  ["src/site/web/router.tsx", "#site/server/app.ts", "(web) imports"],
  ["src/features/results/points.ts", "./server/queries.ts", "(pure) imports"],
  ["src/features/results/points.ts", "#web/api.ts", "(pure) imports"],
  ["src/features/results/draft/draft.ts", "../web/page.tsx", "(pure) imports"],
  ["src/features/results/server/routes.ts", "../web/page.tsx", "(server) imports"],
  ["src/features/results/web/page.tsx", "#features/clubs/server/q.ts", "(web) imports"],
  ["src/site/server/uploads/kinds.ts", "sharp", "services.decoders"],
  ["src/features/results/server/history.ts", "#server/decoding/decode-picture.ts", "services"],
  ["src/features/results/server/read.ts", "#simulators/read-result-file.ts", "services.decoders"],
  ["src/features/results/points.ts", "node:fs", "which no browser has"],
  ["src/features/results/web/page.tsx", "node:path", "which no browser has"],
  ["src/other/thing.ts", "#shared/time/lap-time.ts", "in no layer"],
] as const;

const allowed = [
  ["src/features/results/points.ts", "#features/seasons/seasons.ts"],
  ["src/features/results/points.ts", "#simulators/session-file.ts"],
  ["src/features/results/server/routes.ts", "../points.ts"],
  ["src/features/results/server/routes.ts", "#features/clubs/server/q.ts"],
  ["src/features/results/web/edit/row.tsx", "#features/clubs/web/link.tsx"],
  ["src/features/results/web/edit/row.tsx", "#web/ui/button.tsx"],
  ["src/site/server/app.ts", "#features/results/server/routes.ts"],
  ["src/site/web/router.tsx", "#features/results/web/page.tsx"],
  ["src/demo/seasons.ts", "#site/server/app.ts"],
  ["src/server/app.ts", "some-package/web/index.js"],
  ["src/server/decoding/decode-picture.ts", "sharp"],
  ["src/features/results/server/routes.ts", "node:fs"],
  ["src/features/results/server/import/decode-result-file.ts", "#simulators/read-result-file.ts"],
] as const;

describe("The layers", () => {
  let root: string;

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), "grila-layers-"));
  });

  afterEach(() => rm(root, { recursive: true, force: true }));

  const put = async (file: string, text = "export const thing = 1;\n") => {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  };

  const putImport = async (file: string, specifier: string, how: string) => {
    const target = specifier.startsWith("#")
      ? `src/${specifier.slice(1)}`
      : join(dirname(file), specifier);
    if (/^[#.]/.test(specifier)) await put(target);
    await put(file, how.replace("WHAT", `"${specifier}"`));
  };

  it.each(refused)("refuse %s an import of %s", async (file, specifier, why) => {
    await putImport(file, specifier, "import { thing } from WHAT;\nexport const use = thing;\n");
    const faults = findFaults(root);
    expect(faults.join("\n")).toContain(why);
    expect(faults.join("\n")).toContain(file);
  });

  it.each(allowed)("allow %s an import of %s", async (file, specifier) => {
    await putImport(file, specifier, "import { thing } from WHAT;\nexport const use = thing;\n");
    expect(findFaults(root)).toEqual([]);
  });

  it.each([
    "import type { thing } from WHAT;\nexport type Use = typeof thing;\n",
    "import { type thing } from WHAT;\nexport type Use = typeof thing;\n",
    "import WHAT;\nexport const use = 1;\n",
    "export { thing } from WHAT;\n",
    "export * from WHAT;\n",
    "export const load = () => import(WHAT);\n",
  ])("see every way to import: %s", async (how) => {
    await putImport("src/server/access.ts", "#features/accounts/accounts.ts", how);
    expect(findFaults(root)).toHaveLength(1);
  });

  it("leave tests out", async () => {
    await putImport("src/shared/a.test.ts", "#features/results/results.ts", "import WHAT;\n");
    expect(findFaults(root)).toEqual([]);
  });

  it("refuse a circle, of types too", async () => {
    await put("src/shared/one.ts", 'import { b } from "./other.ts";\nexport const a = b;\n');
    await put(
      "src/shared/other.ts",
      'import type { a } from "./one.ts";\nexport let b: typeof a;\n',
    );
    await put("src/shared/third.ts", 'import { a } from "./one.ts";\nexport const c = a;\n');
    expect(findFaults(root)).toEqual([
      "These import each other in a circle: src/shared/one.ts, src/shared/other.ts.",
    ]);
  });

  describe("of tables", () => {
    const declaring = (tables: string) =>
      `declare module "x" {\n  interface Database {\n    ${tables}: Row;\n  }\n}\n`;

    beforeEach(async () => {
      await put("src/server/database/schema.ts", "export interface Database {\n  mails: Row;\n}\n");
      await put("src/features/seasons/server/tables.ts", declaring("seasons"));
      await put("src/features/results/server/tables.ts", declaring("result_rows"));
    });

    it.each([
      ["src/features/seasons/server/q.ts", 'db.selectFrom("result_rows as row")', "reads"],
      ["src/features/seasons/server/q.ts", 'db.selectFrom(["seasons", "result_rows"])', "reads"],
      ["src/features/seasons/server/q.ts", 'q.innerJoin("result_rows", "a", "b")', "reads"],
      ["src/features/seasons/server/q.ts", 'q.selectFrom(a ? "seasons" : "result_rows")', "reads"],
      ["src/features/seasons/server/q.ts", "sql`select 1 from result_rows`", "reads"],
      ["src/server/q.ts", 'q.where("x", "in", (eb) => eb.selectFrom("result_rows"))', "reads"],
      ["src/features/statistics/server/q.ts", 'db.updateTable("result_rows")', "writes"],
      ["src/features/statistics/server/q.ts", 'db.deleteFrom("seasons")', "writes"],
      ["src/features/clubs/server/q.ts", 'db.insertInto("seasons")', "writes"],
      ["src/features/statistics/server/q.ts", "sql<number>`update result_rows set x`", "writes"],
    ])("refuse %s %s", async (file, query, does) => {
      await put(file, `export const use = ${query};\n`);
      expect(findFaults(root)).toEqual([expect.stringContaining(`${file} ${does} `)]);
    });

    it.each([
      ["src/features/results/server/q.ts", 'db.insertInto("result_rows")'],
      ["src/features/statistics/server/q.ts", 'db.selectFrom("result_rows")'],
      ["src/features/clubs/server/q.ts", 'db.selectFrom("seasons")'],
      ["src/features/clubs/server/q.ts", 'db.insertInto("mails")'],
      ["src/features/seasons/server/q.test.ts", 'db.selectFrom("result_rows")'],
      ["src/demo/q.ts", 'db.insertInto("result_rows")'],
    ])("allow %s %s", async (file, query) => {
      await put(file, `export const use = ${query};\n`);
      expect(findFaults(root)).toEqual([]);
    });
  });

  it("refuse a file that finds others beside itself", async () => {
    await put("src/server/places.ts", "export const folder = import.meta.dirname;\n");
    expect(findFaults(root)).toEqual([]);
    await put("src/server/beside.ts", "export const folder = import.meta.dirname;\n");
    expect(findFaults(root)).toEqual([
      "src/server/beside.ts asks import.meta where it lies: src/server/places.ts says it, also in the bundle.",
    ]);
  });

  it("refuse a folder of more than 20 source files, tests, styles and migrations not counted", async () => {
    for (let place = 0; place < 20; place++) {
      await put(`src/web/ui/piece-${place}.tsx`);
      await put(`src/web/ui/piece-${place}.test.ts`);
      await put(`src/web/ui/piece-${place}.module.css`, "");
    }
    expect(findFaults(root)).toEqual([]);
    for (let place = 0; place < 21; place++)
      await put(`src/server/database/migrations/00${10 + place}-more.ts`);
    expect(findFaults(root)).toEqual([]);
    await put("src/web/ui/one-more.tsx");
    expect(findFaults(root)).toEqual(["src/web/ui holds 21 source files: split it by subject."]);
  });
});
