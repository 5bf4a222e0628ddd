import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import config from "../oxlint.config.ts";

const oxlint = fileURLToPath(new URL("../node_modules/oxlint/bin/oxlint", import.meta.url));

const refused = [
  ["the server", "src/site/server/app.ts", "#site/web/router.tsx"],
  ["the server", "src/site/server/app.ts", "#features/results/web/results-page.tsx"],
  ["the server, by a relative path", "src/site/server/app.ts", "../web/router.tsx"],
  ["web", "src/site/web/router.tsx", "#server/config.ts"],
  ["web", "src/site/web/router.tsx", "#features/results/server/results-queries.ts"],
  ["web, by a relative path", "src/site/web/layout/shell.tsx", "../../server/config.ts"],
  ["shared", "src/shared/lap-time.ts", "#features/results/results.ts"],
  ["shared", "src/shared/lap-time.ts", "#simulators/session-file.ts"],
  ["a simulator", "src/simulators/ac/ac-reader.ts", "#features/results/results.ts"],
  ["a simulator", "src/simulators/ac/ac-reader.ts", "#server/config.ts"],
  ["a simulator, by a relative path", "src/simulators/acc/acc.ts", "../../server/config.ts"],
  ["a rule", "src/features/results/points.ts", "#server/database/schema.ts"],
  ["a rule", "src/features/results/points.ts", "./server/results-queries.ts"],
  ["a rule", "src/features/results/points.ts", "./web/results-page.tsx"],
  ["a rule", "src/features/results/points.ts", "#web/api.ts"],
  ["a rule of a later feature", "src/features/results/points.ts", "#features/standings/table.ts"],
  ["a later feature, relatively", "src/features/results/points.ts", "../standings/table.ts"],
  [
    "an earlier feature's queries",
    "src/features/results/points.ts",
    "#features/seasons/server/q.ts",
  ],
  ["a feature's server", "src/features/results/server/routes.ts", "../web/results-api.ts"],
  ["a feature's server", "src/features/results/server/routes.ts", "#features/standings/table.ts"],
  ["a feature's server", "src/features/results/server/deep/r.ts", "#features/clubs/web/link.tsx"],
  ["the site's own process", "src/site/server/uploads/upload-kinds.ts", "sharp"],
  [
    "the site's own process",
    "src/site/server/uploads/upload-kinds.ts",
    "./decoding/decode-picture.ts",
  ],
  [
    "the site's own process",
    "src/features/results/server/import/read-upload.ts",
    "#simulators/read-result-file.ts",
  ],
  ["the site's own process", "src/features/results/server/history.ts", "./decode-result-file.ts"],
  [
    "a decoder",
    "src/features/results/server/import/decode-result-file.ts",
    "#features/standings/table.ts",
  ],
  ["a decoder", "src/server/decoding/decode-picture.ts", "#site/web/router.tsx"],
  ["a feature's pages", "src/features/results/web/page.tsx", "../server/results-queries.ts"],
  ["a feature's pages", "src/features/results/web/page.tsx", "#server/config.ts"],
  ["a feature's pages", "src/features/results/web/parts/row.tsx", "#features/clubs/server/q.ts"],
] as const;

const allowed = [
  ["a rule", "src/features/results/points.ts", "#features/seasons/seasons.ts"],
  ["a rule", "src/features/results/points.ts", "#shared/lap-time.ts"],
  ["a rule", "src/features/results/points.ts", "./classification.ts"],
  ["a rule", "src/features/results/points.ts", "#simulators/session-file.ts"],
  ["a feature's server", "src/features/results/server/routes.ts", "#site/server/app.ts"],
  [
    "an earlier feature's queries",
    "src/features/results/server/r.ts",
    "#features/clubs/server/q.ts",
  ],
  [
    "an earlier feature's parts",
    "src/features/results/web/row.tsx",
    "#features/clubs/web/link.tsx",
  ],
  ["a feature's server", "src/features/results/server/routes.ts", "./results-queries.ts"],
  ["a feature's server", "src/features/results/server/routes.ts", "../points.ts"],
  ["a decoder", "src/server/decoding/decode-picture.ts", "sharp"],
  [
    "a decoder",
    "src/features/results/server/import/decode-result-file.ts",
    "#simulators/read-result-file.ts",
  ],
  ["a feature's pages", "src/features/results/web/page.tsx", "#web/api.ts"],
  ["a feature's pages", "src/features/results/web/page.tsx", "../points.ts"],
  ["the server", "src/site/server/routes.ts", "#features/results/server/routes.ts"],
  ["web", "src/site/web/router.tsx", "#features/results/web/page.tsx"],
  ["the server", "src/site/server/app.ts", "some-package/web/index.js"],
  ["a test", "src/features/results/points.test.ts", "#features/standings/table.ts"],
] as const;

describe("the lint rules on layers", () => {
  let folder: string;
  let findings: Set<string>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "grila-boundaries-"));
    findings = await lintPlanted(folder);
  }, 30_000);

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(refused)("refuse %s (%s) an import of %s", (_who, file, specifier) => {
    expect(findings).toContain(plantedName(file, specifier));
  });

  it.each(allowed)("allow %s (%s) an import of %s", (_who, file, specifier) => {
    expect(findings).not.toContain(plantedName(file, specifier));
  });

  it("refuse two files that import each other", () => {
    expect(findings).toContain("src/shared/one.ts");
    expect(findings).toContain("src/shared/other.ts");
  });
});

/** Writes a file for every import above and answers the names of those that the linter refuses. */
async function lintPlanted(folder: string): Promise<Set<string>> {
  const { overrides, plugins, rules } = config;
  const layers = { "import/no-cycle": rules["import/no-cycle"] };
  await writeFile(
    join(folder, ".oxlintrc.json"),
    JSON.stringify({ overrides, plugins, rules: layers }),
  );
  const plant = async (file: string, specifier: string) => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    const content = `import { thing } from "${specifier}";\nexport const use = thing;\n`;
    await writeFile(join(folder, file), content);
  };
  for (const [, file, specifier] of [...refused, ...allowed])
    await plant(plantedName(file, specifier), specifier);
  await plant("src/shared/one.ts", "./other.ts");
  await plant("src/shared/other.ts", "./one.ts");

  const { diagnostics } = parseReport(await runOxlint(folder));
  const findings = diagnostics.filter(({ code }) => /no-restricted-imports|no-cycle/.test(code));
  return new Set(findings.map(({ filename }) => filename));
}

/** One file for each import, in the folder of the file that it stands for. */
function plantedName(file: string, specifier: string): string {
  return file.replace(/(\.test)?\.tsx?$/, (end) => `-${specifier.replace(/\W+/g, "-")}${end}`);
}

interface Report {
  diagnostics: { code: string; filename: string }[];
}

function parseReport(json: string): Report {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the linter's own report
  return JSON.parse(json) as Report;
}

async function runOxlint(folder: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [oxlint, "--format=json"], {
    cwd: folder,
  }).catch((error: { stdout: string }) => error);
  return stdout;
}
