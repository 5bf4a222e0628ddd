import type { ResultsEditor } from "#features/results/results-editor.ts";
import type { StandingsTable } from "#features/standings/standings.ts";
import { generateResultFile } from "#demo/generate/generate-result-file.ts";
import { postedRow } from "#tests/e2e/steward-calls.ts";
import type { Life, Saved } from "./life.ts";

/** What stewards save of races, and the tables that follow. */
export const resultLives: Life[] = [
  {
    who: "steward",
    name: "results that are edited",
    async *live({ scene, send, read }) {
      const { steward, event: id, otherSession: session } = scene;
      const editor = await read<ResultsEditor>(steward, `/api/event/${id}/edit-results/${session}`);
      const penalty = { _id: "", amount: 3, description: "Contact în virajul 3", driver: 0 };
      const results = editor.results.map(postedRow).map((row, place) => ({
        ...row,
        ...(place === 1 && { timePenalties: [penalty] }),
      }));
      const body = { session, version: editor.version, results };
      const saved = await send(steward, "POST /api/event/:id/save-results", { id }, body);
      yield;
      await send(
        steward,
        "POST /api/event/:id/edit-results/:session/restore",
        { id, session },
        { version: editor.version, currentVersion: saved.version },
      );
      yield;
    },
  },
  {
    who: "steward",
    name: "a result file",
    async *live({ scene, send, upload }) {
      const { steward, tonight } = scene;
      const fileId = await upload(steward, "resultsFile", raceFile());
      yield;
      await send(steward, "POST /api/place-results-file", {}, { fileId });
      yield;
      const file = { fileId, processor: "ACC", session: tonight.session };
      const readFile = { ...file, event: tonight.event };
      const editor = await send<ResultsEditor>(
        steward,
        "POST /api/process-results-file",
        {},
        readFile,
      );
      yield;
      const { version, results } = editor;
      const body = { ...file, version, results: results.map(postedRow), replace: true };
      await send(steward, "POST /api/event/:id/save-results", { id: tonight.event }, body);
      yield;
    },
  },
  {
    who: "steward",
    name: "a table's life",
    async *live({ scene, send }) {
      const { steward, season: seasonId, event } = scene;
      const table = {
        _id: "nou",
        version: 0,
        title: "Încă un clasament",
        public: true,
        type: { code: "D" },
        events: [
          {
            obj: { _id: event },
            sessions: [{ obj: { _id: scene.session }, scoringType: { _id: "top-10" } }],
          },
        ],
      };
      const at = { seasonId };
      const ids = { drivers: scene.answers.slice(0, 3).map(({ person }) => person.id) };
      await send(steward, "POST /api/standings/:seasonId/entries", at, table);
      yield;
      const asked = { ...ids, request: "teams" };
      await send(steward, "POST /api/standings/:seasonId/fresh", at, asked);
      yield;
      const wanted = { ...ids, typeCode: "D" };
      await send(steward, "POST /api/standings/:seasonId/new-entries", at, wanted);
      yield;
      const save = (standings: object) =>
        send<StandingsTable & Saved>(steward, "POST /api/standings/:seasonId/save", at, {
          standings,
        });
      const made = await save(table);
      yield;
      const { _id: tableId, version } = made;
      await save({ ...table, _id: tableId, version, title: "Alt clasament" });
      yield;
      await send(steward, "POST /api/season/:seasonId/standings/rounds", at);
      yield;
      await send(steward, "DELETE /api/standings/:seasonId/:tableId", { seasonId, tableId });
      yield;
    },
  },
  {
    who: "steward",
    name: "tables computed anew",
    async *live({ scene, send }) {
      const path = { seasonId: scene.season };
      await send(scene.steward, "POST /api/season/:seasonId/standings/refresh", path);
      yield;
    },
  },
];

/** A short race of some who are in no season. */
function raceFile(): Uint8Array {
  return generateResultFile({
    simulator: "ACC",
    sessionType: "R",
    seed: 11,
    startedAt: Date.UTC(2026, 10, 22, 18),
    track: { key: "monza" },
    length: { laps: 6 },
    entries: Array.from({ length: 8 }, (_, place) => ({
      raceNumber: String(place + 1),
      modelKey: "30",
      className: "GT3",
      drivers: [
        {
          firstName: "Nume",
          lastName: `Fișier${place}`,
          platformId: { platform: "steam", id: String(76_561_190_500_000_001n + BigInt(place)) },
        },
      ],
      paceMs: 108_000 + place * 700,
    })),
  }).bytes;
}
