import type { Db } from "#server/database/databases.ts";
import { inParts } from "#server/database/rows.ts";
import type { ActServices, Happening, ResultsChange } from "#server/parts.ts";
import { enqueue } from "#server/queue/queue.ts";
import { MINUTE_MS } from "#shared/time/durations.ts";
import { subjectOf, wideSubject } from "../../post-subjects.ts";
import { covers, type HearingWebhook, listHearing } from "../hearing-webhooks.ts";
import { OLD_AFTER_MS } from "./compose-post.ts";
import { findPostsOf, idsOfEvent, idsOfPerson, idsOfSeason, sessionsOfLast } from "./posts-of.ts";

/** So late, so that what one does in a row becomes one post. */
const DELAY_MS = MINUTE_MS;

type Clock = Pick<ActServices, "now">;

/** Results count otherwise: what was posted of them, or will be, says so. */
export async function postResults(
  trx: Db,
  { now }: Clock,
  { sessions, onlyFacts }: ResultsChange,
): Promise<void> {
  const webhooks = onlyFacts ? [] : await listHearing(trx);
  if (webhooks.length === 0) return;
  for (const some of inParts(sessions)) {
    const rows = await trx
      .selectFrom("event_sessions as session")
      .innerJoin("events as event", "event.id", "session.event_id")
      .select(["session.id", "event.season_id", "event.time"])
      .where("session.id", "in", some)
      .orderBy("session.id")
      .execute();
    for (const webhook of webhooks) {
      const own = rows.filter(({ season_id }) => covers(webhook, season_id));
      const posted = await findPostsOf(trx, webhook, new Set(own.map(({ id }) => id)));
      const recent = own
        .filter(({ time }) => webhook.kinds.includes("results") && time > now() - OLD_AFTER_MS)
        .map(({ id }) => subjectOf("results", id));
      const tables = webhook.kinds.includes("standings")
        ? own.map(({ season_id }) => wideSubject("standings", season_id))
        : [];
      await ask(trx, webhook, { subjects: [...posted, ...recent, ...tables], now: now() });
    }
  }
}

/** What was written of something else that Discord hears of. */
export async function postHappening(trx: Db, { now }: Clock, happening: Happening): Promise<void> {
  const seasonId = happening.what === "season" ? happening.id : happening.seasonId;
  for (const webhook of await listHearing(trx))
    if (covers(webhook, seasonId))
      await ask(trx, webhook, {
        subjects: await subjectsOf(trx, webhook, happening),
        now: now(),
      });
}

/** An account is about to end: what was posted of the person is written anew, without a name, once it has. */
export async function forgetInPosts(trx: Db, { now }: Clock, userId: string): Promise<void> {
  const ids = await idsOfPerson(trx, userId);
  for (const webhook of await listHearing(trx))
    await ask(trx, webhook, { subjects: await findPostsOf(trx, webhook, ids), now: now() });
}

async function subjectsOf(
  trx: Db,
  webhook: HearingWebhook,
  happening: Happening,
): Promise<string[]> {
  const hears = (kind: HearingWebhook["kinds"][number]) => webhook.kinds.includes(kind);
  switch (happening.what) {
    case "event":
      return [
        ...(hears("event") ? [wideSubject("event", happening.seasonId)] : []),
        ...(happening.before
          ? await findPostsOf(trx, webhook, await idsOfEvent(trx, happening.id))
          : []),
      ];
    case "season":
      return [
        ...(hears("event") ? [wideSubject("event", happening.id)] : []),
        ...(hears("registration") ? [subjectOf("registration", happening.id)] : []),
        ...(happening.before
          ? await findPostsOf(trx, webhook, await idsOfSeason(trx, happening.id))
          : []),
      ];
    case "presence":
      return findPostsOf(trx, webhook, new Set([happening.eventId]), "entries");
    case "decision":
      return hears("decisions")
        ? [subjectOf("decisions", happening.id)]
        : findPostsOf(trx, webhook, new Set([happening.id]));
    case "tables":
      return [
        ...(hears("standings") ? [wideSubject("standings", happening.seasonId)] : []),
        // Posts of results say what became of the table.
        ...(await findPostsOf(
          trx,
          webhook,
          await sessionsOfLast(trx, happening.seasonId),
          "results",
        )),
      ];
  }
}

/** Asks for a post of each subject; of one that is asked for already there is one. */
async function ask(
  trx: Db,
  { id: webhook }: HearingWebhook,
  { subjects, now }: { subjects: readonly string[]; now: number },
): Promise<void> {
  // In one order, so that two who ask for the same at once wait for each other and do not stand still.
  for (const subject of [...new Set(subjects)].toSorted())
    await askForPost(trx, { webhook, subject, dueAt: now + DELAY_MS, now });
}

export function askForPost(
  trx: Db,
  {
    webhook,
    subject,
    dueAt,
    now,
  }: { webhook: string; subject: string; dueAt: number; now: number },
): Promise<void> {
  return enqueue(
    trx,
    {
      kind: "discord",
      payload: { webhook, subject },
      dueAt,
      key: `discord:${webhook}:${subject}`,
      lane: webhook,
    },
    now,
  );
}
