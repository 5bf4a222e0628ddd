// npm run test:mutations [-- FILE… | FILE:LINE… | --rows PATTERN | --all]: takes small pieces of the site away, one by one in a
// copy of the project, and says which of them no test misses. Without words it takes files that differ from origin/main.
//   --most 40         at most so many, drawn by the seed
//   --seed 1          draws the same again
//   --kinds a,b       only these (tests/drills/mutations.ts); `class` must be asked for
//   --journeys 4      at most so many browser journeys for one piece of a page
//   --list            says what it would take away, and ends
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createRandom } from "#shared/random.ts";
import { changedFiles } from "../../scripts/changed-files.ts";
import { MutationStage } from "./mutation-stage.ts";
import { type Target, TestFinder } from "./mutation-tests.ts";
import { type Mutation, type MutationKind, mutationKinds } from "./mutations.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { values, positionals } = parseArgs({
  options: {
    rows: { type: "string" },
    all: { type: "boolean" },
    most: { type: "string", default: "40" },
    seed: { type: "string", default: "1" },
    kinds: { type: "string", default: mutationKinds.filter((kind) => kind !== "class").join(",") },
    journeys: { type: "string", default: "4" },
    list: { type: "boolean" },
  },
  allowPositionals: true,
});
// What an interrupted drill has started and copied goes with it.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));

const targets = chosenTargets();
console.log(`${targets.length} pieces to take away, drawn by the seed ${values.seed}.`);
if (values.list)
  for (const target of targets) console.log(`${nameOf(target)} — ${testsOf(target)}`);
else await run();

async function run(): Promise<void> {
  const stage = new MutationStage(root);
  const survivors: string[] = [];
  for (const [at, target] of targets.entries()) {
    const outcome = await stage.tryOut(target);
    if (outcome.survived) survivors.push(`${nameOf(target)} — ${outcome.ran}`);
    const said = outcome.survived ? `SURVIVED ${outcome.ran}` : `killed by ${outcome.killer}`;
    console.log(`${at + 1}/${targets.length} ${nameOf(target)} — ${said}`);
  }
  console.log("");
  for (const survivor of survivors) console.log(survivor);
  console.log(`${targets.length - survivors.length} killed, ${survivors.length} survived`);
  process.exitCode = survivors.length === 0 ? 0 : 1;
}

function chosenTargets(): Target[] {
  const finder = new TestFinder(root, Number(values.journeys));
  if (values.rows !== undefined)
    return draw(finder.targetsOfRows(values.rows), ({ mutation }) => mutation.kind);
  const found = mutationsAskedFor(finder);
  return draw(found, ({ kind }) => kind).map((mutation) => finder.targetOf(mutation));
}

/** As many as asked for, kind by kind in turn, so that a few say something of each. */
function draw<T>(all: readonly T[], kindOf: (one: T) => MutationKind): T[] {
  const shuffled = createRandom(values.seed).shuffle(all);
  const turns = values.kinds
    .split(",")
    .flatMap((kind) =>
      shuffled.filter((one) => kindOf(one) === kind).map((one, turn) => ({ one, turn })),
    );
  return turns
    .toSorted((one, other) => one.turn - other.turn)
    .slice(0, Number(values.most))
    .map(({ one }) => one);
}

function mutationsAskedFor(finder: TestFinder): Mutation[] {
  const changed = new Set(changedFiles(root));
  const isAsked = (file: string) =>
    values.all ||
    (positionals.length > 0
      ? positionals.some((part) => file.includes(nameIn(part)))
      : changed.has(file));
  const hasLine = (place: string) =>
    positionals.length === 0 ||
    positionals.some((part) => !/:\d+$/.test(part) || place.endsWith(part));
  return finder
    .mutable()
    .filter(isAsked)
    .flatMap((file) => finder.mutationsIn(file))
    .filter(({ file, line }) => hasLine(`${file}:${line}`));
}

/** `own-club.tsx` of `own-club.tsx:45` */
function nameIn(part: string): string {
  return part.replace(/:\d+$/, "");
}

function nameOf({ mutation: { file, line, kind, what } }: Target): string {
  return `${file}:${line} ${kind} — ${what}`;
}

function testsOf({ unit, journeys }: Target): string {
  return [...unit, ...journeys].join(", ") || "no test";
}
