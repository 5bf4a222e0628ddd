import { z } from "zod";
import { DatabaseUnavailable } from "#server/database/availability.ts";
import { toJson } from "#server/database/json.ts";
import { readSetting, writeSetting } from "#server/database/settings.ts";
import type { Deliver } from "#server/mail/mail-sender.ts";
import { newId } from "#server/ids.ts";
import type { Services } from "#server/services.ts";
import { type Alarm, afterTelling, lookAgain } from "./alarms.ts";
import { findTroubles } from "./find-troubles.ts";
import { findHearers, type Hearers, tell } from "./tell.ts";
import { troubleKinds } from "./troubles.ts";

/** The row of `settings`: what is wrong, and who was told. */
const NAME = "watch";
export const LOOK_MS = 20_000;

/** A watchman who says nothing for so long is gone, and another process takes over. */
const SILENCE_MS = 3 * LOOK_MS;

const rowSchema = z.object({
  /** Names the process that watches. */
  by: z.string(),
  at: z.number(),
  alarms: z.array(
    z.object({
      kind: z.enum(troubleKinds),
      since: z.number(),
      toldAt: z.number().nullable(),
      triedAt: z.number().nullable(),
      goneAt: z.number().nullable(),
    }),
  ),
});
type WatchRow = z.infer<typeof rowSchema>;

/**
 * Tells administrators once when something breaks and once when it is over. One of several processes does it, from memory while
 * the database is away. Answers a function that looks once.
 */
export function createWatchman(
  services: Services,
  deliver: Deliver | undefined,
): () => Promise<void> {
  const { config, databases, log } = services;
  const me = newId();
  let alarms: readonly Alarm[] = [];
  let hearers: Hearers = { leagueName: config.siteDefaults.leagueName, addresses: [] };
  /** Whether this process is the one, as far as it knows. */
  let watches = databases.engine === "sqlite";

  /** What was known before, by this process or the one before it; `undefined`: another watches. */
  const begin = async () => {
    const found = await readSetting(databases.reader, NAME, rowSchema);
    const isMine = !found || found.value.by === me || services.now() - found.value.at > SILENCE_MS;
    watches = databases.engine === "sqlite" || isMine;
    if (!watches) return undefined;
    // What happened while the database was away is known to nobody else.
    if (found && found.value.by !== me) alarms = found.value.alarms;
    hearers = await findHearers(databases.reader, config);
    return { version: found?.version ?? 0, saved: toJson(found?.value.alarms ?? []) };
  };

  const watch = async () => {
    const now = services.now();
    const found = await findTroubles(services);
    const seen = lookAgain(alarms, found, now);
    alarms = seen.open;
    for (const one of seen.news) {
      log.warn({ alarm: one.alarm.kind, isOver: one.isOver }, "an alarm");
      const isTold = await tell(one, { config, log, deliver, hearers });
      alarms = afterTelling(alarms, one, { isTold, now });
    }
    if (found.length === 0) await ping(services);
  };

  return async () => {
    const begun = await unlessAway(begin);
    if (!watches) return;
    await watch();
    if (begun === undefined || databases.availability.isAway) return;
    // One process writes only what changed; of several each says that it is there.
    if (databases.engine === "sqlite" && toJson(alarms) === begun.saved) return;
    const value: WatchRow = { by: me, at: services.now(), alarms: [...alarms] };
    // Another process that was quicker keeps what it wrote.
    await unlessAway(() => writeSetting(databases.db, NAME, { value, version: begun.version }));
  };
}

async function unlessAway<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return undefined;
    throw error;
  }
}

/** For a service outside that notices when nothing comes any more. Its own troubles are not the site's. */
async function ping({ config, log }: Services): Promise<void> {
  const { ping: url } = config.alerts;
  if (url === undefined) return;
  try {
    const reply = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(LOOK_MS / 2) });
    await reply.body?.cancel();
  } catch {
    log.debug("PING_URL did not answer");
  }
}
