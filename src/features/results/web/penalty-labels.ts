import {
  listPenalties,
  penaltiesOf,
  penaltyKinds,
  type PenaltyLists,
  penaltyShort,
  penaltyTold,
} from "#features/results/penalty-kinds.ts";
import type { Penalty, ResultRow } from "#features/results/results.ts";
import { lapsText } from "#shared/time/lap-time.ts";
import { counted } from "#shared/text/romanian-count.ts";

type PenalisedRow = Pick<ResultRow, "dsq" | "dsqDecision" | "filePenalties"> & {
  drivers: readonly { driverName: string }[];
} & PenaltyLists<Penalty[]>;
type FilePenalty = ResultRow["filePenalties"][number];

/** The sums of what the stewards gave, short enough for a column: `+5 s`, `-1 tur`, `3 locuri pe grilă`, `DSQ`. */
export function penaltySummary(row: PenalisedRow): string[] {
  const sums = penaltyKinds.map((kind) => ({ kind, sum: sumOf(penaltiesOf(row, kind)) }));
  return [
    ...(row.dsq ? ["DSQ"] : []),
    ...sums.filter(({ sum }) => sum > 0).map(({ kind, sum }) => penaltyShort(kind, sum)),
  ];
}

export interface PenaltySentence {
  /** What was given: `5 secunde`. */
  amount: string;
  /** Why; empty when nobody said. */
  reason: string;
  /** Whom it was given; empty where the car has one driver, a decision gave it to the car, or the game does not say. */
  driver: string;
  /** The document by which stewards gave it; left out: there is none. */
  decision?: Penalty["decision"];
}

/** The stewards' penalties, one by one, in words; a disqualification where a decision gave it. */
export function stewardPenalties(row: PenalisedRow): PenaltySentence[] {
  const { dsqDecision } = row;
  const given = listPenalties(row).map(
    ({ kind, amount, description, driver, decision, ofCar }) => ({
      amount: penaltyTold(kind, amount),
      reason: description,
      driver: ofCar ? "" : driverName(row, driver),
      ...(decision && { decision }),
    }),
  );
  if (!dsqDecision) return given;
  const reason = `Decizia nr. ${dsqDecision.number}`;
  return [{ amount: "descalificare", reason, driver: "", decision: dsqDecision }, ...given];
}

/** What the game gave by itself. It is inside the result already. */
export function gamePenalties(row: PenalisedRow): PenaltySentence[] {
  return row.filePenalties.map((penalty) => ({
    amount: gamePenaltyAmount(penalty),
    reason: [
      reasonLabels[penalty.reason] ?? penalty.reason,
      penalty.lap ? `turul ${penalty.lap}` : "",
    ]
      .filter(Boolean)
      .join(", "),
    driver: penalty.driver === null ? "" : driverName(row, penalty.driver),
  }));
}

/** What a row says of its right to points without being opened: a guest, and one that keeps its place and scores nothing. */
export function rightsNote({
  guest,
  ineligible,
}: Pick<ResultRow, "guest" | "ineligible">): string | undefined {
  const notes = [guest && "Invitat", ineligible && "Nu punctează"].filter(Boolean);
  return notes.length > 0 ? notes.join(" · ") : undefined;
}

/** How a car's race ended, in words; empty where the file says nothing or that it was still running. */
export function outcomeLabel(outcome: string | null): string {
  if (outcome === null || outcome === "Running") return "";
  return outcomes[outcome] ?? outcome;
}

const outcomes: Record<string, string> = {
  Disconnected: "Deconectat",
  Retired: "Abandon",
  Disqualified: "Descalificat de joc",
  "DQ/Scoring Invalidated": "Descalificat de joc",
};

/** The games' vocabulary (`formats.md` §3.5); an unknown word is kept as it is. */
const gamePenaltyLabels: Record<string, string> = {
  DriveThrough: "Trecere prin boxe",
  StopAndGo_10: "Oprire la boxe 10 s",
  StopAndGo_20: "Oprire la boxe 20 s",
  StopAndGo_30: "Oprire la boxe 30 s",
  RemoveBestLaptime: "Cel mai bun tur anulat",
  Disqualified: "Descalificare",
  GridPenalty: "Penalizare pe grilă",
};

const reasonLabels: Record<string, string> = {
  Cutting: "tăierea traseului",
  PitSpeeding: "viteză la boxe",
  Trolling: "comportament nesportiv",
  IgnoredMandatoryPit: "oprire obligatorie neefectuată",
  PitEntry: "intrarea la boxe",
  PitExit: "ieșirea de la boxe",
  WrongWay: "sens greșit",
  IgnoredDriverStint: "schimb de pilot neefectuat",
  ExceededDriverStintLimit: "schimb de pilot depășit",
  DriverRanNoStint: "un pilot al echipajului nu a condus",
  RaceControl: "decizie în cursă",
};

function gamePenaltyAmount({ kind, value }: FilePenalty): string {
  if (kind === "PostRaceTime" || kind === "PenaltyTime")
    return `+${counted(value, "secundă", "secunde")}`;
  if (kind === "LapPenalty") return `−${lapsText(value)}`;
  return gamePenaltyLabels[kind] ?? kind;
}

function driverName({ drivers }: PenalisedRow, index: number): string {
  return drivers.length > 1 ? (drivers[index]?.driverName ?? "") : "";
}

function sumOf(penalties: readonly Penalty[]): number {
  return penalties.reduce((sum, { amount }) => sum + amount, 0);
}
