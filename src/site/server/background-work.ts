import { DAY_MS, HOUR_MS, MINUTE_MS } from "#shared/time/durations.ts";
import { tidyAccounts } from "#features/accounts/server/login/tidy-accounts.ts";
import { createOldFactsReader } from "#features/results/server/facts/read-old-facts.ts";
import { tidyNotices } from "#features/messages/server/tidy-notices.ts";
import { planPosts } from "#features/discord/server/posts/plan-posts.ts";
import { tidyDownloads } from "#features/downloads/server/tidy-downloads.ts";
import { planReminders } from "#features/notices/server/plan-reminders.ts";
import { followSanctions } from "#features/stewarding/server/upkeep/follow-sanctions.ts";
import { tidyStewarding } from "#features/stewarding/server/upkeep/tidy-stewarding.ts";
import { rebuildIfNeeded } from "#features/statistics/server/rebuild.ts";
import { DatabaseUnavailable } from "#server/database/availability.ts";
import { checkSqlite, nextNight, readLastCheck } from "#server/database/quick-check.ts";
import { sendDueMails, smtpDelivery } from "#server/mail/mail-sender.ts";
import { type MailRow, tidyOutbox } from "#server/mail/outbox.ts";
import { tidyQueue, type Task } from "#server/queue/queue.ts";
import { runQueue } from "#server/queue/run-queue.ts";
import { type Job, runJob } from "#server/processes/jobs.ts";
import { keepsAny } from "#server/files/keep-rule.ts";
import { sweepFiles } from "#server/files/sweep-files.ts";
import { sweepUploads } from "#server/files/sweep-uploads.ts";
import type { Services } from "#server/services.ts";
import { backUpWhenDue } from "./backups/nightly-backup.ts";
import { tidyCopies } from "./backups/swap-league.ts";
import { tasks } from "./tasks.ts";
import { createWatchman, LOOK_MS } from "./watch/watchman.ts";
import { readLeagueName } from "#features/league/server/site-settings.ts";

/** Until mails and the queue are looked at again. */
const QUEUE_PAUSE_MS = 2000;
/** Tasks of the queue that one process does at the same time. */
const HANDS = 3;
const TIDY_PAUSE_MS = HOUR_MS;
/** Between two old result files. */
const FACTS_PAUSE_MS = 250;
/** Until a rebuild that another process has begun, and may have been cut off in, is looked at again. */
const STATISTICS_PAUSE_MS = MINUTE_MS;
/** How late a reminder may come. */
const REMINDERS_PAUSE_MS = MINUTE_MS;
/** An event that is added shall not be open for long to whom a sanction keeps from it. */
const SANCTIONS_PAUSE_MS = MINUTE_MS;
/** So late at most an entry list is posted. */
const POSTS_PAUSE_MS = MINUTE_MS;
/** Until work that the database was away for is tried again. */
const AWAY_PAUSE_MS = 10_000;
const SWEEP_PAUSE_MS = 24 * TIDY_PAUSE_MS;

/** Work that no request waits for: sending mail and forgetting what is over. Returns how to stop it. */
export function startBackgroundWork(services: Services): () => Promise<void> {
  const { config, databases } = services;
  const stopping = new AbortController();
  const stops = backgroundJobs(services, stopping.signal).map((job) =>
    repeat(services, job.pauseMs, () => runJob(services, job)),
  );
  if (databases.engine === "sqlite") stops.push(checkEachNight(services));
  // Each process works: a task is taken by one of them. A service that does not answer keeps one hand busy, and not the others.
  for (let hand = 0; hand < HANDS; hand++) {
    const done: Task[] = [];
    stops.push(
      repeat(services, QUEUE_PAUSE_MS, async () => {
        await runQueue(services, tasks, done);
      }),
    );
  }
  const mailing = config.mail && openMailing(services, config.mail);
  // The demo's administrators are invented.
  if (!config.demo)
    stops.push(repeat(services, LOOK_MS, createWatchman(services, mailing?.deliver)));
  if (mailing) {
    const { deliver, close } = mailing;
    const delivered: MailRow[] = [];
    // Each process sends: a mail is taken by one of them.
    const stop = repeat(services, QUEUE_PAUSE_MS, async () => {
      await sendDueMails(services, deliver, delivered);
    });
    stops.push(async () => {
      await stop();
      close();
    });
  }
  return async () => {
    stopping.abort();
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** With the database away a mail still goes out, under the program's name. */
function openMailing(
  { config, databases }: Services,
  mail: NonNullable<Services["config"]["mail"]>,
) {
  return smtpDelivery(mail, async () =>
    databases.availability.isAway
      ? config.siteDefaults.leagueName
      : readLeagueName(databases.reader, config),
  );
}

/** What is done now and again, each by one process of those that share the database. `signal` ends what takes long. */
export function backgroundJobs(services: Services, signal: AbortSignal): Job[] {
  const { config, databases, now } = services;
  const readOldFacts = createOldFactsReader(services);
  const startedAt = now();
  return [
    {
      name: "tidy",
      pauseMs: TIDY_PAUSE_MS,
      isPauseShared: true,
      work: async () => {
        await tidyOutbox(databases.db, { now: now(), sends: config.mail !== undefined });
        await tidyQueue(databases.db, now());
        await tidyNotices(databases.db, now());
        await tidyAccounts(databases.db, now());
        await tidyDownloads(services);
        await tidyStewarding(services);
        tidyCopies(config.dataDir, now());
      },
    },
    {
      name: "reminders",
      pauseMs: REMINDERS_PAUSE_MS,
      isPauseShared: true,
      work: () => planReminders(services),
    },
    {
      name: "sanctions",
      pauseMs: SANCTIONS_PAUSE_MS,
      isPauseShared: true,
      work: () => followSanctions(services),
    },
    {
      name: "discord",
      pauseMs: POSTS_PAUSE_MS,
      isPauseShared: true,
      work: () => planPosts(services),
    },
    {
      name: "statistics",
      pauseMs: STATISTICS_PAUSE_MS,
      isPauseShared: false,
      work: () => rebuildIfNeeded(services, signal),
    },
    {
      name: "backup",
      pauseMs: HOUR_MS,
      isPauseShared: false,
      work: async () =>
        keepsAny(config.backups.keep) && !config.demo
          ? backUpWhenDue(services, startedAt)
          : undefined,
    },
    // Looks at every file there is.
    {
      name: "sweep",
      pauseMs: SWEEP_PAUSE_MS,
      isPauseShared: true,
      work: async () => {
        await sweepUploads(services);
        await sweepFiles(services);
      },
    },
    // One file at a time, so that it is ended as soon as the site is, and whoever waits for a page comes first.
    {
      name: "facts",
      pauseMs: TIDY_PAUSE_MS,
      isPauseShared: false,
      work: async () => ((await readOldFacts()) ? FACTS_PAUSE_MS : null),
    },
  ];
}

/** Also at once where something was wrong: it may have been mended since. */
function checkEachNight(services: Services): () => Promise<void> {
  const { config, now, log } = services;
  const untilNight = () => nextNight(now(), config.timeZone) - now();
  let isFirst = true;
  return repeat(services, DAY_MS, async () => {
    const last = isFirst ? await readLastCheck(config.dataDir) : undefined;
    isFirst = false;
    if (last !== undefined && !last?.problems.length) return untilNight();
    const { problems } = await checkSqlite(config.dataDir, now());
    if (problems.length === 0) log.info("the database was checked and is sound");
    else log.error({ problems }, "the database is damaged: restore the last backup");
    return untilNight();
  });
}

/** Does `work` and repeats it `pauseMs` after each end, or sooner when the database was away or the work says when. */
function repeat(
  { log }: Pick<Services, "log">,
  pauseMs: number,
  work: () => Promise<number | null | void>,
): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const attempt = async (): Promise<number> => {
    try {
      return (await work()) ?? pauseMs;
    } catch (error) {
      // That the database is away was logged when it began.
      if (error instanceof DatabaseUnavailable) return Math.min(pauseMs, AWAY_PAUSE_MS);
      log.error({ err: error }, "background work failed");
      return pauseMs;
    }
  };
  const run = () => {
    running = runOnce();
  };
  const runOnce = async () => {
    const pause = await attempt();
    if (!stopped) timer = setTimeout(run, pause);
  };
  run();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
