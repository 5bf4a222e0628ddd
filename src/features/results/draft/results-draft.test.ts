import { describe, expect, it } from "vitest";
import { editorRow as row, resultsEditor } from "#tests/factories/editor-rows.ts";
import type { ResultsEditor } from "../results-editor.ts";
import {
  addRow,
  changeRow,
  countMatches,
  nameAt,
  newDriverId,
  openNotices,
  pickPerson,
  seatTaken,
  startDraft,
  toggleJoin,
  toPostedRows,
  unmatchedSeats,
} from "./results-draft.ts";

const unmatched = {
  code: "person.unmatched" as const,
  message: "Alege pilotul.",
  entryKey: "key-2",
  driver: 0,
};

function editor(given: Partial<ResultsEditor> = {}): ResultsEditor {
  return resultsEditor([row(1, "ana"), row(2, null)], { notices: [unmatched], ...given });
}

const draftOf = (given?: Partial<ResultsEditor>) => startDraft(editor(given), null);
const cara = { _id: "cara", name: "Cara Poe" };

describe("a steward's draft", () => {
  it("is clean until something changes; a new file is a change", () => {
    expect(draftOf().isDirty).toBe(false);
    expect(
      startDraft(editor(), { fileId: "f", processor: "ACC", replace: false, answers: {} }).isDirty,
    ).toBe(true);
  });

  it("puts people into clubs that are there one by one, and takes that back", () => {
    const one = toggleJoin(draftOf(), "steam:1");
    const two = toggleJoin(one, "steam:2");
    expect([one.isDirty, two.joins]).toEqual([true, ["steam:1", "steam:2"]]);
    expect(toggleJoin(two, "steam:1").joins).toEqual(["steam:2"]);
  });

  it("a picked person brings their car, settles the notice and is named", () => {
    const draft = pickPerson(draftOf(), { row: { entryKey: "key-2" }, place: 0, person: cara });
    expect(draft.rows[1]).toMatchObject({ carId: "car-9", persons: [{ userId: "cara" }] });
    expect(openNotices(draft)).toEqual([]);
    expect(nameAt(draft, row(2, "cara"), 0)).toBe("Cara Poe");
    expect(countMatches(draft)).toEqual({ people: 2, matched: 2, rows: 2, rowsWithCar: 2 });
  });

  it("keeps a car that the row already has", () => {
    const draft = pickPerson(draftOf(), { row: { entryKey: "key-1" }, place: 0, person: cara });
    expect(draft.rows[0]?.carId).toBe("car-1");
  });

  it("takes a person off the row they were on before", () => {
    const person = { _id: "ana", name: "Ana Vale" };
    const draft = pickPerson(draftOf(), { row: { entryKey: "key-2" }, place: 0, person });
    expect(draft.rows.map((item) => item.persons[0]?.userId)).toEqual([null, "ana"]);
  });

  it("knows who sits elsewhere, also in a row taken out, and nobody at their own place", () => {
    const removed = changeRow(draftOf(), "key-1", { removed: true });
    for (const draft of [draftOf(), removed])
      expect(seatTaken(draft, "ana", { row: { entryKey: "key-2" }, place: 0 })).toMatchObject({
        row: { entryKey: "key-1" },
        place: 0,
      });
    expect(seatTaken(draftOf(), "ana", { row: { entryKey: "key-1" }, place: 0 })).toBeUndefined();
    expect(seatTaken(draftOf(), "cara", { row: { entryKey: "key-1" }, place: 0 })).toBeUndefined();
  });

  it("a place that was emptied stands among the unmatched", () => {
    const person = { _id: "ana", name: "Ana Vale" };
    const draft = pickPerson(draftOf(), { row: { entryKey: "key-2" }, place: 0, person });
    expect(unmatchedSeats(draft).map(({ row: { entryKey } }) => entryKey)).toEqual(["key-1"]);
    const without = changeRow(draft, "key-1", { removed: true });
    expect(unmatchedSeats(without)).toEqual([]);
  });

  it("posts a new driver as one, whoever it is", () => {
    const draft = draftOf();
    const person = draft.rows[1]?.persons[0];
    if (!person) throw new Error("no person");
    const pick = { _id: newDriverId(person), name: person.name };
    const picked = pickPerson(draft, { row: { entryKey: "key-2" }, place: 0, person: pick });
    expect(toPostedRows(picked)[1]?.drivers).toEqual(["new"]);
    expect(nameAt(picked, row(2, newDriverId(person)), 0)).toBe("Fișier 2");
    expect(countMatches(picked)).toMatchObject({ people: 2, matched: 2 });
  });

  it("takes a match back", () => {
    const draft = pickPerson(draftOf(), { row: { entryKey: "key-1" }, place: 0, person: null });
    expect(toPostedRows(draft)[0]?.drivers).toEqual([null]);
    expect(nameAt(draft, row(1, null), 0)).toBe("Fișier 1");
  });

  it("adds a row for somebody whom no file knows, with their car", () => {
    const added = addRow(draftOf(), "added:x");
    const draft = pickPerson(added, { row: { entryKey: "added:x" }, place: 0, person: cara });
    expect(toPostedRows(draft).at(-1)).toMatchObject({
      entryKey: "added:x",
      drivers: ["cara"],
      carId: "car-9",
      laps: 0,
    });
  });

  it("does not post rows taken out, and says nothing more about them", () => {
    const draft = changeRow(draftOf(), "key-2", { removed: true });
    expect(toPostedRows(draft).map((posted) => posted.entryKey)).toEqual(["key-1"]);
    expect(openNotices(draft)).toEqual([]);
  });

  it("a doubled person is a notice until one row lets go", () => {
    const doubled = { ...unmatched, code: "person.doubled" as const, driver: null };
    const draft = draftOf({ results: [row(1, "ana"), row(2, "ana")], notices: [doubled] });
    expect(openNotices(draft)).toHaveLength(1);
    const settled = pickPerson(draft, { row: { entryKey: "key-2" }, place: 0, person: cara });
    expect(openNotices(settled)).toEqual([]);
  });
});
