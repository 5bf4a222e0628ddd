import { describe, expect, it } from "vitest";
import {
  eventMediaFormSchema,
  hostName,
  isLive,
  mediaLimits,
  readLinkKind,
} from "./event-media.ts";

const link = {
  session: null,
  kind: "live",
  title: "Transmisiunea oficială",
  url: "https://www.youtube.com/watch?v=abc",
  channel: "",
  language: "",
};
const picture = { upload: "u1", alt: "Startul cursei", caption: "", author: "" };

describe("where a link leads, in words", () => {
  it.each([
    ["https://www.youtube.com/watch?v=1", "YouTube"],
    ["https://youtu.be/1", "YouTube"],
    ["https://m.facebook.com/liga", "Facebook"],
    ["https://twitch.tv/liga", "Twitch"],
    ["https://youtube.com.evil.example/", "youtube.com.evil.example"],
    ["https://constructor/", "constructor"],
    ["https://yоutube.com/", "xn--yutube-wqf.com"],
    ["not an address", "not an address"],
  ])("%s is %s", (url, words) => {
    expect(hostName(url)).toBe(words);
  });
});

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

  it("is no more than an event's page can show", () => {
    const many = <Item>(item: Item, count: number) => Array.from({ length: count }, () => item);
    expect(problemsOf({ links: many(link, mediaLimits.links + 1) })).toHaveLength(1);
    expect(problemsOf({ pictures: many(picture, mediaLimits.pictures + 1) })).toHaveLength(1);
  });

  it("harms no page when a later version has stored a kind that is not known here", () => {
    expect(readLinkKind("podcast")).toBe("recording");
  });
});

describe("a stream is live", () => {
  const session = (changes: object = {}) => ({
    _id: "cursa",
    startDate: 1_000_000,
    durationMinutes: 10,
    hasResults: false,
    ...changes,
  });
  const live = { kind: "live", session: "cursa" } as const;

  it.each([
    ["from the start of its session", live, [session()], 1_000_000, true],
    ["not a moment before", live, [session()], 999_999, false],
    ["until its planned end", live, [session()], 1_000_000 + 600_000 - 1, true],
    ["not after it", live, [session()], 1_000_000 + 600_000, false],
    ["not once it has results", live, [session({ hasResults: true })], 1_000_001, false],
    ["not while another session is driven", live, [session({ _id: "q" })], 1_000_001, false],
    ["while any is, where it names none", { ...live, session: null }, [session()], 1_000_001, true],
    ["never as a recording", { ...live, kind: "recording" }, [session()], 1_000_001, false],
    ["never without sessions", { ...live, session: null }, [], 1_000_001, false],
  ] as const)("%s", (_what, shown, sessions, now, expected) => {
    expect(isLive(shown, sessions, now)).toBe(expected);
  });
});
