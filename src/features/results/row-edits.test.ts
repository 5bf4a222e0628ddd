import { describe, expect, test } from "vitest";
import {
  applyValueEdits,
  type BaseRow,
  deriveValueEdits,
  deriveEdits,
  type PostedRow,
} from "./row-edits.ts";
import { unsaid } from "./row-fields.ts";

function row(key: string, values: Partial<BaseRow> = {}): BaseRow {
  const persons = [{ personId: `steam:${key}`, driver: `driver-${key}` }];
  return {
    key,
    persons,
    car: `car-${key}`,
    laps: 10,
    totalMs: 600_000,
    bestLapMs: 58_000,
    dsq: false,
    ...unsaid,
    ...values,
  };
}

function posted(key: string, values: Partial<PostedRow> = {}): PostedRow {
  return { ...row(key), penalties: [], ...values };
}

describe("edits by comparison", () => {
  test("are none where nothing differs", () => {
    expect(deriveValueEdits(row("ana"), posted("ana"))).toEqual({});
  });

  test.each<[string, Partial<BaseRow>, object]>([
    ["another car", { car: "car-7" }, { car: { under: "car-ana", value: "car-7" } }],
    ["no car", { car: null }, { car: { under: "car-ana", value: null } }],
    ["laps", { laps: 9 }, { laps: { under: 10, value: 9 } }],
    ["the total", { totalMs: null }, { totalMs: { under: 600_000, value: null } }],
    ["the best lap", { bestLapMs: 57_000 }, { bestLapMs: { under: 58_000, value: 57_000 } }],
    ["no right to points", { ineligible: true }, { ineligible: { under: false, value: true } }],
    ["a retirement", { status: "dnf" }, { status: { under: null, value: "dnf" } }],
    ["where it started", { grid: 3 }, { grid: { under: null, value: 3 } }],
    ["a disqualification", { dsq: true }, { dsq: { under: false, value: true } }],
    [
      "the person's driver",
      { persons: [{ personId: "steam:ana", driver: "driver-ben" }] },
      { persons: [{ personId: "steam:ana", under: "driver-ana", value: "driver-ben" }] },
    ],
  ])("see %s", (_, values, edits) => {
    expect(deriveValueEdits(row("ana"), posted("ana", values))).toEqual(edits);
  });

  test("ignore a person the file does not have and one that was not posted", () => {
    expect(
      deriveValueEdits(
        row("ana"),
        posted("ana", { persons: [{ personId: "steam:x", driver: "driver-x" }] }),
      ),
    ).toEqual({});
  });

  test("undo themselves when the posted row is the file's again", () => {
    const base = row("ana", { dsq: true });
    expect(deriveValueEdits(base, posted("ana", { dsq: false }))).toEqual({
      dsq: { under: true, value: false },
    });
    expect(deriveValueEdits(base, posted("ana", { dsq: true }))).toEqual({});
  });
});

describe("an edited row", () => {
  test("shows what was posted", () => {
    const changed = posted("ana", {
      car: null,
      laps: 3,
      totalMs: null,
      bestLapMs: null,
      dsq: true,
      ineligible: true,
      status: "dns",
      grid: 20,
      persons: [{ personId: "steam:ana", driver: null }],
    });
    const { penalties: _, ...expected } = changed;
    expect(applyValueEdits(row("ana"), deriveValueEdits(row("ana"), changed))).toEqual({
      ...expected,
      corrected: true,
    });
  });

  test("is corrected only by laps or total", () => {
    expect(applyValueEdits(row("ana"), { laps: { under: 10, value: 9 } }).corrected).toBe(true);
    expect(applyValueEdits(row("ana"), { totalMs: { under: 600_000, value: 1 } }).corrected).toBe(
      true,
    );
    expect(
      applyValueEdits(row("ana"), {
        bestLapMs: { under: 58_000, value: 1 },
        dsq: { under: false, value: true },
      }).corrected,
    ).toBe(false);
  });

  test("keeps what else its row carries", () => {
    expect(applyValueEdits({ ...row("ana"), raceNumber: "07" }, {}).raceNumber).toBe("07");
  });
});

describe("the edits in posted rows", () => {
  const penalty = {
    id: "p1",
    personId: "steam:ana",
    kind: "time",
    amount: 5,
    description: "Contact",
  };

  test("is what was changed, penalised, taken out and added", () => {
    const base = [row("ana"), row("ben"), row("cara"), row("dov")];
    const edits = deriveEdits(base, [
      { ...posted("ana"), penalties: [penalty] },
      { ...posted("ben", { laps: 8 }), penalties: [] },
      { ...posted("dov"), penalties: [] },
      { ...posted("eva"), penalties: [] },
    ]);
    expect(edits).toMatchObject([
      { rowKey: "ana", penalties: [penalty], edits: {}, removed: null, added: null },
      { rowKey: "ben", edits: { laps: { under: 10, value: 8 } } },
      { rowKey: "cara", removed: { laps: 10, totalMs: 600_000, bestLapMs: 58_000 } },
      { rowKey: "eva", added: row("eva") },
    ]);
    expect(edits).toHaveLength(4);
  });

  test("keep what stewards say of an added row apart from its values, as nothing lies under it", () => {
    const said = { ineligible: true, status: "dnf", grid: 7 } as const;
    const [edits] = deriveEdits([], [posted("eva", said)]);
    expect(edits).toMatchObject({
      added: row("eva"),
      edits: { ineligible: { value: true }, status: { value: "dnf" }, grid: { value: 7 } },
    });
    expect(applyValueEdits(row("eva"), edits?.edits ?? {})).toMatchObject(said);
  });
});
