import { getEntryEvent } from "#features/entry-lists/server/entry-event.ts";
import { loadEntryList } from "#features/entry-lists/server/load-entry-list.ts";
import { findEvent } from "#features/events/server/events-queries.ts";
import { listResultRows } from "#features/results/server/result-rows.ts";
import { listTables } from "#features/standings/server/standings-queries.ts";
import { firstTable } from "#features/standings/standings-columns.ts";
import { listShownDecisions } from "#features/stewarding/server/decision-queries.ts";
import { mapWindows } from "#features/stewarding/server/windows.ts";
import type { Db } from "#server/database/databases.ts";
import { getRow } from "#server/database/rows.ts";
import { refusal } from "#server/errors.ts";
import type { Routes } from "#server/serve.ts";
import { hiddenEventsOf } from "#server/visibility.ts";
import { isRace } from "#shared/session-types.ts";
import { readDiscordTexts, readSeasonDiscordTexts } from "../discord-calls.ts";
import {
  discordTexts,
  discordTextsSchema,
  seasonDiscordSchema,
  seasonDiscordTexts,
  toldSessionSchema,
  toldTableSchema,
} from "../discord-texts.ts";

/** Whoever asks, everything is read as visitors read it: what is hidden, or a password, cannot be pasted anywhere. */
export const discordTextRoutes: Routes = ({ serve }, { databases: { reader }, config, now }) => {
  const address = config.publicUrl;
  serve(readDiscordTexts, {
    summary: "Messages about an event for Discord, of what is public",
    query: toldSessionSchema,
    reply: discordTextsSchema,
    handle: async ({ params: { id }, query }) => {
      const event = await findEvent(reader, id, null, now());
      if (!event) throw refusal("not-found");
      const [loaded, { decisions, table }] = await Promise.all([
        getEntryEvent(reader, id, null).then((entry) => loadEntryList(reader, entry, now())),
        readSeason(reader, event.season._id),
      ]);
      const answers = [...loaded.cars.keys()].map((car) => loaded.presences.get(car)?.isPresent);
      return discordTexts({
        event,
        coming: answers.filter((answer) => answer === true).length,
        result: await readResult(reader, toldSession(event.sessions, query.session)),
        decisions: decisions.filter((line) => line.event._id === id),
        table,
        address,
        timeZone: config.timeZone,
        now: now(),
      });
    },
  });

  serve(readSeasonDiscordTexts, {
    summary: "Messages about a season for Discord, of what is public",
    query: toldTableSchema,
    reply: seasonDiscordSchema,
    handle: async ({ params: { id }, query }) => {
      const { title, ...shown } = await readSeason(reader, id, query.table);
      return seasonDiscordTexts({ _id: id, title }, { ...shown, address });
    },
  });
};

/** What visitors see of a season. @throws AppError 404 for one that they do not see */
async function readSeason(db: Db, seasonId: string, tableId?: string) {
  const hides = await hiddenEventsOf(db, seasonId, null);
  const [{ title }, decisions, tables] = await Promise.all([
    getRow(db, "seasons", seasonId),
    listShownDecisions(db, seasonId, null),
    listTables(db, {
      seasonId,
      all: false,
      hides,
      entriesOf: tableId ?? firstTable,
    }),
  ]);
  const table = tableId === undefined ? tables[0] : tables.find(({ _id }) => _id === tableId);
  return { title, decisions, table };
}

type Told = NonNullable<Parameters<typeof discordTexts>[0]["result"]>;
type Sessions = NonNullable<Awaited<ReturnType<typeof findEvent>>>["sessions"];

/** Of those that count and have results; a race before any other where none is asked for. */
function toldSession(sessions: Sessions, asked: string | undefined): Sessions[number] | undefined {
  const saved = sessions.filter(({ official, resultsSavedAt }) => official && resultsSavedAt);
  if (asked !== undefined) return saved.find(({ _id }) => _id === asked);
  return saved.findLast(({ type }) => isRace(type.code)) ?? saved.at(-1);
}

async function readResult(db: Db, session: Sessions[number] | undefined): Promise<Told | null> {
  if (!session) return null;
  const { _id: id, title } = session;
  const [rows, windows] = await Promise.all([listResultRows(db, [id]), mapWindows(db, [id])]);
  return {
    session: title,
    rows: rows.get(id) ?? [],
    protestsUntil: windows.get(id)?.closesAt ?? null,
  };
}
