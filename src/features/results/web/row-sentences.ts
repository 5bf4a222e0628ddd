import {
  finishTitles,
  incidentsText,
  notClassified,
  withoutFinish,
} from "#features/results/finish-words.ts";
import type { ResultRow } from "#features/results/results.ts";
import { formatLapTime, formatSeconds, lapsText } from "#shared/time/lap-time.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { outcomeLabel } from "./penalty-labels.ts";
import type { VisibleRow } from "../shown/visible-classification.ts";

type Told = Pick<
  ResultRow,
  | "start"
  | "finish"
  | "facts"
  | "finalOverallResult"
  | "numLaps"
  | "outcome"
  | "missingPitStop"
  | "drivers"
>;

/** How the race began and ended, in sentences; what nobody knows is not said. `gained`: as the classification shows it. */
export function raceSentences(row: Told, gained: VisibleRow["gained"]): string[] {
  const { start, finish, facts, outcome, missingPitStop, numLaps, finalOverallResult } = row;
  return [
    start && finish !== "dns" && startSentence(start.position, gained),
    facts?.lapsLed ? `A fost în frunte ${lapsText(facts.lapsLed)}.` : "",
    finish === "dsq"
      ? ""
      : sentence(
          withoutFinish(finish, numLaps) ?? (finalOverallResult === null ? notClassified : null),
        ),
    outcomeLabel(outcome) !== finishTitles[finish] && sentence(outcomeLabel(outcome)),
    missingPitStop && "Oprirea obligatorie la boxe lipsește.",
    facts?.wet && "Pe ploaie.",
    facts?.tyres && `Pneuri: ${facts.tyres.join(", ")}.`,
  ].flatMap((one) => (one ? [one] : []));
}

export interface PaceFact {
  name: string;
  value: string;
  /** What it is of. */
  note?: string;
}

/** How fast and how evenly the car went: its best sectors, the lap that they make, and its pace (`paceSchema`). */
export function paceFacts({ facts }: Pick<Told, "facts">): PaceFact[] {
  if (!facts) return [];
  const { bestSectors, optimalLap, pace } = facts;
  return [
    ...(bestSectors ?? []).map((sector, index) => ({
      name: `Sector ${index + 1}`,
      value: sectorText(sector),
    })),
    ...(optimalLap === null ? [] : [{ name: "Tur optim", value: formatLapTime(optimalLap) }]),
    ...(pace
      ? [
          { name: "Ritm", value: formatLapTime(pace.medianMs), note: "turul din mijloc" },
          {
            name: "Constanță",
            value: `± ${formatSeconds(pace.consistencyMs)}`,
            note: `din ${lapsText(pace.laps)}`,
          },
        ]
      : []),
  ];
}

/** Each game's own count; of a shared car also of each person. What the game listed as penalties stands there. */
export function incidentSentences({ facts, drivers }: Pick<Told, "facts" | "drivers">): string[] {
  const ofRow = withoutPenalties(facts?.incidents ?? []);
  if (ofRow.length === 0) return [];
  const ofPeople =
    drivers.length < 2
      ? []
      : drivers
          .map(({ driverName, incidents }) => ({
            driverName,
            text: incidentsText(withoutPenalties(incidents).filter(({ count }) => count > 0)),
          }))
          .filter(({ text }) => text !== "")
          .map(({ driverName, text }) => `${driverName}: ${text}.`);
  const counts = ofRow.filter(({ count }) => count > 0);
  return [counts.length > 0 ? `${incidentsText(counts)}.` : "Niciunul.", ...ofPeople];
}

function withoutPenalties<Incident extends { kind: string }>(incidents: readonly Incident[]) {
  return incidents.filter(({ kind }) => kind !== "gamePenalties");
}

function startSentence(position: number, gained: VisibleRow["gained"]): string {
  const from = `A pornit de pe locul ${position}`;
  if (!gained) return `${from}.`;
  const { places, carClass } = gained;
  const inClass = carClass ? ` (${gained.from} în ${carClass.name})` : "";
  if (places === 0) return `${from}${inClass}.`;
  const change = counted(Math.abs(places), "loc", "locuri");
  return `${from}${inClass} și a ${places > 0 ? "câștigat" : "pierdut"} ${change}.`;
}

function sectorText(ms: number | null): string {
  return ms === null ? "–" : ms < 60_000 ? formatSeconds(ms) : formatLapTime(ms);
}

function sentence(words: string | null): string {
  return words ? `${words}.` : "";
}
