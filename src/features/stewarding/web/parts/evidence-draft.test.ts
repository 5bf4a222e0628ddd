import { describe, expect, it } from "vitest";
import { evidenceSchema } from "../../stewarding-forms.ts";
import {
  evidenceProblems,
  hasEvidence,
  noEvidence,
  placeErrors,
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
    const links = [{ url: "", at: "" }, link];
    expect(Object.keys(evidenceProblems({ links }))).toEqual(fields);
  });

  it("hears of a refusal where the link stands, not where it was sent", () => {
    const links = [
      { url: "", at: "" },
      { url: video, at: "" },
    ];
    expect(placeErrors({ "links.0.url": "Nu.", text: "Scurt." }, { links })).toEqual({
      "links.1.url": "Nu.",
      text: "Scurt.",
    });
  });
});
