import { HOUR_MS } from "#shared/time/durations.ts";
import type { LeagueEvent } from "#features/events/events.ts";
import type { ResultsEditor } from "#features/results/results-editor.ts";
import { generateResultFile } from "#demo/generate/generate-result-file.ts";
import type { PlannedEntry, SessionPlan } from "#demo/generate/session-plan.ts";
import { eventFormOf, seasonFormOf, sessionFormOf } from "#tests/factories/season-forms.ts";
import type { Season } from "#features/seasons/seasons.ts";
import type { Site } from "./site.ts";
import { callerAs } from "./steward-calls.ts";

/** A new season that asks for times before its races, up to so many percent of the best, for the cars of another one. */
export async function seasonWithTimes(site: Site, like: string, percent: number): Promise<string> {
  const manager = await callerAs(site, "admin@demo.test");
  const { rules } = await manager.get<Season>(`/api/season/${like}`);
  const form = seasonFormOf({ hidden: false, simulator: rules.simulator._id });
  const { _id } = await manager.post<{ _id: string }>("/api/seasons", {
    ...form,
    validCars: rules.validCars.map((model) => ({ _id: model._id, class: null })),
    rules: { ...form.rules, prequalEnabled: true, prequalLimitPercentage: percent },
  });
  return _id;
}

/** Enters one of the weekend's people at its event with a guest car: of all who drive nobody else is registered there. */
export async function enterGuest(site: Site, weekend: Weekend, person: string): Promise<void> {
  const manager = await callerAs(site, "admin@demo.test");
  const { season } = await manager.get<LeagueEvent>(`/api/event/${weekend.event}?results=none`);
  const { rules } = await manager.get<Season>(`/api/season/${season._id}`);
  await manager.post(`/api/season/${season._id}/guest-cars`, {
    raceNumber: 777,
    carName: "Invitatul",
    carModel: rules.validCars[0]?._id,
    drivers: [{ driver: person, classes: [] }],
    events: [weekend.event],
  });
}

/** A race of the demo league whose people drive the weekend too, and the car they all take. */
export interface WeekendPlan {
  simulator: "AC" | "ACC" | "iR";
  season: string;
  earlier: { event: string; session: string };
  model: Pick<PlannedEntry, "modelKey" | "modelName">;
  fileName: string;
}

export interface Weekend {
  event: string;
  /** Practice prequalifies. */
  sessions: { practice: string; qualifying: string; race: string };
  /** The event after it: qualifying with results reverses three, the race is still to come. */
  next: { event: string; qualifying: string; race: string };
  /** Fastest first. */
  crews: { driver: string; crew: string[]; driverId: string }[];
  /** A file of the five crews, in the form in which a page takes files. */
  file: (type: "P" | "Q" | "R", laps: number) => { name: string; mimeType: string; buffer: Buffer };
}

/** Two events of five cars in a season of the demo league: one to be worked on, one after it with a qualifying only. */
export async function planWeekend(site: Site, plan: WeekendPlan): Promise<Weekend> {
  const [manager, steward] = await Promise.all([
    callerAs(site, "admin@demo.test"),
    callerAs(site, "steward@demo.test"),
  ]);
  const { earlier, season, simulator } = plan;
  const raced = await steward.get<ResultsEditor>(
    `/api/event/${earlier.event}/edit-results/${earlier.session}`,
  );
  // The demo's pilot still has places on the grid to serve.
  const rows = raced.results
    .filter(
      ({ carId, persons }) =>
        carId !== null && persons.every(({ userId }) => userId !== "demo-pilot"),
    )
    .slice(0, 5);
  const entries = rows.map((row, index): PlannedEntry => ({
    ...plan.model,
    raceNumber: row.eventRsvp.raceNumber ?? "",
    className: "GT3",
    paceMs: 95_000 + index * 600,
    spreadMs: 20,
    drivers: row.persons.map((person) => ({
      firstName: "Nume",
      lastName: "din fișier",
      platformId: {
        platform: simulator === "iR" ? ("iracing" as const) : ("steam" as const),
        id: person.platformId ?? "",
      },
    })),
  }));
  const write = (type: SessionPlan["sessionType"], laps: number) =>
    generateResultFile({
      simulator,
      sessionType: type,
      seed: `${simulator} ${type} ${laps}`,
      startedAt: Date.now() - 5 * HOUR_MS,
      track: { key: "monza" },
      length: { laps },
      entries,
    }).bytes;

  const { track } = await manager.get<LeagueEvent>(`/api/event/${earlier.event}?results=none`);
  const create = async (hoursAgo: number, title: string, reversed: number, types: string) => {
    const time = Date.now() - hoursAgo * HOUR_MS;
    const { _id } = await manager.post<{ _id: string }>("/api/events", {
      season,
      ...eventFormOf({
        title,
        time,
        track: track._id,
        sessions: [
          ...(types === "PQR"
            ? [
                sessionFormOf({
                  title: "Antrenamente",
                  type: "P",
                  startDate: time,
                  prequalification: true,
                }),
              ]
            : []),
          sessionFormOf({
            title: "Calificări",
            type: "Q",
            startDate: time + 600_000,
            reverseGridPositions: reversed,
          }),
          sessionFormOf({ title: "Cursa", startDate: time + 1_200_000 }),
        ],
      }),
    });
    const { sessions } = await manager.get<LeagueEvent>(`/api/event/${_id}?results=none`);
    const idOf = (code: string) => sessions.find(({ type }) => type.code === code)?._id ?? "";
    return { event: _id, practice: idOf("P"), qualifying: idOf("Q"), race: idOf("R") };
  };
  const { event, ...sessions } = await create(5, `Etapa comisarilor ${simulator}`, 0, "PQR");
  const next = await create(3, `Etapa următoare ${simulator}`, 3, "QR");
  await steward.publish(
    { event: next.event, session: next.qualifying },
    // Another one than that of the weekend: the same would be told as the same race.
    { bytes: write("Q", 4), fileName: plan.fileName, processor: simulator },
  );
  return {
    event,
    sessions,
    next,
    crews: rows.map((row) => {
      const crew = row.drivers.map(({ driverName }) => driverName);
      return { driver: crew[0] ?? "", crew, driverId: row.persons[0]?.userId ?? "" };
    }),
    file: (type, laps) => ({
      name: plan.fileName,
      mimeType: simulator === "iR" ? "text/csv" : "application/json",
      buffer: Buffer.from(write(type, laps)),
    }),
  };
}
