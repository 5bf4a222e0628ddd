import { expect, it } from "vitest";
import type { RecordLine } from "./profiles.ts";
import { withQualifying } from "./with-qualifying.ts";

/** `R1 ana #7`: the session with the event's number (`D`: a prequalification), who, and the number of the car if it has one. */
function lineOf(text: string): RecordLine {
  const [session = "", who = "", number] = text.split(" ");
  return {
    rowId: text,
    event: { _id: session.slice(1), title: "Zolder", time: 0 },
    season: { _id: "s", title: "Cupa", acronym: "ACC" },
    session: {
      _id: session,
      title: session,
      type: session.slice(0, 1).replace("D", "Q"),
      prequalification: session.startsWith("D"),
    },
    position: 1,
    raceNumber: number?.slice(1) ?? null,
    carModel: "",
    team: "",
    drivers: [{ _id: who, driverName: who }],
    laps: 10,
    bestLap: null,
    dsq: false,
    points: null,
  };
}

it.each([
  [["R1 ana", "Q1 ana"], ["R1 ana + Q1 ana"]],
  [
    ["R2 ana", "R1 ana", "Q1 ana"],
    ["R2 ana", "R1 ana + Q1 ana"],
  ],
  [
    ["Q2 ana", "R1 ana"],
    ["Q2 ana", "R1 ana"],
  ],
  [
    ["R1 ana", "P1 ana"],
    ["R1 ana", "P1 ana"],
  ],
  [
    ["R1 ana", "D1 ana"],
    ["R1 ana", "D1 ana"],
  ],
  [
    ["R1 ana #7", "R1 dan #8", "Q1 dan #8", "Q1 ana #7"],
    ["R1 ana #7 + Q1 ana #7", "R1 dan #8 + Q1 dan #8"],
  ],
  [["R1 ana #7", "Q1 dan #7"], ["R1 ana #7 + Q1 dan #7"]],
  [
    ["R1 ana #7", "Q1 ana #8"],
    ["R1 ana #7", "Q1 ana #8"],
  ],
  [
    ["R1 ana #1", "R1 ana", "Q1 ana"],
    ["R1 ana #1", "R1 ana + Q1 ana"],
  ],
  [
    ["R1 ana", "Q1 ana #2", "Q1 ana"],
    ["R1 ana + Q1 ana #2", "Q1 ana"],
  ],
  [
    ["Q1 ana", "R1 ana"],
    ["Q1 ana", "R1 ana"],
  ],
])("a qualifying stands in the row of its race: %j", (lines, rows) =>
  expect(
    withQualifying(lines.map(lineOf)).map(({ line, qualifying }) =>
      qualifying ? `${line.rowId} + ${qualifying.rowId}` : line.rowId,
    ),
  ).toEqual(rows),
);
