import { getEntryEvent } from "#features/entry-lists/server/entry-event.ts";
import { loadEntryList, toEntryListReply } from "#features/entry-lists/server/load-entry-list.ts";
import type { LeagueEvent } from "#features/events/events.ts";
import { findEvent } from "#features/events/server/events-queries.ts";
import { takesRegistrations } from "#features/seasons/registration-open.ts";
import { findDecisionLine } from "#features/stewarding/server/decision-queries.ts";
import { mapWindows } from "#features/stewarding/server/windows.ts";
import { listResultRows } from "#features/results/server/result-rows.ts";
import type { Db } from "#server/database/databases.ts";
import { findRow } from "#server/database/rows.ts";
import type { Services } from "#server/services.ts";
import { isRace } from "#shared/session-types.ts";
import { DAY_MS } from "#shared/time/durations.ts";
import {
  decisionEmbed,
  entriesEmbed,
  eventEmbed,
  registrationEmbed,
  resultsEmbed,
  standingsEmbed,
} from "../../embeds.ts";
import type { Subject } from "../../post-subjects.ts";
import type { WebhookKind } from "../../webhook-kinds.ts";
import type { Embed } from "../../webhooks.ts";
import { isMovedIn } from "#features/notices/server/news.ts";
import { findScored } from "./scored-table.ts";

/** What was driven longer ago is told to nobody for the first time. */
export const OLD_AFTER_MS = 14 * DAY_MS;

/** What a subject says now. */
interface Said {
  embed: Embed;
  /** It may be posted; else a post that is there is edited at most. */
  isNews: boolean;
}

/** `past`: what a post says of it stays as it is. `unseen`: no visitor sees anything of it, because it is hidden or gone. */
type Composed = Said | "past" | "unseen";

type Compose = (
  db: Db,
  ids: readonly string[],
  sight: { address: string; now: number },
) => Promise<Composed>;

/** What any visitor reads of a subject now, whoever asked for the post. */
export function composePost(
  { databases: { reader }, config, now }: Pick<Services, "databases" | "config" | "now">,
  { kind, ids }: Pick<Subject, "kind" | "ids">,
): Promise<Composed> {
  return composers[kind](reader, ids, { address: config.publicUrl, now: now() });
}

/** Neither long ago nor known from where the league was before. */
async function isNew(
  db: Db,
  { _id: id, time }: { _id: string; time: number },
  now: number,
): Promise<boolean> {
  return time > now - OLD_AFTER_MS && !(await isMovedIn(db, id));
}

const composers: Record<WebhookKind, Compose> = {
  event: async (db, ids, { address, now }) => {
    const events = (await Promise.all(ids.map((id) => findEvent(db, id, null)))).filter(
      (event) => event !== undefined,
    );
    const embed = eventEmbed(events, address);
    return embed ? { embed, isNews: events.some(({ time }) => time > now) } : "unseen";
  },
  registration: async (db, [id = ""], { address, now }) => {
    const season = await findRow(db, "seasons", id);
    if (!season || season.hidden) return "unseen";
    const deadline = season.registration_deadline;
    const isOpen = takesRegistrations({ registrationDeadline: deadline, open: season.open }, now);
    const told = { _id: id, title: season.title, deadline, isOpen };
    return { embed: registrationEmbed(told, address), isNews: isOpen };
  },
  entries: async (db, [id = ""], { address, now }) => {
    const event = await findEvent(db, id, null);
    if (!event) return "unseen";
    const { rsvpEnd, time } = event;
    if (time <= now) return "past";
    const loaded = await loadEntryList(db, await getEntryEvent(db, id, null), now);
    const list = toEntryListReply(loaded);
    const isOut = rsvpEnd !== null && rsvpEnd <= now;
    return {
      embed: entriesEmbed(event, list, address),
      isNews: isOut && list.splits.some(({ entries }) => entries.length > 0),
    };
  },
  results: async (db, [id = ""], { address, now }) => {
    const session = await findRow(db, "event_sessions", id);
    const event = session && (await findEvent(db, session.event_id, null));
    const shown = event?.sessions.find(({ _id }) => _id === id);
    if (!event || !shown) return "unseen";
    const [rows, windows, scored] = await Promise.all([
      listResultRows(db, [id]),
      mapWindows(db, [id]),
      findScored(db, event.season._id),
    ]);
    const until = windows.get(id)?.closesAt ?? null;
    const told = {
      event,
      session: shown,
      rows: rows.get(id) ?? [],
      protestsUntil: until !== null && until > now ? until : null,
      table: scored?.last._id === event._id ? scored.table : undefined,
    };
    return {
      embed: resultsEmbed(told, address),
      isNews:
        told.rows.length > 0 && isTold(shown, event.sessions) && (await isNew(db, event, now)),
    };
  },
  standings: async (db, [id = ""], { address, now }) => {
    const event = await findEvent(db, id, null);
    if (!event) return "unseen";
    const scored = await findScored(db, event.season._id);
    if (scored?.last._id !== id) return "past";
    return {
      embed: standingsEmbed({ ...scored, season: event.season, after: event.title }, address),
      isNews: await isNew(db, event, now),
    };
  },
  decisions: async (db, [id = ""], { address, now }) => {
    const line = await findDecisionLine(db, id);
    const event = line && (await findEvent(db, line.event._id, null));
    if (!line || !event) return "unseen";
    return {
      embed: decisionEmbed(line, address),
      isNews: line.state === "published" && event.time > now - OLD_AFTER_MS,
    };
  },
};

type Session = LeagueEvent["sessions"][number];

/** Races that count; where there is none, as in a prequalification, every session that counts. */
function isTold({ official, type }: Session, all: readonly Session[]): boolean {
  const hasRace = all.some((one) => one.official && isRace(one.type.code));
  return official && (!hasRace || isRace(type.code));
}
