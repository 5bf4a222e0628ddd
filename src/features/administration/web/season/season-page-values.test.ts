import { expect, it } from "vitest";
import { linesOf, newRound, plannedRounds, roundsInWords, startsOf } from "./season-page-values.ts";

const tracks = [
  { _id: "mugello", title: "Mugello", detail: "Scarperia, IT" },
  { _id: "spa", title: "Circuit de Spa-Francorchamps", detail: "Stavelot, BE" },
];

it("reads a pasted list whatever stands before its lines", () => {
  expect(linesOf("1. Monza\r\n 2) Spa\n\n- Zandvoort\n• 24h Nürburgring ")).toEqual([
    "Monza",
    "Spa",
    "Zandvoort",
    "24h Nürburgring",
  ]);
  expect(linesOf("1\tMonza\nEtapa 2 - Spa\nEtapa 3 Zandvoort\n24 Hours")).toEqual([
    "Monza",
    "Spa",
    "Zandvoort",
    "24 Hours",
  ]);
});

it("takes a circuit that is surely meant, and leaves the question where it is not", () => {
  expect(newRound("spa", tracks)).toMatchObject({ track: "spa", text: "spa" });
  expect(newRound("Muggelo", tracks)).toMatchObject({ track: "", text: "Muggelo" });
});

it("counts new rounds on from those that are there, and sends only these", () => {
  const there = { ...newRound("x", []), _id: "first", start: "2027-03-26T20:00" };
  const values = {
    first: "2027-01-01T20:00",
    everyDays: "14",
    rounds: [there, newRound("spa", tracks), newRound("Mugello", tracks)],
  };
  expect(startsOf(values)).toEqual(["2027-03-26T20:00", "2027-04-09T20:00", "2027-04-23T20:00"]);
  expect(plannedRounds(values)).toEqual([
    { track: "spa", start: "2027-04-09T20:00" },
    { track: "mugello", start: "2027-04-23T20:00" },
  ]);
  expect(startsOf({ ...values, rounds: values.rounds.slice(1) })[0]).toBe("2027-01-01T20:00");
});

it("says what would be made, and what is still to be said", () => {
  const of = (texts: string[], first = "2027-01-12T20:00") =>
    roundsInWords(
      { first, everyDays: "7", rounds: texts.map((text) => newRound(text, tracks)) },
      "Europe/Bucharest",
    );
  expect(of([])).toBe("0 etape");
  expect(of(["spa"])).toBe("1 etapă, 12 ianuarie 2027");
  expect(of(["spa", "Nicăieri"])).toBe(
    "2 etape, 12 ianuarie 2027 – 19 ianuarie 2027. De ales: 1 circuit",
  );
  expect(of(["spa"], "")).toBe("1 etapă");
});
