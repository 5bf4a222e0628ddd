import { getEntryEvent } from "#features/entry-lists/server/entry-event.ts";
import { loadEntryList } from "#features/entry-lists/server/load-entry-list.ts";
import { findEvent } from "#features/events/server/events-queries.ts";
import { listResultRows } from "#features/results/server/result-rows.ts";
import { listTables } from "#features/standings/server/standings-queries.ts";
import { firstTable } from "#features/standings/standings-columns.ts";
import { listShownDecisions } from "#features/stewarding/server/decision-queries.ts";
import { mapWindows } from "#features/stewarding/server/windows.ts";
import type { Db } from "#server/database/databases.ts";
import { refusal } from "#server/errors.ts";
import type { Routes } from "#server/serve.ts";
import { hiddenEventsOf } from "#server/visibility.ts";
import { isRace } from "#shared/session-types.ts";
import { readDiscordTexts } from "../administration-calls.ts";
import { discordTexts, discordTextsSchema } from "../discord-texts.ts";

/** Whoever asks, everything is read as visitors read it: what is hidden, or a password, cannot be pasted anywhere. */
export const discordRoutes: Routes = ({ serve }, { databases: { reader }, config, now }) => {
  serve(
    readDiscordTexts,
    {
      summary: "Messages about an event for Discord, of what is public",
      reply: discordTextsSchema,
    },
    async ({ params: { id } }) => {
      const event = await findEvent(reader, id, null, now());
      if (!event) throw refusal("not-found");
      const seasonId = event.season._id;
      const [loaded, decisions, tables] = await Promise.all([
        getEntryEvent(reader, id, null).then((entry) => loadEntryList(reader, entry, now())),
        listShownDecisions(reader, seasonId, null),
        listTables(reader, {
          seasonId,
          all: false,
          hides: await hiddenEventsOf(reader, seasonId, null),
          entriesOf: firstTable,
        }),
      ]);
      const answers = [...loaded.cars.keys()].map((car) => loaded.presences.get(car)?.isPresent);
      return discordTexts({
        event,
        coming: answers.filter((answer) => answer === true).length,
        result: await lastResult(reader, event.sessions),
        decisions: decisions.filter((line) => line.event._id === id),
        table: tables[0],
        address: config.publicUrl,
        timeZone: config.timeZone,
        now: now(),
      });
    },
  );
};

type Told = NonNullable<Parameters<typeof discordTexts>[0]["result"]>;
type Sessions = NonNullable<Awaited<ReturnType<typeof findEvent>>>["sessions"];

/** Of the last official session with results, a race before any other. */
async function lastResult(db: Db, sessions: Sessions): Promise<Told | null> {
  const saved = sessions.filter(({ official, resultsSavedAt }) => official && resultsSavedAt);
  const last = saved.findLast(({ type }) => isRace(type.code)) ?? saved.at(-1);
  if (!last) return null;
  const [rows, windows] = await Promise.all([
    listResultRows(db, [last._id]),
    mapWindows(db, [last._id]),
  ]);
  return {
    session: last.title,
    rows: rows.get(last._id) ?? [],
    protestsUntil: windows.get(last._id)?.closesAt ?? null,
  };
}
