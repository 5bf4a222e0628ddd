import { expect, it } from "vitest";
import {
  everything,
  fromMessage,
  noticeOf,
  type PublicChange,
  toMessage,
} from "./public-change.ts";

it.each([
  { change: { things: ["lists", "event:1"], hides: false } },
  { change: { things: ["season:1"], hides: true, about: ["results", "standings"] } },
  { change: { things: "everything", hides: true } },
  { change: { things: "everything", hides: false, about: ["clubs"] } },
] satisfies { change: PublicChange }[])("Other processes are told of $change", ({ change }) => {
  const notice = noticeOf(change);
  expect(fromMessage(toMessage(notice))).toEqual(notice);
});

it("Every announcement has an id of its own, which is the same for whoever hears of it", () => {
  const message = toMessage(noticeOf(everything));
  expect(fromMessage(message).id).toBe(fromMessage(message).id);
  expect(fromMessage(toMessage(noticeOf(everything))).id).not.toBe(fromMessage(message).id);
});

it.each([
  "",
  "{}",
  "[1]",
  '["event:1"]',
  "not json",
  '{"things":["event:"]}',
  '{"id":1,"things":["event:1",2],"about":"results"}',
])("The message %j, which no process of this version sends, changes everything", (message) => {
  const { id, change } = fromMessage(message);
  expect(change).toEqual(everything);
  expect(id).toMatch(/^.{16}$/);
});

it("A change of more things than a message holds changes everything for other processes", () => {
  const things = Array.from({ length: 1000 }, (_, index) => `driver:${index}` as const);
  const notice = noticeOf({ things, about: ["results"] });
  expect(fromMessage(toMessage(notice))).toEqual({
    id: notice.id,
    change: { things: "everything", hides: false, about: ["results"] },
  });
});
