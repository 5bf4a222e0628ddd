import { describe, expect, it } from "vitest";
import { appealSchema, evidenceSchema } from "../../stewarding-forms.ts";
import {
  hasEvidence,
  noEvidence,
  partyDrafts,
  placesOf,
  sentWith,
  toEvidence,
} from "./evidence-draft.ts";

const video = "https://youtu.be/abc";

describe("Evidence as it was typed", () => {
  it("is sent without empty links, with instants of videos in milliseconds", () => {
    const draft = {
      links: [
        { url: "", at: "" },
        { url: ` ${video} `, at: "12:05" },
      ],
      pictures: [{ _id: "picture1", name: "a.png" }],
      shared: true,
    };
    const sent = toEvidence(draft);
    expect(sent).toEqual({
      links: [{ url: video, atMs: 725_000 }],
      pictures: ["picture1"],
      shared: true,
    });
    expect(evidenceSchema.parse(sent)).toEqual(sent);
  });

  it("is none while nothing but empty links stands there", () => {
    expect(hasEvidence(noEvidence)).toBe(false);
    expect(hasEvidence({ ...noEvidence, links: [{ url: " ", at: "1:00" }] })).toBe(false);
    expect(hasEvidence({ ...noEvidence, links: [{ url: video, at: "" }] })).toBe(true);
  });

  it.each([
    [{ url: "youtu.be/abc", at: "" }, ["links.1.url"]],
    [{ url: "http://youtu.be/abc", at: "" }, ["links.1.url"]],
    [{ url: "javascript:alert(1)", at: "" }, ["links.1.url"]],
    [{ url: video, at: "acolo" }, ["links.1.atMs"]],
    [{ url: video, at: "" }, []],
  ])("that cannot be sent, %j, is said at its field", (link, fields) => {
    const evidence = { ...noEvidence, links: [{ url: "", at: "" }, link] };
    const { problems } = sentWith(evidence, toEvidence(evidence), evidenceSchema);
    expect(Object.keys(problems())).toEqual(fields);
  });

  it("hears of a refusal where the link stands, not where it was sent", () => {
    const links = [
      { url: "", at: "" },
      { url: video, at: "" },
    ];
    expect(placesOf({ "links.0.url": "Nu.", text: "Scurt." }, { links })).toEqual({
      "links.1.url": "Nu.",
      text: "Scurt.",
    });
  });
});

it("An answer or appeal with a picture alone is worth keeping on the device", () => {
  const { begin, isBlank } = partyDrafts;
  expect(isBlank({ ...begin(), text: "  " })).toBe(true);
  const pictures = [{ _id: "upload", name: "curba.png" }];
  expect(isBlank({ ...begin(), evidence: { ...noEvidence, pictures } })).toBe(false);
});

it.each([
  ["nineteen letters", "a".repeat(19), ["text"]],
  ["twenty, with spaces around them", ` ${"a".repeat(20)} `, []],
  ["nineteen and spaces", `${"a".repeat(19)}   `, ["text"]],
  ["two thousand", "a".repeat(2000), []],
  ["one more", "a".repeat(2001), ["text"]],
])("An appeal of %s is sent or says at its field what it lacks", (_name, text, fields) => {
  const sent = { clientKey: "key", text, ...toEvidence(noEvidence) };
  expect(Object.keys(sentWith(noEvidence, sent, appealSchema).problems())).toEqual(fields);
});
