import { type BenchRow, median } from "../bench-row.ts";
import { openPostgres } from "../bench-database.ts";
import { Follower } from "../follower.ts";
import { p99 } from "../visitors.ts";
import { type Evening, lookAround, lookInPeace, openEveryPage, usedFor } from "./crowd.ts";
import { atLeast, atMost, shown } from "./rows.ts";
import { buildStage, type Stage } from "./stage.ts";
import { type EveningForm, compareEveryWrite } from "./every-write.ts";
import { prepareWrites, sendFiles, type Write, type Written } from "./writers.ts";

const forms = {
  long: { rounds: 3, seconds: 5 },
  short: { rounds: 1, seconds: 3 },
} as const;

const streams = 300;
/** From which streams come: each client may have only so many. */
const clients = 30;
const goals = [
  { perSecond: 1, share: 0.6, pageMs: 100, ownMs: 100 },
  { perSecond: 5, share: 0.4, pageMs: 100, ownMs: 200 },
] as const;
type Goal = (typeof goals)[number];
/** One of a driver's calls beside a page, by what a connection gets of them. */
const ownShare = 0.25;
const saveMs = 1000;
const tellMs = 1000;
const filePageMs = 100;
/** Of 60 cars: files of 20 and of 30 MB. */
const laps = { published: 700, uploaded: 1040 };
const uploadTimes = 3;

/**
 * The evening of a race on both engines, and on PostgreSQL with two processes too: 2,000 visitors, 280 members, a steward,
 * somebody who answers for their car, a result file, streams. It runs also without writers, then beside every other kind of write
 * (`only`: some kinds), and beside six who send 30 MB at once.
 */
export async function benchRaceNight(form: EveningForm, only = ""): Promise<BenchRow[]> {
  const evening = { form, only };
  const rows = await playEvening("SQLite", { ...evening, databaseUrl: undefined, processes: 1 });
  for (const processes of [1, 2]) {
    const database = await openPostgres();
    if (!database) {
      console.error(
        "There is no PostgreSQL on this machine: the evening is played on SQLite alone.",
      );
      return rows;
    }
    const name = `PostgreSQL, ${processes === 1 ? "one process" : "two processes"}`;
    const { url: databaseUrl, drop } = database;
    try {
      rows.push(...(await playEvening(name, { ...evening, databaseUrl, processes })));
    } finally {
      await drop();
    }
  }
  return rows;
}

interface Playing {
  form: EveningForm;
  /** The evening has only the kinds of writes whose name holds one of these words, with commas between them; empty: all. */
  only: string;
  databaseUrl: string | undefined;
  processes: number;
}

async function playEvening(name: string, { form, only, ...place }: Playing): Promise<BenchRow[]> {
  const stage = await buildStage(place);
  const followers: Follower[] = [];
  try {
    for (let index = 0; index < streams; index += 1) {
      const { url = "" } = stage.sites[index % stage.sites.length] ?? {};
      followers.push(await Follower.open(url, `127.0.0.${2 + (index % clients)}`));
    }
    const { write, saveOnce } = await prepareWrites(stage, followers);
    await openEveryPage(stage);
    // What is done for the first time takes longer than ever after.
    await Promise.all([lookAround(stage, 2), write(2, 2), publishFile(stage)]);
    const rows: BenchRow[] = [];
    if (only === "")
      for (const goal of goals) rows.push(...(await compareWrites(stage, { form, goal, write })));
    if (only === "") rows.push(...(await comparePublishing(stage, form)));
    rows.push(...(await compareEveryWrite(stage, { form, only, saveOnce })));
    if (only === "") rows.push(...(await compareUploads(stage, form)));
    return rows.map((row) => ({ ...row, name: `${name}: ${row.name}` }));
  } finally {
    for (const follower of followers) follower.leave();
    await stage.end();
  }
}

interface Turn {
  quiet: Evening;
  busy: Evening;
  written: Written;
  /** Processor seconds that the same writes take while nobody looks. */
  writing: number;
  /** Those that were used besides while somebody looked: pages, made anew or kept, and own calls. */
  looking: number;
}

/** In turns, so that a busy moment of the machine hits both alike. Whatever fails ends the bench. */
async function compareWrites(
  stage: Stage,
  { form, goal, write }: { form: EveningForm; goal: Goal; write: Write },
): Promise<BenchRow[]> {
  const { rounds, seconds } = forms[form];
  const turns: Turn[] = [];
  const writeAll = () => write(seconds, goal.perSecond);
  for (let round = 0; round < rounds; round += 1) {
    const alone = await usedFor(stage, writeAll);
    const quiet = await lookInPeace(stage, seconds);
    const busy = await usedFor(stage, () => Promise.all([lookAround(stage, seconds), writeAll()]));
    const [looked, written] = busy.made;
    const writing = alone.used;
    turns.push({ quiet, busy: looked, written, writing, looking: busy.used - writing });
  }
  const rate = ({ pages, seconds: took }: Evening) => pages.length / took;
  const share = median(turns.map(({ quiet, busy }) => rate(busy) / rate(quiet)));
  const ofProcessor = ({ pages, processorSeconds: used }: Evening) => pages.length / used;
  const processorShare = median(
    turns.map(({ quiet, busy, looking }) => busy.pages.length / looking / ofProcessor(quiet)),
  );
  const own = median(turns.map(({ busy }) => median(busy.pages) / median(busy.own)));
  const most = (of: (written: Written) => number[]) =>
    p99(turns.flatMap(({ written }) => of(written)));
  const waits = (of: (turn: (typeof turns)[number]) => number[]) =>
    median(turns.map((turn) => p99(of(turn))));
  const writes = `${goal.perSecond} writes a second`;
  return [
    atLeast(`pages, ${writes}, beside none (at least)`, share, goal.share),
    atLeast(
      `pages, ${writes}, beside none, per processor second that writing alone does not take (at least)`,
      processorShare,
      goal.share,
    ),
    shown(
      `processor time of ${writes}, nobody looking`,
      median(turns.map(({ writing }) => writing)),
      "s",
    ),
    shown(
      `processor time of the same and of pages in ${seconds} s`,
      median(turns.map(({ writing, looking }) => writing + looking)),
      "s",
    ),
    shown(`pages, ${writes}`, median(turns.map(({ busy }) => rate(busy))), "replies/s"),
    shown(
      "pages, no writes: 99 of 100 wait",
      waits(({ quiet }) => quiet.pages),
      "ms",
    ),
    atMost(
      `pages, ${writes}: 99 of 100 wait`,
      waits(({ busy }) => busy.pages),
      "ms",
      goal.pageMs,
    ),
    atMost(
      `drivers' calls, ${writes}: 99 of 100 wait`,
      waits(({ busy }) => busy.own),
      "ms",
      goal.ownMs,
    ),
    atLeast(`drivers' calls, ${writes}, beside a page (at least)`, own, ownShare),
    atMost(
      `saves, ${writes}: 99 of 100 wait`,
      most(({ saves }) => saves),
      "ms",
      saveMs,
    ),
    atMost(
      `answers of presence, ${writes}: 99 of 100 wait`,
      most(({ answers }) => answers),
      "ms",
      saveMs,
    ),
    atMost(
      `until the last of ${streams} streams is told, ${writes}`,
      most(({ told }) => told),
      "ms",
      tellMs,
    ),
  ];
}

/** While the file of the race is sent, read and saved: reading it takes a processor by itself. */
async function comparePublishing(stage: Stage, form: EveningForm): Promise<BenchRow[]> {
  const { rounds, seconds } = forms[form];
  const turns: { looked: Evening; publishing: number[] }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [looked, publishing] = await Promise.all([
      lookAround(stage, seconds),
      publishFile(stage),
    ]);
    turns.push({ looked, publishing });
  }
  const name = `a file of 60 cars × ${laps.published} laps`;
  return [
    atMost(
      `pages, ${name}: 99 of 100 wait`,
      median(turns.map(({ looked }) => p99(looked.pages))),
      "ms",
      filePageMs,
    ),
    shown(
      `${name} sent, read and saved`,
      median(turns.flatMap(({ publishing }) => publishing)),
      "ms",
    ),
  ];
}

async function compareUploads(stage: Stage, form: EveningForm): Promise<BenchRow[]> {
  const { rounds, seconds } = forms[form];
  const pairs: { quiet: Evening; busy: Evening; sent: number[] }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const quiet = await lookInPeace(stage, seconds);
    const tokens = stage.uploaders;
    const until = Date.now() + seconds * 1000;
    const [busy, sent] = await Promise.all([
      lookAround(stage, seconds),
      sendFiles(orderOf(stage, { tokens, saves: false, laps: laps.uploaded, until })),
    ]);
    pairs.push({ quiet, busy, sent });
  }
  const times = median(pairs.map(({ quiet, busy }) => p99(busy.pages) / p99(quiet.pages)));
  const name = `${stage.uploaders.length} files of 30 MB at once`;
  return [
    atMost(`pages, ${name}, beside none: 99 of 100 wait`, times, "times", uploadTimes),
    shown(`pages, ${name}: 99 of 100 wait`, median(pairs.map(({ busy }) => p99(busy.pages))), "ms"),
    shown(`${name}: one is sent and read`, median(pairs.flatMap(({ sent }) => sent)), "ms"),
  ];
}

/** A steward sends the file of tonight's race and saves it. */
function publishFile(stage: Stage): Promise<number[]> {
  const order = { tokens: [stage.steward.token], saves: true, laps: laps.published, until: 0 };
  return sendFiles(orderOf(stage, order));
}

function orderOf(
  { sites, tonight }: Stage,
  order: { tokens: readonly string[]; saves: boolean; laps: number; until: number },
) {
  return { ...order, ...tonight, tokens: [...order.tokens], url: sites.at(-1)?.url ?? "" };
}
