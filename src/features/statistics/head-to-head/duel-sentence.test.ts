import { expect, it } from "vitest";
import { duelSentence, shortNames } from "./duel-sentence.ts";

const names = { a: "Luca Vitejoiu", b: "Petronela Turacilescu" };

it.each([
  [3, 1, 4, 214, "Vitejoiu: trei curse din patru în față, cu 0,214 s mai puțin pe tur."],
  [1, 3, 4, 214, "Turacilescu: trei curse din patru în față, dar cu 0,214 s mai mult pe tur."],
  [1, 3, 4, -1_214, "Turacilescu: trei curse din patru în față, cu 1,214 s mai puțin pe tur."],
  [12, 9, 24, null, "Vitejoiu: 12 curse din 24 în față."],
  [1, 0, 2, 0.4, "Vitejoiu: o cursă din două în față."],
  [1, 0, 1, null, "Vitejoiu: în față în singura cursă."],
  [0, 4, 4, null, "Turacilescu: în față în toate cele patru curse."],
  [21, 0, 21, null, "Vitejoiu: în față în toate cele 21 de curse."],
  [2, 2, 5, null, "Egal după cinci curse."],
  [2, 2, 5, 30, "Egal după cinci curse; Vitejoiu, cu 0,030 s mai puțin pe tur."],
  [2, 2, 5, -30, "Egal după cinci curse; Turacilescu, cu 0,030 s mai puțin pe tur."],
  [0, 0, 1, null, "Nimic decis după o cursă."],
  [0, 0, 0, null, "Încă nicio cursă împreună."],
] as const)("%i to %i of %i races, %s ms a lap, is told", (a, b, met, paceGapMs, sentence) => {
  const scores = { race: { a, b, met } };
  expect(duelSentence(names, { scores, paceGapMs, sharedCarsTotal: 0 })).toBe(sentence);
});

it.each([
  [1, "Nicio cursă în mașini diferite, o cursă în aceeași mașină."],
  [3, "Nicio cursă în mașini diferite, trei curse în aceeași mașină."],
] as const)("%i races in one car are told where there is no other", (sharedCarsTotal, sentence) => {
  const scores = { race: { a: 0, b: 0, met: 0 } };
  expect(duelSentence(names, { scores, paceGapMs: null, sharedCarsTotal })).toBe(sentence);
});

it("two of one last name are told with all of it", () => {
  expect(shortNames({ a: "Ana Albu", b: "Ion Albu" })).toEqual({ a: "Ana Albu", b: "Ion Albu" });
  expect(shortNames({ a: "Ana Albu", b: "Ion Dinu" })).toEqual({ a: "Albu", b: "Dinu" });
});
