import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { askForPost } from "#features/discord/server/posts/follow.ts";
import { subjectOf } from "#features/discord/post-subjects.ts";
import { queueMail } from "#server/mail/outbox.ts";
import { LEASE_MS } from "#server/queue/due.ts";
import { createRandom, type Random } from "#shared/random.ts";
import { DAY_MS, MINUTE_MS } from "#shared/time/durations.ts";
import { addChannel, wordsOf } from "#tests/factories/discord-channel.ts";
import { startWebhookDiscord, type WebhookDiscord } from "#tests/factories/discord-webhooks.ts";
import { createPerson, createSeason } from "#tests/factories/league.ts";
import { type Postman, startPostman } from "#tests/factories/postman.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import type { TestEngine } from "#tests/setup/databases.ts";

interface DrillOptions {
  kills: number;
  /** The same seed kills after the same pauses. */
  seed: number;
}

interface DrillOutcome {
  posts: number;
  edits: number;
  mails: number;
  /** Posts that people are asked about. */
  unsure: number;
  /** Mails that arrived twice, which their reader's program takes for one. */
  again: number;
  /** What was lost, doubled or never settled; one sentence each. */
  problems: string[];
}

/** Moments of a turn: a call arrives, a message is taken and not yet answered, a mail is. Each turn asks for more than these. */
const MOST_MOMENTS = 6;
const LONGEST_MOMENT_MS = 4;
/** Started ahead, because starting takes longer than any run. */
const READY_WORKERS = 3;

/**
 * Posts, edits and mails that a worker sends, and `kill -9` of it at random moments; the next worker goes on once the lease of
 * the first is over. In the end everything has arrived once, or is a question to people.
 */
export async function runDeliveryDrill(
  engine: TestEngine,
  { kills, seed }: DrillOptions,
): Promise<DrillOutcome> {
  const [discord, postman] = await Promise.all([startWebhookDiscord(), startPostman()]);
  const environment = {
    DISCORD_URL: discord.url,
    SMTP_URL: postman.url,
    JWT_SECRET: "a secret that all workers of this drill have",
  };
  const site = await createTestApp(engine, { environment });
  const workers: Worker[] = [];
  try {
    const random = createRandom(seed);
    const moments = countMoments(random);
    discord.delay = postman.delay = moments.pass;
    const league = await fillLeague(site, discord, random);
    const start = () => workers.push(startWorker(site, environment));
    for (let count = 0; count < READY_WORKERS; count++) start();
    for (let turn = 0; turn < kills; turn++) {
      await league.ask(turn);
      const worker = workers.shift();
      start();
      const reached = moments.after(random.integer(1, MOST_MOMENTS));
      await worker?.begin({ aheadMs: turn * (LEASE_MS + MINUTE_MS), isLast: false });
      await reached;
      await wait(random.next() * LONGEST_MOMENT_MS);
      await worker?.kill();
    }
    const aheadMs = kills * (LEASE_MS + MINUTE_MS);
    await workers
      .shift()
      ?.begin({ aheadMs, isLast: true })
      .then((ended) => ended.end);
    return await judge({ site, discord, postman, league });
  } finally {
    await Promise.all(workers.map((worker) => worker.kill()));
    await site.close();
    await Promise.all([discord.close(), postman.close()]);
  }
}

/** Counted by what the other sides see, so that a slow machine is killed at the same points. */
function countMoments(random: Random) {
  let left = Infinity;
  let reach = () => {};
  return {
    after: (count: number) => {
      left = count;
      return new Promise<void>((resolve) => {
        reach = resolve;
      });
    },
    pass: async () => {
      left--;
      if (left === 0) reach();
      await wait(random.next() * LONGEST_MOMENT_MS);
    },
  };
}

interface Worker {
  begin: (how: { aheadMs: number; isLast: boolean }) => Promise<{ end: Promise<unknown> }>;
  kill: () => Promise<void>;
}

function startWorker({ services }: TestApp, environment: Record<string, string>): Worker {
  const { dataDir, databaseUrl } = services.config;
  const root = join(import.meta.dirname, "../..");
  const child: ChildProcess = spawn(
    process.execPath,
    [
      "--import",
      "./tests/setup/end-with-parent.mjs",
      "--import",
      "./scripts/compile-cache.mjs",
      "tests/drills/delivery-worker.ts",
    ],
    {
      cwd: root,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      env: {
        PATH: process.env["PATH"],
        TMPDIR: process.env["TMPDIR"],
        DATA_DIR: dataDir,
        ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
        ...environment,
      },
    },
  );
  const end = once(child, "exit");
  const ready = once(child, "message");
  return {
    begin: async (how) => {
      await Promise.race([ready, end]);
      child.send(how);
      return { end };
    },
    kill: async () => {
      child.kill("SIGKILL");
      await end;
    },
  };
}

interface League {
  webhook: string;
  /** By id, what the season is called now. */
  seasons: Map<string, string>;
  /** Subjects of all mails. */
  mails: string[];
  /** Asks for new posts, edits of old ones and mails. */
  ask: (turn: number) => Promise<void>;
}

async function fillLeague(site: TestApp, discord: WebhookDiscord, random: Random): Promise<League> {
  const { db } = site.services.databases;
  // The clocks of the workers go on from here.
  site.setNow(Date.now());
  const admin = await createPerson(db, { roles: ["administrator"] });
  const webhook = await addChannel(site, discord, { as: admin, kinds: ["registration"] });
  const league: League = { webhook, seasons: new Map(), mails: [], ask };
  return league;

  async function ask(turn: number): Promise<void> {
    const now = site.services.now();
    const askFor = async (id: string, title: string) => {
      league.seasons.set(id, title);
      const subject = subjectOf("registration", id);
      await askForPost(db, { webhook, subject, dueAt: now, now });
    };
    const standing = await db
      .selectFrom("discord_posts")
      .select("subject")
      .where("state", "=", "sent")
      .orderBy("subject")
      .execute();
    const edited = random.shuffle(standing).slice(0, 2);
    for (const { subject } of edited) {
      const id = subject.split(":")[1] ?? "";
      const title = `${league.seasons.get(id)?.split(",")[0]}, schimbat ${turn}`;
      await db.updateTable("seasons").set({ title }).where("id", "=", id).execute();
      await askFor(id, title);
    }
    for (const letter of ["a", "b"]) {
      const title = `Sezonul ${turn}${letter}`;
      const deadline = now + 90 * DAY_MS;
      await askFor(await createSeason(db, { title, registrationDeadline: deadline }), title);
    }
    for (const letter of ["a", "b"]) {
      const subject = `Scrisoarea ${turn}${letter}`;
      league.mails.push(subject);
      await queueMail(
        db,
        { to: `${turn}${letter}@example.test`, subject, text: "Text", html: "<p>Text</p>" },
        now,
      );
    }
  }
}

interface Judged {
  site: TestApp;
  discord: WebhookDiscord;
  postman: Postman;
  league: League;
}

async function judge({ site, discord, postman, league }: Judged): Promise<DrillOutcome> {
  const { reader } = site.services.databases;
  const problems: string[] = [];
  const rows = await reader.selectFrom("discord_posts").selectAll().execute();
  const made = discord.told.filter(({ method }) => method === "POST");
  for (const [id, title] of league.seasons) {
    const [first = ""] = title.split(",");
    const posted = made.filter(({ message }) => saysOf(wordsOf(message), first));
    if (posted.length > 1) problems.push(`${first} was posted ${posted.length} times`);
    const row = rows.find(({ subject }) => subject === subjectOf("registration", id));
    if (!row) problems.push(`the post of ${first} was lost`);
    else if (row.state === "sent") {
      const stands = wordsOf(discord.messages.get(row.message_id ?? ""));
      if (!stands.startsWith(`Înscrieri deschise: ${title}\n`))
        problems.push(`${title} says ${stands}`);
    } else if (row.state !== "unsure") problems.push(`the post of ${first} is ${row.state}`);
  }
  const tasks = await reader.selectFrom("queue").selectAll().execute();
  problems.push(...tasks.map(({ payload, status }) => `${status}: ${payload}`));
  const unsent = await reader
    .selectFrom("mails")
    .selectAll()
    .where("status", "!=", "sent")
    .execute();
  problems.push(...unsent.map(({ subject }) => `${subject} was not sent`));
  const ids = postman.received.map(({ to, source }) => `${to} ${messageIdOf(source)}`);
  const people = new Set(postman.received.map(({ to }) => to));
  if (people.size < league.mails.length) problems.push("mails were lost");
  // Whoever gets one twice gets it under one id.
  if (new Set(ids).size > people.size) problems.push("a mail was sent again under another id");
  return {
    posts: made.length,
    edits: discord.told.length - made.length,
    mails: people.size,
    unsure: rows.filter(({ state }) => state === "unsure").length,
    again: ids.length - people.size,
    problems,
  };
}

function saysOf(words: string, first: string): boolean {
  return (
    words.startsWith(`Înscrieri deschise: ${first}\n`) ||
    words.startsWith(`Înscrieri deschise: ${first},`)
  );
}

function messageIdOf(source: string): string {
  return /^Message-ID: (\S+)/im.exec(source)?.[1] ?? "";
}
