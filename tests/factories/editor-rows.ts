import { penaltyLists } from "#features/results/penalty-kinds.ts";
import type { EditorRow, ResultsEditor } from "#features/results/results-editor.ts";
import { emptyValues, toShown } from "#features/results/row-fields.ts";

/** A row as a steward sees it: place `n`, ten laps, one person. */
export function editorRow(
  n: number,
  userId: string | null,
  given: Partial<EditorRow> = {},
): EditorRow {
  return {
    _id: "",
    entryKey: `key-${n}`,
    added: false,
    removed: false,
    source: { version: 0 },
    fileOrder: n,
    bestLapOrder: null,
    lapsDown: null,
    ...toShown(emptyValues),
    carId: userId === null ? null : `car-${n}`,
    laps: 10,
    totalMs: 900_000 + n * 1000,
    bestLapMs: 90_000 + n,
    persons: [
      {
        personId: `steam:${n}`,
        name: `Fișier ${n}`,
        platform: "steam",
        platformId: String(n),
        userId,
      },
    ],
    base: {
      ...toShown(emptyValues),
      laps: 10,
      totalMs: 900_000,
      bestLapMs: 90_000,
      status: "unknown",
      userIds: [userId],
    },
    finalOverallResult: n,
    classPositions: {},
    eventRsvp: {
      _id: null,
      raceNumber: null,
      carName: "",
      carModel: { title: "", body: "gt" },
      classes: [],
    },
    team: null,
    drivers: [],
    numLaps: 10,
    totalTime: 900_000,
    bestLap: 90_000,
    averageTime: null,
    gap: { kind: "none" },
    classGaps: {},
    startPosition: null,
    start: null,
    finish: "unknown",
    facts: null,
    outcome: null,
    missingPitStop: false,
    hasLaps: true,
    filePenalties: [],
    ...penaltyLists(() => []),
    points: null,
    ...given,
  };
}

/** What the server says of a session, with one registered car that no row has: `car-9` of `cara`. */
export function resultsEditor(
  results: EditorRow[],
  given: Partial<ResultsEditor> = {},
): ResultsEditor {
  return {
    version: 0,
    lastSave: null,
    session: { type: "R", hotstintLaps: 0, takesManyFiles: false },
    isOpen: false,
    tables: [],
    teams: { fresh: [], joins: [] },
    files: 0,
    results,
    notices: [],
    questions: [],
    choice: null,
    elsewhere: [],
    order: null,
    proposals: {},
    recentPenalties: [],
    cars: [
      {
        _id: "car-9",
        raceNumber: "9",
        carName: "Nouă",
        modelTitle: "BMW M4 GT3",
        clubId: null,
        clubName: "",
        driverIds: ["cara"],
      },
    ],
    ...given,
  };
}
