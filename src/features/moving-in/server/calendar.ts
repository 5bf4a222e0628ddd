import { addRounds } from "#features/administration/server/make-season.ts";
import { sessionsOf } from "#features/administration/server/season-basis.ts";
import { sessionsInWords, usualSessions } from "#features/administration/season-plan.ts";
import { eventDeletion } from "#features/events/server/delete-event.ts";
import { deleteUnusedIn } from "#features/seasons/server/delete-unused.ts";
import { lockSeason, lockSeasonOfEvent } from "#features/seasons/server/lock-season.ts";
import { raceStart } from "#features/seasons/server/race-start.ts";
import { listTracks } from "#features/seasons/server/season-choices-routes.ts";
import { listSimulators, simulatorOf } from "#features/seasons/server/simulators-queries.ts";
import type { Db } from "#server/database/databases.ts";
import { findRow, getRow } from "#server/database/rows.ts";
import type { Services } from "#server/services.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { type KnownRound, planCalendar, usualHour } from "../calendar.ts";
import { calendarColumns } from "../calendar-columns.ts";
import { readSheet } from "../import-columns.ts";
import type { ImportItem, ImportKindWork, TakingBack } from "./import-kind.ts";
import { requireSeason } from "./require-season.ts";
import { untilRefused } from "./until-refused.ts";

/** 'Calendar': rounds of a season that is there. */
export const calendarKind: ImportKindWork = {
  plan: async (db, services, { table, season: id, options, choices, ...asked }) => {
    const { timeZone } = services.config;
    const season = await requireSeason(db, id);
    const seasonId = season.id;
    const known = await listRounds(db, seasonId);
    const everyDays = Number(options["everyDays"] ?? "7");
    const { lines, rounds } = planCalendar({
      sheet: readSheet(table, calendarColumns, asked),
      tracks: await listTracks(db, season.simulator_id),
      rounds: known,
      hour: usualHour(known, timeZone),
      first: options["first"] ?? "",
      everyDays: Number.isInteger(everyDays) && everyDays >= 1 && everyDays <= 84 ? everyDays : 7,
      choices,
      timeZone,
    });
    const own = await sessionsOf(db, seasonId);
    const { acronym } = simulatorOf(await listSimulators(db), season.simulator_id);
    const sessions = own.length > 0 ? own : usualSessions(acronym);
    const notes = [
      `Fiecare etapă nouă primește ${sessionsInWords(sessions)}.`,
      season.hidden ? "" : "Sezonul este public: etapele noi se văd și se anunță îndată.",
    ];
    return {
      lines,
      notes: notes.filter(Boolean),
      work: { seasonId, rounds, sessions },
      hold: async (trx) => {
        await lockSeason(trx, seasonId);
      },
      save: async (trx, { userId }) => {
        const added = await addRounds(trx, services, { seasonId, rounds, sessions, userId });
        const items: ImportItem[] = [];
        for (const event of added) {
          const { version } = await getRow(trx, "events", event);
          items.push({ type: "event", id: event, version });
        }
        return { items, summary: counted(added.length, "etapă nouă", "etape noi") };
      },
    };
  },
  subjects: { event: { takeBack: takeRoundBack } },
};

async function takeRoundBack(
  trx: Db,
  services: Services,
  { id, version, by }: TakingBack,
): Promise<string | null> {
  await lockSeasonOfEvent(trx, id);
  const event = await findRow(trx, "events", id);
  if (!event) return null;
  if (event.version !== version) return event.title;
  const isGone = await untilRefused(trx, () =>
    deleteUnusedIn(trx, { id, version, ...by }, eventDeletion(services, id)),
  );
  return isGone ? null : `${event.title} (are rezultate sau răspunsuri)`;
}

async function listRounds(db: Db, seasonId: string): Promise<KnownRound[]> {
  return db
    .selectFrom("events as event")
    .select(["event.title", "event.track_id as track", raceStart().as("start")])
    .where("event.season_id", "=", seasonId)
    .orderBy("event.time")
    .orderBy("event.id")
    .execute();
}
