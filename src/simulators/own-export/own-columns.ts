import type { FinishStatus } from "#simulators/session-file.ts";

/** Columns of a session's CSV, in their order. New ones come at the end: programs of leagues read the others by their place. */
export const publishedColumns = {
  place: "Poz.",
  number: "Nr.",
  drivers: "Piloți",
  club: "Club",
  model: "Mașină",
  classes: "Clase",
  laps: "Tururi",
  time: "Timp",
  gap: "Diferență",
  bestLap: "Cel mai bun tur",
  penalties: "Penalizări",
  points: "Puncte",
  start: "Start",
  lapsLed: "Tururi în frunte",
  optimalLap: "Tur optim",
  incidents: "Incidente",
  finish: "Sosire",
  rank: "Timp de clasare",
  driverLaps: "Tururi pe pilot",
  driverBestLaps: "Cel mai bun tur pe pilot",
} as const;

/** How a race ended, in words. */
export const publishedStatuses: Record<FinishStatus, string> = {
  finished: "A terminat",
  dnf: "Abandon",
  dns: "Nu a luat startul",
  dsq: "Descalificat",
  unknown: "Nu se știe",
};

/** What stands of a row beside its penalties. */
export const publishedMarks = { ineligible: "nu punctează", guest: "invitat" } as const;
