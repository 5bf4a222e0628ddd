import { expect, it } from "vitest";
import { unreadNotice } from "./unread-notice.ts";

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
