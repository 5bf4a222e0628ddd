import { penaltyLists } from "#features/results/penalty-kinds.ts";
import type { EditorRow, PostedRow, ResultsEditor } from "#features/results/results-editor.ts";
import type { ResultRow } from "#features/results/results.ts";
import { generateResultFile } from "#demo/generate/generate-result-file.ts";
import { createEvent, createPerson, createSeason, createSession } from "#tests/factories/league.ts";
import { upload } from "#tests/factories/upload.ts";
import type { TestApp } from "#tests/test-app.ts";
import { shownValues } from "#features/results/row-fields.ts";

/** A race of ACC whose result file went through the importer. */
export interface ImportedRace {
  season: string;
  event: string;
  session: string;
  /** The rows as visitors see them. */
  rows: () => Promise<ResultRow[]>;
  /** The reply to visitors, as text. */
  page: () => Promise<string>;
}

/** Imports a race of people with these Steam ids, the winner first, with a one-second penalty that costs no place. */
export async function importRace(site: TestApp, steamIds: string[]): Promise<ImportedRace> {
  const { db } = site.services.databases;
  const steward = await createPerson(db, { roles: ["steward"] });
  const season = await createSeason(db);
  const event = await createEvent(db, { season });
  const session = await createSession(db, { event });
  const { bytes } = generateResultFile({
    simulator: "ACC",
    sessionType: "R",
    seed: 7,
    startedAt: Date.UTC(2026, 10, 22, 18),
    track: { key: "monza" },
    length: { laps: 6 },
    serverName: "Server cu parola 1234",
    entries: steamIds.map((id, index) => ({
      raceNumber: String(index + 1),
      modelKey: "30",
      className: "GT3",
      drivers: [
        { firstName: "Nume", lastName: `Fișier${index}`, platformId: { platform: "steam", id } },
      ],
      paceMs: 108_000 + index * 700,
    })),
  });
  const post = async <T>(url: string, payload: object): Promise<T> => {
    const reply = await site.call({ method: "POST", url, as: steward, payload });
    if (reply.statusCode !== 200) throw new Error(reply.body);
    return reply.json<{ data: T }>().data;
  };
  const sent = await upload(site, { as: steward, bytes });
  const fileId = sent.json<{ data: { fileUpload: { _id: string } } }>().data.fileUpload._id;
  const file = { fileId, processor: "ACC" };
  const editor = await post<ResultsEditor>("/api/process-results-file", {
    ...file,
    event,
    session,
  });
  await post(`/api/event/${event}/save-results`, {
    ...file,
    session,
    version: editor.version,
    results: editor.results.map((row, index) => toPosted(row, index === 0 ? 1 : 0)),
  });
  const read = () => site.call({ url: `/api/event/${event}` });
  return {
    season,
    event,
    session,
    rows: async () => {
      const { data } = (await read()).json<{ data: { sessions: { results: ResultRow[] }[] } }>();
      return data.sessions[0]?.results ?? [];
    },
    page: async () => (await read()).body,
  };
}

function toPosted(row: EditorRow, penaltySeconds: number): PostedRow {
  return {
    entryKey: row.entryKey,
    drivers: row.persons.map((person) => person.userId),
    ...shownValues(row),
    ...penaltyLists(() => []),
    timePenalties:
      penaltySeconds > 0
        ? [{ _id: "", amount: penaltySeconds, description: "Contact", driver: 0 }]
        : [],
  };
}
