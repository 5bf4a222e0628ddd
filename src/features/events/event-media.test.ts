import { describe, expect, it } from "vitest";
import { eventMediaFormSchema, mediaLimits } from "./event-media.ts";

const link = {
  session: null,
  kind: "live",
  title: "Transmisiunea oficială",
  url: "https://www.youtube.com/watch?v=abc",
  channel: "",
  language: "",
};
const picture = { upload: "u1", alt: "Startul cursei", caption: "", author: "" };

describe("what organisers add to an event", () => {
  const problemsOf = (form: object) =>
    eventMediaFormSchema
      .safeParse({ links: [], pictures: [], ...form })
      .error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];

  it("is taken as it is meant", () => {
    expect(problemsOf({ links: [link], pictures: [picture] })).toEqual([]);
  });

  it.each([
    ["without encryption", { url: "http://example.test/" }, "url"],
    ["a script", { url: "javascript:alert(1)" }, "url"],
    ["data", { url: "data:text/html,x" }, "url"],
    ["under another's name", { url: "https://youtube.com@evil.example/" }, "url"],
    ["under another's name with a password", { url: "https://a:b@evil.example/" }, "url"],
    ["under another's name behind odd slashes", { url: "https:\\\\a@evil.example" }, "url"],
    ["of no page", { url: "" }, "url"],
    ["too long", { url: `https://example.test/${"a".repeat(400)}` }, "url"],
    ["without a title", { title: " " }, "title"],
    ["of no kind", { kind: "embed" }, "kind"],
    ["with a channel too long", { channel: "a".repeat(81) }, "channel"],
  ])("is refused with a sentence: a link %s", (_what, change, path) => {
    expect(problemsOf({ links: [{ ...link, ...change }] })).toContainEqual([
      `links.0.${path}`,
      expect.stringMatching(/^[A-Z]/),
    ]);
  });

  it.each([
    ["without what is seen on it", { alt: "" }, "alt"],
    ["of nothing", { upload: null }, "upload"],
    ["with too long a caption", { caption: "a".repeat(301) }, "caption"],
  ])("is refused with a sentence: a picture %s", (_what, change, path) => {
    expect(problemsOf({ pictures: [{ ...picture, ...change }] })).toContainEqual([
      `pictures.0.${path}`,
      expect.stringMatching(/^[A-Z]/),
    ]);
  });

  it("may have an @ behind its host, as channels do", () => {
    expect(problemsOf({ links: [{ ...link, url: "https://youtube.com/@liga?a=@b" }] })).toEqual([]);
  });

  it("is no more than an event's page can show", () => {
    const many = <Item>(item: Item, count: number) => Array.from({ length: count }, () => item);
    expect(problemsOf({ links: many(link, mediaLimits.links + 1) })).toHaveLength(1);
    expect(problemsOf({ pictures: many(picture, mediaLimits.pictures + 1) })).toHaveLength(1);
  });
});
