import { describe, expect, it } from "vitest";
import {
  backToBack,
  codeOf,
  overlapsInWords,
  planEvents,
  plannedSession,
  sessionsInWords,
  usualSessions,
} from "./season-plan.ts";

const zone = { firstNumber: 1, timeZone: "Europe/Bucharest" };

describe("Sessions of every round", () => {
  it("are as they are usual in a simulator, before and after the first race", () => {
    expect(sessionsInWords(usualSessions("ACC"))).toBe("Antrenament 30 · Calificări 20 · Cursă 60");
    expect(usualSessions("iR").map(({ startsAfter }) => startsAfter)).toEqual([-30, -10, 0]);
  });

  it("follow each other, with a week of prequalification where it is", () => {
    const week = { ...plannedSession("Q", 10_080), prequalification: true, startsAfter: -20_000 };
    const sessions = [
      week,
      plannedSession("Q", 15),
      plannedSession("R", 30),
      plannedSession("R", 45),
    ];
    expect(backToBack(sessions).map(({ startsAfter }) => startsAfter)).toEqual([
      -20_000, -15, 0, 30,
    ]);
    expect(backToBack([plannedSession("P", 20)])).toMatchObject([{ startsAfter: 0 }]);
    const typing = backToBack([plannedSession("Q", Number.NaN), plannedSession("R", 30)]);
    expect(typing.map(({ startsAfter }) => startsAfter)).toEqual([0, 0]);
    expect(
      planEvents([{ track: "acc-monza", start: "2027-03-21T20:00" }], { ...zone, sessions: typing })
        .problems,
    ).toHaveProperty("sessions.0.durationMinutes");
  });
});

describe("The rounds of a plan", () => {
  const sessions = usualSessions("ACC");
  const round = (start: string) => ({ track: "acc-monza", start });

  it("keep the race's hour when the clock goes forward and back", () => {
    const { events, problems } = planEvents(
      [round("2027-03-21T20:00"), round("2027-03-28T20:00"), round("2027-10-31T20:00")],
      { ...zone, firstNumber: 4, sessions },
    );
    expect(problems).toEqual({});
    expect(events.map(({ title, sessions: own }) => [title, own.at(-1)?.startDate])).toEqual([
      ["Etapa 4", Date.UTC(2027, 2, 21, 18)],
      ["Etapa 5", Date.UTC(2027, 2, 28, 17)],
      ["Etapa 6", Date.UTC(2027, 9, 31, 18)],
    ]);
    const [first] = events;
    expect(first?.time).toBe(Date.UTC(2027, 2, 21, 17, 10));
    expect(first?.rsvpEnd).toBe(Date.UTC(2027, 2, 21, 15, 10));
  });

  it.each([
    ["2027-03-28T03:30", "Ora aceasta nu există"],
    ["", "Alege data și ora."],
    ["2200-01-01T20:00", "prea departe"],
  ])("are refused at %j: %s", (start, words) => {
    const { events, problems } = planEvents([round(start)], { ...zone, sessions });
    expect(events).toEqual([]);
    expect(problems["rounds.0.start"]).toContain(words);
  });

  it("that begin while the one before runs are named", () => {
    const planned = (...starts: string[]) =>
      planEvents(starts.map(round), { ...zone, sessions }).events;
    expect(overlapsInWords(planned("2027-01-01T20:00", "2027-01-01T21:30"))).toEqual([
      "„Etapa 2” începe înainte să se termine „Etapa 1”.",
    ]);
    expect(overlapsInWords(planned("2027-01-01T20:00", "2027-01-02T20:00"))).toEqual([]);
  });
});

it.each([
  ["Cupa de iarnă", "cupa-de-iarna"],
  ["  ȘTAFETA 2027! ", "stafeta-2027"],
  ["Campionatul național de anduranță", "campionatul-nati"],
  ["★", "sezon"],
])("a season called %j has the code %s", (title, code) => {
  expect(codeOf(title)).toBe(code);
});
