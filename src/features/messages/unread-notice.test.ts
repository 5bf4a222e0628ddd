import { expect, it } from "vitest";
import { hasNews, unreadNotice } from "./unread-notice.ts";

it.each([
  [1, "Ai 1 mesaj nou"],
  [2, "Ai 2 mesaje noi"],
  [19, "Ai 19 mesaje noi"],
  [20, "Ai 20 de mesaje noi"],
  [100, "Ai 100 de mesaje noi"],
  [101, "Ai 101 mesaje noi"],
  [119, "Ai 119 mesaje noi"],
  [120, "Ai 120 de mesaje noi"],
])("%i unread messages are announced as Romanian counts", (count, notice) => {
  expect(unreadNotice(count)).toBe(notice);
});

it.each<[string, string[], string[], boolean]>([
  ["nothing", [], [], false],
  ["a first message", ["a"], [], true],
  ["one that was told already", ["a"], ["a"], false],
  ["a new one while another was read", ["b"], ["a"], true],
  ["a new one beside an old one", ["b", "a"], ["a"], true],
  ["two of the same moment, the other one first", ["a", "b", "c"], ["a", "c"], true],
  ["the last of them read", [], ["a"], false],
  ["an older one that comes into the list", ["b", "z"], ["c", "b"], false],
])("%s is news or not by the messages themselves", (_what, newest, told, expected) => {
  expect(hasNews(newest, told)).toBe(expected);
});
