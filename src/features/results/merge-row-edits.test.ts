import { describe, expect, test } from "vitest";
import { type MergeAnswer, mergeRowEdits } from "./merge-row-edits.ts";
import { type BaseRow, deriveEdits, type PostedRow } from "./row-edits.ts";
import { unsaid } from "./row-fields.ts";

/** A row of a file: `row("ana", { laps: 9 })`. People are named like their row unless listed. */
function row(key: string, values: Partial<BaseRow> & { people?: string } = {}): BaseRow {
  const { people = key, ...rest } = values;
  const persons = people
    .split(" ")
    .map((name) => ({ personId: `steam:${name}`, driver: `driver-${name}` }));
  return {
    key,
    persons,
    car: "car",
    laps: 10,
    totalMs: 600_000,
    bestLapMs: 58_000,
    dsq: false,
    ...unsaid,
    ...rest,
  };
}

const penalty = (name: string) => ({
  id: `penalty-${name}`,
  personId: `steam:${name}`,
  kind: "time",
  amount: 5,
  description: "Contact",
});

interface Story {
  first: BaseRow[];
  /** What the organiser makes of the first file's rows. */
  edit: (rows: PostedRow[]) => PostedRow[];
  better: BaseRow[];
  answers?: Record<string, MergeAnswer>;
}

function merge({ first, edit, better, answers = {} }: Story) {
  const posted = edit(first.map((one) => ({ ...one, penalties: [] })));
  return mergeRowEdits({ edits: deriveEdits(first, posted), rows: better, answers });
}

const changed =
  (key: string, values: Partial<PostedRow>) =>
  (rows: PostedRow[]): PostedRow[] =>
    rows.map((one) => (one.key === key ? { ...one, ...values } : one));

describe("with a better file, what belongs to a person follows the person", () => {
  test("a penalty, also when they are in another row", () => {
    const moved = merge({
      first: [row("crew-1", { people: "ana ben" }), row("cara")],
      edit: changed("crew-1", { penalties: [penalty("ben")] }),
      better: [row("ana"), row("ben"), row("cara")],
    });
    expect(moved.edits).toMatchObject([{ rowKey: "ben", penalties: [penalty("ben")] }]);
    expect(moved).toMatchObject({ questions: [], parked: [] });
  });

  test("a disqualification, whatever else changed", () => {
    const moved = merge({
      first: [row("ana")],
      edit: changed("ana", { dsq: true }),
      better: [row("ben"), row("ana-2", { people: "ana", laps: 11, totalMs: 1 })],
    });
    expect(moved.edits).toMatchObject([
      { rowKey: "ana-2", edits: { dsq: { under: false, value: true } } },
    ]);
  });

  test.each([
    ["no right to points", { ineligible: true }, false],
    ["a retirement that no file knows", { status: "dnf" }, null],
    ["where it started", { grid: 4 }, null],
  ] as const)("%s", (_, said, under) => {
    const moved = merge({
      first: [row("ana")],
      edit: changed("ana", said),
      better: [row("ben"), row("ana-2", { people: "ana", laps: 11, totalMs: 1 })],
    });
    const edits = Object.fromEntries(
      Object.entries(said).map(([field, value]) => [field, { under, value }]),
    );
    expect(moved.edits).toMatchObject([{ rowKey: "ana-2", edits }]);
    expect(moved).toMatchObject({ questions: [], parked: [] });
  });

  test("a disqualification, to the car most of the crew is in", () => {
    const moved = merge({
      first: [row("crew", { people: "ana ben cara" })],
      edit: changed("crew", { dsq: true }),
      better: [row("x", { people: "ana" }), row("y", { people: "ben cara" })],
    });
    expect(moved.edits).toMatchObject([{ rowKey: "y", edits: { dsq: { value: true } } }]);
  });

  test("a disqualification that the steward undid", () => {
    const first = [row("ana", { dsq: true })];
    const again = merge({
      first,
      edit: changed("ana", { dsq: false }),
      better: [row("ana", { dsq: true, laps: 4 })],
    });
    expect(again.edits).toMatchObject([{ edits: { dsq: { under: true, value: false } } }]);
    const settled = merge({ first, edit: changed("ana", { dsq: false }), better: [row("ana")] });
    expect(settled).toMatchObject({ edits: [], questions: [] });
  });

  test("a match by hand, until the file is matched the same way", () => {
    const unknown = [{ personId: "steam:ana", driver: null }];
    const story = {
      first: [row("ana", { persons: unknown })],
      edit: changed("ana", { persons: [{ personId: "steam:ana", driver: "driver-7" }] }),
    };
    expect(merge({ ...story, better: [row("x", { persons: unknown })] }).edits).toMatchObject([
      {
        rowKey: "x",
        edits: { persons: [{ personId: "steam:ana", under: null, value: "driver-7" }] },
      },
    ]);
    const known = [{ personId: "steam:ana", driver: "driver-7" }];
    expect(merge({ ...story, better: [row("x", { persons: known })] })).toMatchObject({
      edits: [],
    });
  });
});

describe("a corrected value", () => {
  const story = { first: [row("ana", { laps: 10 })], edit: changed("ana", { laps: 9 }) };

  test("stays when the value under it is unchanged", () => {
    const moved = merge({ ...story, better: [row("ana", { laps: 10, totalMs: 1 })] });
    expect(moved.edits).toMatchObject([{ edits: { laps: { under: 10, value: 9 } } }]);
    expect(moved.questions).toEqual([]);
  });

  test("is settled when the new file says the same", () => {
    expect(merge({ ...story, better: [row("ana", { laps: 9 })] })).toMatchObject({
      edits: [],
      questions: [],
    });
  });

  test("is asked when the new file says something else, and does not count meanwhile", () => {
    expect(merge({ ...story, better: [row("ana", { laps: 12 })] })).toMatchObject({
      edits: [],
      questions: [{ id: "ana:laps", rowKey: "ana", field: "laps", under: 10, edit: 9, file: 12 }],
    });
  });

  test("stays or goes by the answer", () => {
    const better = [row("ana", { laps: 12 })];
    expect(merge({ ...story, better, answers: { "ana:laps": "edit" } })).toMatchObject({
      edits: [{ edits: { laps: { under: 12, value: 9 } } }],
      questions: [],
    });
    expect(merge({ ...story, better, answers: { "ana:laps": "file" } })).toMatchObject({
      edits: [],
      questions: [],
    });
  });

  test.each(["car", "totalMs", "bestLapMs"] as const)("of %s is asked too", (field) => {
    const moved = merge({
      first: [row("ana")],
      edit: changed("ana", { [field]: null }),
      better: [row("ana", { car: "other", totalMs: 2, bestLapMs: 1 })],
    });
    expect(moved.questions).toMatchObject([{ field, edit: null }]);
  });

  test("of one field does not ask about the others", () => {
    const moved = merge({
      ...story,
      edit: changed("ana", { laps: 9, car: null }),
      better: [row("ana", { laps: 12 })],
    });
    expect(moved.edits).toMatchObject([{ edits: { car: { under: "car", value: null } } }]);
    expect(moved.questions.map(({ field }) => field)).toEqual(["laps"]);
  });
});

describe("edits of somebody who is no longer in the file", () => {
  const gone = {
    first: [row("ana"), row("ben")],
    edit: changed("ana", { laps: 9, dsq: true, penalties: [penalty("ana")] }),
    better: [row("ben")],
  };

  test("are listed and parked", () => {
    expect(merge(gone)).toMatchObject({
      edits: [],
      questions: [],
      parked: [
        {
          rowKey: "ana",
          edits: { laps: { value: 9 }, dsq: { value: true } },
          penalties: [penalty("ana")],
        },
      ],
    });
  });

  test("come back with them", () => {
    const { parked } = merge(gone);
    const again = mergeRowEdits({ edits: parked, rows: [row("ben"), row("ana")], answers: {} });
    expect(again.edits).toMatchObject([
      { rowKey: "ana", edits: { laps: { under: 10, value: 9 } }, penalties: [penalty("ana")] },
    ]);
    expect(again.parked).toEqual([]);
  });

  test("of a shared car are parked for their part only", () => {
    const moved = merge({
      first: [row("crew", { people: "ana ben" })],
      edit: changed("crew", { laps: 9, penalties: [penalty("ana"), penalty("ben")] }),
      better: [row("ben")],
    });
    expect(moved.edits).toMatchObject([
      { rowKey: "ben", edits: { laps: { value: 9 } }, penalties: [penalty("ben")] },
    ]);
    expect(moved.parked).toMatchObject([
      { rowKey: "crew", edits: {}, penalties: [penalty("ana")] },
    ]);
  });

  test("are not given to a row that another one's edits already have", () => {
    const moved = merge({
      first: [row("ana"), row("ben")],
      edit: (rows) => rows.map((one) => ({ ...one, laps: 9 })),
      better: [row("ana", { people: "ana ben" })],
    });
    expect(moved.edits).toHaveLength(1);
    expect(moved.parked).toMatchObject([{ rowKey: "ben", edits: { laps: { value: 9 } } }]);
  });
});

describe("a row taken out", () => {
  const story = {
    first: [row("ana"), row("ghost", { laps: 0 })],
    edit: (rows: PostedRow[]) => rows.slice(0, 1),
  };

  test("stays out while the file says the same of it", () => {
    expect(
      merge({ ...story, better: [row("ana"), row("ghost", { laps: 0 })] }).edits,
    ).toMatchObject([{ rowKey: "ghost", removed: { laps: 0 } }]);
  });

  test("is asked when the file says more of it", () => {
    const better = [row("ana"), row("ghost", { laps: 20 })];
    expect(merge({ ...story, better })).toMatchObject({
      edits: [],
      questions: [
        { id: "ghost:removed", field: "removed", under: { laps: 0 }, file: { laps: 20 } },
      ],
    });
    expect(merge({ ...story, better, answers: { "ghost:removed": "edit" } }).edits).toMatchObject([
      { removed: { laps: 20 } },
    ]);
    expect(merge({ ...story, better, answers: { "ghost:removed": "file" } }).edits).toEqual([]);
  });

  test("needs no edit when the file no longer has it", () => {
    expect(merge({ ...story, better: [row("ana")] })).toMatchObject({
      edits: [],
      parked: [],
    });
  });
});

describe("a row added by hand", () => {
  const added = { ...row("hand", { people: "eva", laps: 7 }), penalties: [penalty("eva")] };
  const story = { first: [row("ana")], edit: (rows: PostedRow[]) => [...rows, added] };

  test("stays, with its penalties, while the file does not have the person", () => {
    expect(merge({ ...story, better: [row("ana"), row("ben")] })).toMatchObject({
      edits: [{ rowKey: "hand", added: { laps: 7 }, penalties: [penalty("eva")] }],
      questions: [],
      parked: [],
    });
  });

  test("takes what stewards said of it along, also onto the file's row", () => {
    const said = { ineligible: true, status: "dnf", grid: 7 } as const;
    const own = { ...story, edit: (rows: PostedRow[]) => [...rows, { ...added, ...said }] };
    const words = {
      ineligible: { under: false, value: true },
      status: { under: null, value: "dnf" },
      grid: { under: null, value: 7 },
    };
    expect(merge({ ...own, better: [row("ana")] }).edits).toMatchObject([
      { rowKey: "hand", added: { laps: 7 }, edits: words },
    ]);
    const better = [row("ana"), row("eva")];
    expect(merge({ ...own, better, answers: { "eva:added": "edit" } }).edits).toMatchObject([
      { rowKey: "eva", edits: { laps: { value: 7 }, ...words } },
    ]);
  });

  test("is asked when the file has the person, by id or by the driver they were matched to", () => {
    const asked = {
      questions: [{ id: "eva:added", field: "added", edit: { laps: 7 }, file: { laps: 10 } }],
    };
    expect(merge({ ...story, better: [row("ana"), row("eva")] })).toMatchObject(asked);
    const byDriver = [{ personId: "steam:other", driver: "driver-eva" }];
    expect(merge({ ...story, better: [row("eva", { persons: byDriver })] })).toMatchObject(asked);
  });

  test("becomes a correction of the file's row, or gives way to it", () => {
    const better = [row("ana"), row("eva")];
    expect(merge({ ...story, better, answers: { "eva:added": "edit" } }).edits).toMatchObject([
      {
        rowKey: "eva",
        added: null,
        edits: { laps: { under: 10, value: 7 } },
        penalties: [penalty("eva")],
      },
    ]);
    expect(merge({ ...story, better, answers: { "eva:added": "file" } }).edits).toMatchObject([
      { rowKey: "eva", added: null, edits: {}, penalties: [penalty("eva")] },
    ]);
  });
});
