import { expect, it } from "vitest";
import { ReplyTexts } from "./reply-texts.ts";

/** A reply of the API as text and as value. */
function replyOf(data: unknown, meta?: object) {
  const value = { status: 200, data, ...(meta && { meta }) };
  return { value, text: JSON.stringify(value) };
}

it("What a page says to the browser is the same with the texts of replies as with their data written again", () => {
  const texts = new ReplyTexts();
  const replies = [
    replyOf({ title: 'Ștefan\'s "cup" <script>', cars: [{ place: 1, gap: null }] }),
    replyOf([]),
    replyOf(null),
    replyOf({ cost: "$& $1 $' \\u0000", marks: "\u0000 1" }),
    replyOf([{ row: 1 }], { page: 1, pageSize: 1, total: 9 }),
    replyOf("text"),
  ];
  for (const { value, text } of replies) texts.add(value, text);
  const other = { made: "by the page" };
  const datas = [...replies.map(({ value }) => value.data), other];
  const state = { queries: datas.map((data) => ({ state: { data: texts.markOf(data) } })) };
  const whole = { queries: datas.map((data) => ({ state: { data } })) };
  expect(texts.putIn(JSON.stringify(state))).toBe(JSON.stringify(whole));
});

it("What people have written is never taken for the place of a text", () => {
  const texts = new ReplyTexts();
  const secret = replyOf({ name: "Ana" });
  texts.add(secret.value, secret.text);
  const guess = { written: "00000000-0000-4000-8000-000000000000 0", number: "0" };
  expect(texts.putIn(JSON.stringify(guess))).toBe(JSON.stringify(guess));
});
