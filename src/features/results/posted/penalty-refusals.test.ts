import { expect, it } from "vitest";
import { penaltyLists } from "../penalty-kinds.ts";
import { penaltyRefusals } from "./penalty-refusals.ts";
import type { PostedRow } from "../results-editor.ts";
import { emptyEdits, type RowEdits } from "../row-edits.ts";

const penalty = (given: Partial<PostedRow["timePenalties"][number]> = {}) => ({
  _id: "",
  amount: 1,
  description: "Contact",
  driver: 0,
  ...given,
});

function posted(given: Partial<PostedRow>): PostedRow[] {
  return [
    {
      entryKey: "key-1",
      carId: null,
      drivers: ["ana"],
      laps: 10,
      totalMs: null,
      bestLapMs: null,
      dsq: false,
      ...penaltyLists(() => []),
      ...given,
    },
  ];
}

const stored = (description: string): RowEdits[] => [
  {
    ...emptyEdits({ key: "key-1", persons: [] }),
    penalties: [{ id: "old", personId: "p", kind: "laps", amount: 1, description }],
  },
];

const onlyRaces = "Penalizările în tururi schimbă doar o cursă.";
const noReason = "Penalizarea are nevoie de o descriere.";

it.each([
  ["laps in a race", "R", posted({ lapPenalties: [penalty()] }), [], {}],
  [
    "laps in qualifying",
    "Q",
    posted({ lapPenalties: [penalty()] }),
    [],
    { "results.0.lapPenalties.0": onlyRaces },
  ],
  ["places in qualifying", "Q", posted({ gridPenalties: [penalty()] }), [], {}],
  [
    "no reason",
    "R",
    posted({ timePenalties: [penalty(), penalty({ description: "" })] }),
    [],
    { "results.0.timePenalties.1.description": noReason },
  ],
  [
    "stored laps, given when the session was a race",
    "Q",
    posted({ lapPenalties: [penalty({ _id: "old" })] }),
    stored("Contact"),
    {},
  ],
  [
    "stored laps made more",
    "Q",
    posted({ lapPenalties: [penalty({ _id: "old", amount: 2 })] }),
    stored("Contact"),
    { "results.0.lapPenalties.0": onlyRaces },
  ],
  [
    "the id of a stored one for another kind",
    "Q",
    posted({ timePenalties: [penalty({ _id: "old", description: "" })] }),
    stored(""),
    { "results.0.timePenalties.0.description": noReason },
  ],
  [
    "a stored one without a reason",
    "R",
    posted({ lapPenalties: [penalty({ _id: "old", description: "" })] }),
    stored(""),
    {},
  ],
] as const)("%s in a session of type %s", (_what, type, rows, edits, refusals) => {
  expect(penaltyRefusals(rows, edits, type)).toEqual(refusals);
});
