import { describe, expect, it } from "vitest";
import { editorRow as row, resultsEditor } from "#tests/factories/editor-rows.ts";
import type { Proposal, ResultsEditor } from "../results-editor.ts";
import { changeRow, pickPerson, startDraft, toPostedRows } from "./results-draft.ts";
import {
  openOf,
  settleStrangers,
  strangersOf,
  takeAsNew,
  withNewcomers,
  withoutQuestions,
} from "./strangers.ts";
import {
  enteringDraftText,
  leavesTableEmpty,
  missingPointsText,
  openingDraftText,
  savedPointsText,
  strangersText,
} from "./upload-sentences.ts";

const alike = (given: Partial<Proposal> = {}): Proposal => ({
  _id: "ion",
  name: "Ion Popescu",
  place: "",
  isSame: true,
  results: 14,
  hasAccount: false,
  hasOtherId: false,
  isPresumed: false,
  ...given,
});
const file = { fileId: "f", processor: "ACC", replace: false, answers: {} } as const;
const nameless = row(4, null);
const editor = (given: Partial<ResultsEditor> = {}) =>
  resultsEditor(
    [
      row(1, "ana"),
      row(2, null),
      row(3, null),
      { ...nameless, persons: nameless.persons.map((person) => ({ ...person, name: "" })) },
    ],
    { proposals: { "steam:3": [alike()] }, ...given },
  );
const draftOf = (given: Partial<ResultsEditor> = {}) => startDraft(editor(given), file);
const posted = (draft: ReturnType<typeof draftOf>) =>
  toPostedRows(draft).map(({ drivers }) => drivers[0]);

describe("strangers of a file", () => {
  it("are new, named like somebody, or nameless", () => {
    expect(strangersText(draftOf())).toBe("1 pilot nou · 1 seamănă cu cineva · 1 fără nume");
  });

  it("all become new drivers in one press, but for those who resemble somebody and the nameless", () => {
    const draft = draftOf();
    const taken = takeAsNew(draft, strangersOf(draft).fresh);
    expect(posted(taken)).toEqual(["ana", "new", null, null]);
    expect(strangersText(taken)).toBe(strangersText(draft));
    expect(openOf(strangersOf(taken).fresh)).toEqual([]);
  });

  it("wait for a press in a season that has entries, and for none in an open one", () => {
    expect(posted(settleStrangers(draftOf()))).toEqual(["ana", null, null, null]);
    expect(posted(settleStrangers(draftOf({ isOpen: true })))).toEqual(["ana", "new", null, null]);
  });

  it("who is most likely somebody is that driver, unless they are in another row", () => {
    const proposals = { "steam:3": [alike({ isPresumed: true })] };
    expect(posted(settleStrangers(draftOf({ proposals })))).toEqual(["ana", null, "ion", null]);
    const sitting = { "steam:3": [alike({ _id: "ana", isPresumed: true })] };
    expect(posted(settleStrangers(draftOf({ proposals: sitting })))[2]).toBeNull();
  });

  it("are new drivers where everybody is entered, and who resembles somebody waits for an answer", () => {
    expect(posted(withNewcomers(draftOf()))).toEqual(["ana", "new", null, null]);
  });

  it("about whom an open season has no answer are new drivers when it is saved, never over an answer", () => {
    const draft = settleStrangers(draftOf({ isOpen: true }));
    expect(posted(withoutQuestions(draft))).toEqual(["ana", "new", "new", null]);
    const answered = pickPerson(draft, {
      row: { entryKey: "key-3" },
      place: 0,
      person: { _id: "ion", name: "Ion Popescu" },
    });
    expect(posted(withoutQuestions(answered))).toEqual(["ana", "new", "ion", null]);
    const registered = draftOf();
    expect(withoutQuestions(registered)).toBe(registered);
  });
});

describe("what a save means for the tables", () => {
  const table = { title: "Piloți", needsEntry: true, scored: 0, isBehind: false };

  it("is said before it, in numbers", () => {
    const all = { rows: 17, rowsWithCar: 0 };
    expect(missingPointsText(all, [table])).toBe(
      "17 din 17 mașini nu sunt înscrise: nu iau puncte în „Piloți”.",
    );
    const clubs = { ...table, title: "Cluburi" };
    expect(missingPointsText({ rows: 17, rowsWithCar: 16 }, [table, clubs])).toBe(
      "1 din 17 mașini nu este înscrisă: nu ia puncte în „Piloți” și „Cluburi”.",
    );
    expect(missingPointsText(all, [{ ...table, needsEntry: false }])).toBeNull();
    expect(missingPointsText({ rows: 17, rowsWithCar: 17 }, [table])).toBeNull();
  });

  it("is said before the season is opened, and before everybody of the file is entered", () => {
    expect(openingDraftText(draftOf())).toBe(
      "3 mașini de aici iau puncte când salvezi. Ce ai schimbat rămâne.",
    );
    expect(enteringDraftText(draftOf())).toBe(
      "Întâi se salvează rezultatele, care devin publice. 1 pilot de aici primește mașină, cu numărul, modelul și clubul din fișier. 1 pilot este nou în ligă. 2 piloți rămân fără mașină până spui cine sunt.",
    );
    const guest = changeRow(draftOf(), "key-3", { guest: true });
    expect(enteringDraftText(guest)).toContain("1 pilot rămâne fără mașină până spui cine este.");
    // Saved without saying who they are: they still become drivers first.
    const unsettled = startDraft(editor(), null);
    expect(openingDraftText(unsettled)).toContain("3 mașini de aici iau puncte când salvezi.");
    expect(enteringDraftText(unsettled)).toContain("1 pilot este nou în ligă.");
    const saved = startDraft(resultsEditor([row(1, "ana")]), null);
    expect([openingDraftText(saved), enteringDraftText(saved)]).toEqual([undefined, undefined]);
  });

  it("is an empty table only where one that counts entered cars has nothing of a saved session", () => {
    expect(leavesTableEmpty([table])).toBe(true);
    expect(leavesTableEmpty([{ ...table, scored: 3 }])).toBe(false);
    expect(leavesTableEmpty([{ ...table, isBehind: true }])).toBe(false);
    expect(leavesTableEmpty([{ ...table, needsEntry: false }])).toBe(false);
  });

  it("is said after it of each table", () => {
    expect(savedPointsText([])).toBe("Niciun clasament nu numără sesiunea.");
    expect(savedPointsText([{ ...table, scored: 20 }])).toBe("„Piloți”: 20 de mașini au puncte.");
    expect(savedPointsText([table, { ...table, title: "Cluburi", isBehind: true }])).toBe(
      "„Piloți”: nimeni nu are puncte; „Cluburi” așteaptă actualizarea.",
    );
  });
});
