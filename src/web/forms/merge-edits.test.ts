import { expect, it } from "vitest";
import { mergeEdits } from "./merge-edits.ts";

const read = { title: "Vechi", hidden: false, cars: [{ _id: "a" }] };

it.each([
  ["nothing edited takes theirs", read, { ...read, title: "Al lor" }, { title: "Al lor" }],
  ["what was edited stays", { ...read, title: "Al meu" }, read, { title: "Al meu" }],
  [
    "what both edited stays as typed",
    { ...read, title: "Al meu" },
    { ...read, title: "Al lor", hidden: true },
    { title: "Al meu", hidden: true },
  ],
  [
    "lists are compared whole",
    { ...read, cars: [{ _id: "a" }, { _id: "b" }] },
    { ...read, cars: [] },
    { cars: [{ _id: "a" }, { _id: "b" }] },
  ],
])("%s", (_what, own, theirs, merged) => {
  expect(mergeEdits(own, read, theirs)).toEqual({ ...read, ...merged });
});
