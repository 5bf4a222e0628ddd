import { expect, it } from "vitest";
import { noEvidence } from "../parts/evidence-draft.ts";
import { appealProblems, emptyAppeal, isBlankAppeal, toAppeal } from "./appeal-draft.ts";

const written = { ...emptyAppeal("key"), text: "  Camera din spate arată altceva.  " };

it.each([
  ["nineteen letters", "a".repeat(19), ["text"]],
  ["twenty, with spaces around them", ` ${"a".repeat(20)} `, []],
  ["nineteen and spaces", `${"a".repeat(19)}   `, ["text"]],
  ["two thousand", "a".repeat(2000), []],
  ["one more", "a".repeat(2001), ["text"]],
])("An appeal of %s is sent or says at its field what it lacks", (_name, text, fields) => {
  expect(Object.keys(appealProblems({ ...written, text }))).toEqual(fields);
});

it("An appeal is sent under its key, without spaces and empty links", () => {
  const evidence = { ...noEvidence, links: [{ url: "", at: "" }] };
  expect(toAppeal({ ...written, evidence })).toEqual({
    clientKey: "key",
    text: "Camera din spate arată altceva.",
    links: [],
    pictures: [],
    shared: false,
  });
});

it("An appeal with a picture alone is worth keeping on the device", () => {
  expect(isBlankAppeal(emptyAppeal("key"))).toBe(true);
  const pictures = [{ _id: "upload", name: "curba.png" }];
  expect(isBlankAppeal({ ...emptyAppeal("key"), evidence: { ...noEvidence, pictures } })).toBe(
    false,
  );
});
