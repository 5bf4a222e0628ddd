import { finishTitles, incidentsText, withoutFinish } from "#features/results/finish-words.ts";
import type { ResultRow } from "#features/results/results.ts";
import { formatLapTime, formatSeconds, lapsText } from "#shared/lap-time.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { outcomeLabel } from "./penalty-labels.ts";

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

/** How the race began and ended, in sentences; what nobody knows is not said. */
export function raceSentences(row: Told): string[] {
  const { start, finish, facts, outcome, missingPitStop, numLaps } = row;
  return [
    start && finish !== "dns" && startSentence(row, start),
    facts?.lapsLed ? `A fost în frunte ${lapsText(facts.lapsLed)}.` : "",
    finish === "dsq" ? "" : sentence(withoutFinish(finish, numLaps)),
    outcomeLabel(outcome) !== finishTitles[finish] && sentence(outcomeLabel(outcome)),
    missingPitStop && "Oprirea obligatorie la boxe lipsește.",
    facts?.wet && "Pe ploaie.",
    facts?.tyres && `Pneuri: ${facts.tyres.join(", ")}.`,
  ].flatMap((one) => (one ? [one] : []));
}

/** How fast and how evenly the car went. */
export function paceSentences({ facts }: Pick<Told, "facts">): string[] {
  if (!facts) return [];
  const { bestSectors, optimalLap, pace } = facts;
  return [
    bestSectors && `Cele mai bune sectoare: ${bestSectors.map(sectorText).join(" · ")}.`,
    optimalLap !== null && `Turul optim: ${formatLapTime(optimalLap)}.`,
    pace &&
      `Ritm: ${formatLapTime(pace.medianMs)} ± ${formatSeconds(pace.consistencyMs)} s, din ${lapsText(pace.laps)}.`,
  ].flatMap((one) => (one ? [one] : []));
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

function startSentence(
  { finalOverallResult: place, finish }: Told,
  { position }: { position: number },
): string {
  const gained = place === null || finish === "dnf" ? 0 : position - place;
  const change = counted(Math.abs(gained), "loc", "locuri");
  if (gained > 0) return `A pornit de pe locul ${position} și a câștigat ${change}.`;
  if (gained < 0) return `A pornit de pe locul ${position} și a pierdut ${change}.`;
  return `A pornit de pe locul ${position}.`;
}

function sectorText(ms: number | null): string {
  return ms === null ? "–" : ms < 60_000 ? formatSeconds(ms) : formatLapTime(ms);
}

function sentence(words: string | null): string {
  return words ? `${words}.` : "";
}
