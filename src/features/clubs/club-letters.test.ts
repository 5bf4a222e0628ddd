import { expect, it } from "vitest";
import { carAnswerLetter, carInviteLetter } from "./club-letters.ts";

const car = { raceNumber: 12, carName: "Vipera" };

it("names the car of an invitation in good Romanian", () => {
  const { body } = carInviteLetter({
    inviteId: "i",
    car,
    seasonTitle: "Cupa de iarnă",
    inviter: "Ana Pop",
  });
  expect(body).toContain(
    "Ana Pop te-a trecut în echipajul mașinii #12 „Vipera”, în „Cupa de iarnă”.",
  );
});

it.each([
  [true, "Dan Pop a acceptat locul în mașina #12 „Vipera”, în „Cupa de iarnă”."],
  [false, "Dan Pop a refuzat locul în mașina #12 „Vipera”, în „Cupa de iarnă”."],
])("names the car of an answer (accepted: %s)", (accepted, words) => {
  const season = { _id: "s", title: "Cupa de iarnă" };
  expect(carAnswerLetter({ driver: "Dan Pop", car, season, accepted }).body).toContain(words);
});
