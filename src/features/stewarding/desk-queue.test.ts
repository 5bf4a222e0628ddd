import { expect, it } from "vitest";
import { queuePartOf } from "./desk-queue.ts";

const car = {
  _id: "car",
  raceNumber: "23",
  carName: "BMW M4 GT3",
  clubName: "Club",
  driver: null,
};
const noCars: (typeof car)[] = [];
const waiting = {
  state: "review" as const,
  unjudged: false,
  blocked: null,
  mine: false,
  voted: 0,
  quorum: 2,
  cars: [car],
  first: null,
};
const NOW = 1000;
const appeal = (voteUntil: number | null) => ({ _id: "decision", number: 7, voteUntil });

it.each([
  ["a case that one has not voted on waits for one's vote", {}, "vote"],
  ["so does one that the quorum has voted on", { voted: 2 }, "vote"],
  ["one's own vote alone waits for the others", { mine: true, voted: 1 }, "others"],
  ["with the quorum there is something to decide", { mine: true, voted: 2 }, "decide"],
  [
    "an appeal waits until nobody else may appeal",
    { mine: true, voted: 2, first: appeal(NOW + 1) },
    "time",
  ],
  ["and is decided from then on", { mine: true, voted: 2, first: appeal(NOW) }, "decide"],
  ["but is voted on before", { first: appeal(NOW + 1) }, "vote"],
  ["a defence goes on", { state: "defence" }, "defence"],
  ["whom something keeps from it judges nothing", { blocked: "club" }, "kept"],
  ["nor does who drove, in a defence either", { state: "defence", blocked: "drove" }, "kept"],
  ["nor who only manages the panel", { cars: noCars }, "kept"],
  ["unless nobody may judge it", { blocked: "earlier-vote", unjudged: true }, "judges"],
] as const)("%s", (_name, given, part) => {
  expect(queuePartOf({ ...waiting, ...given }, NOW)).toBe(part);
});
