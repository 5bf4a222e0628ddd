import { describe, expect, it } from "vitest";
import { groupNotices } from "./notice-groups.ts";
import type { ImportNotice } from "../results-editor.ts";

function notices(count: number, given: Partial<ImportNotice>): ImportNotice[] {
  return Array.from({ length: count }, (_, n) => ({
    code: "file.warning",
    message: `Observația ${n + 1}.`,
    entryKey: `car:${n}`,
    driver: null,
    ...given,
  }));
}

describe("notices of one kind", () => {
  it.each([
    [3, {}, null],
    [4, { code: "car.model-differs" }, "4 mașini au alergat cu alt model decât cel înscris."],
    [40, { warning: "entry.unknown-model" }, "Modelul nu este cunoscut la 40 de mașini."],
    [
      21,
      { warning: "entry.no-person-id" },
      "21 de rânduri nu au identificatorul pilotului în fișier.",
    ],
    [5, { code: "person.unmatched" }, null],
    [5, { warning: "toString" }, "Observația 1. Încă 4 observații la fel."],
  ] satisfies [number, Partial<ImportNotice>, string | null][])(
    "that are %s are one sentence once they are many: %j",
    (count, given, summary) => {
      const list = notices(count, given);
      expect(groupNotices(list)).toEqual([{ kind: expect.any(String), summary, notices: list }]);
    },
  );

  it("stay apart from other kinds, in the order in which they come", () => {
    const [merged, unknown] = [
      notices(1, { warning: "entry.merged" }),
      notices(5, { warning: "entry.unknown-model" }),
    ];
    expect(groupNotices([...unknown, ...merged]).map(({ kind }) => kind)).toEqual([
      "entry.unknown-model",
      "entry.merged",
    ]);
  });
});
