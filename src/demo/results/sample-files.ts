import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Services } from "#server/services.ts";
import { generateResultFile } from "#demo/generate/generate-result-file.ts";
import type { SimulatorCode } from "#simulators/simulators.ts";
import type { DemoClock } from "../calendar.ts";
import type { Catalogue } from "../catalogue.ts";
import {
  type Participant,
  participantsOf,
  planSession,
  simulatorCodeOf,
  strangerParticipant,
} from "./race-day.ts";
import type { WaitingSession } from "./results.ts";
import type { DemoSeason } from "../seasons.ts";

/** A result file for a newcomer to upload. */
export interface SampleFile {
  path: string;
  simulator: SimulatorCode;
  seasonTitle: string;
  eventTitle: string;
  sessionTitle: string;
  /** Path of the page on which it is uploaded. */
  page: string;
}

interface SampleSources {
  seasons: readonly DemoSeason[];
  /** Sessions without results yet. */
  waiting: readonly WaitingSession[];
  catalogue: Catalogue;
  clock: DemoClock;
}

/** Beside the files: what each is for. */
export const GUIDE_FILE = "CITESTE.txt";

/**
 * Writes a file for each simulator into `sample-files` of the data folder: the race that waits for results, and other seasons'
 * last race with another outcome. Each has an unknown person and, where its simulator writes them, a car with a wrong number.
 */
export async function writeSampleFiles(
  { config }: Pick<Services, "config">,
  { seasons, waiting, catalogue, clock }: SampleSources,
): Promise<SampleFile[]> {
  const waitingSeasons = new Set(waiting.map(({ day }) => day.season));
  const again = seasons
    .filter((season) => !waitingSeasons.has(season))
    .flatMap((season) => lastRace(season, { catalogue, clock }) ?? []);
  const folder = join(config.dataDir, "sample-files");
  await mkdir(folder, { recursive: true });
  const files: SampleFile[] = [];
  for (const session of [...waiting, ...again]) files.push(await writeOne(folder, session));
  await writeFile(join(folder, GUIDE_FILE), guide(files, config.publicUrl));
  return files;
}

/** Of a season that is being driven and in which people register. */
function lastRace(
  season: DemoSeason,
  sources: { catalogue: Catalogue; clock: DemoClock },
): WaitingSession | null {
  const event = season.events.findLast(({ past }) => past);
  const session = event?.sessions.findLast(({ type }) => type === "R");
  if (!event || !session || season.plan.open) return null;
  if (!season.events.some(({ next }) => next)) return null;
  const day = { season, event, ...sources };
  const rerun = { ...session, id: `${session.id}-again` };
  return { day, session: rerun, grid: participantsOf(day) };
}

async function writeOne(
  folder: string,
  { day, session, grid }: WaitingSession,
): Promise<SampleFile> {
  const { season, event } = day;
  const simulator = simulatorCodeOf[season.plan.simulator];
  const { bytes, fileName } = generateResultFile(
    planSession(day, session, withSurprises(day, grid)),
  );
  const own = join(folder, season.plan.simulator);
  await mkdir(own, { recursive: true });
  const path = join(own, fileName);
  await writeFile(path, bytes);
  return {
    path,
    simulator,
    seasonTitle: season.plan.title,
    eventTitle: event.title,
    sessionTitle: session.title,
    page: `/edit-session-results/${event.id}/${session.id.replace(/-again$/, "")}`,
  };
}

function withSurprises(day: WaitingSession["day"], grid: readonly Participant[]): Participant[] {
  const stranger = strangerParticipant(day);
  return [
    ...grid
      .filter(({ key }) => key !== stranger.key)
      .map((participant, index) =>
        index === 4
          ? { ...participant, entry: { ...participant.entry, raceNumber: "777" } }
          : participant,
      ),
    stranger,
  ];
}

/** What `withSurprises` leaves to an organiser: files of AC hold no numbers of cars. */
function surprisesIn(simulator: SimulatorCode): string {
  const stranger = "un pilot necunoscut, de ales din listă";
  return simulator === "AC" ? stranger : `${stranger}, și o mașină cu alt număr decât cel înscris`;
}

function guide(files: readonly SampleFile[], publicUrl: string): string {
  const lines = files.map(
    ({ simulator, seasonTitle, eventTitle, sessionTitle, path, page }) =>
      `${seasonTitle}, etapa „${eventTitle}”, ${sessionTitle}\n  fișier:    ${path}\n  procesor:  ${simulator}\n  de lămurit: ${surprisesIn(simulator)}\n  se încarcă aici: ${publicUrl}${page}\n`,
  );
  return [
    "Rezultate de încărcat în liga demo. Conectează-te ca steward@demo.test și deschide pagina fișierului.",
    "",
    ...lines,
  ].join("\n");
}
