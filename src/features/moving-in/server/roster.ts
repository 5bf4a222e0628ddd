import type { By } from "#server/audit-log.ts";
import type { Db } from "#server/database/databases.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { readSheet } from "../import-columns.ts";
import type { ImportLine } from "../moving-in.ts";
import { rosterColumns } from "../roster-columns.ts";
import { nameOfLine, readRosterLine } from "../roster-lines.ts";
import { identifyAll, idsText, type Who } from "../roster-people.ts";
import { planSeats, type RosterCar, type SeatOutcome } from "../roster-seats.ts";
import type { ImportKindWork, ImportScene, SavedImport } from "./import-kind.ts";
import { readMatches } from "./roster-scene.ts";
import { enterRoster, holdRoster, readRosterSeason, type RosterSeason } from "./roster-season.ts";
import { rosterSubjects } from "./roster-subjects.ts";
import { type PlannedPerson, savePeople } from "./save-people.ts";

/** 'Piloți': people of a league, and their seats in a season. */
export const rosterKind: ImportKindWork = {
  plan: async (db, services, scene) => {
    const sheet = readSheet(scene.table, rosterColumns, scene);
    const read = sheet.rows.map((row) => ({ row, said: readRosterLine(sheet, row) }));
    const readable = read.flatMap(({ said }) => (typeof said === "object" ? said : []));
    const matchesOf = await readMatches(db, services, readable);
    const everybody = identifyAll(readable, matchesOf, scene.choices);
    const people = everybody.flatMap((who) =>
      who.person === null ? [] : { ...who, person: who.person },
    );
    const season = await seasonOf(db, scene, people);
    const { cars, outcomes } = season ? planSeats(people, season) : noSeats;
    const work = people.filter(({ line }) => !outcomes.get(line.line)?.refused);
    const whoIs = new Map(everybody.map((who) => [who.line, who]));
    const hasSeats = sheet.columns.some((key) => key === "club" || key === "car");
    return {
      lines: read.map(({ row, said }) => {
        const who = typeof said === "object" ? whoIs.get(said) : undefined;
        if (who) return lineOf(who, outcomes.get(row.line));
        const title = row.cells.filter(Boolean).join(" · ").slice(0, 80);
        const message = typeof said === "string" ? said : "";
        return { line: row.line, title, outcome: "refused", message, asks: [] };
      }),
      notes: hasSeats && !season ? [ONLY_PEOPLE] : [],
      work: { work, cars },
      hold: (trx) => {
        const known = work.flatMap(({ person, isNew }) => (isNew ? [] : person));
        return holdRoster(trx, { season, cars, people: known });
      },
      save: (trx, by) => {
        const { viewer } = scene;
        return saveRoster(trx, services, { work, season, cars, viewer, by });
      },
    };
  },
  subjects: rosterSubjects,
};

const noSeats = { cars: [], outcomes: new Map<number, SeatOutcome>() };
const ONLY_PEOPLE =
  "Fără sezon vin doar oamenii. Ca să aibă și club, mașină și loc, alege sezonul.";

async function seasonOf(
  db: Db,
  { season, viewer, now, choices, options }: ImportScene,
  people: readonly PlannedPerson[],
): Promise<RosterSeason | undefined> {
  if (season === null) return undefined;
  const known = people.flatMap(({ person, isNew }) => (isNew ? [] : person));
  const givesNumbers = options["freeNumbers"] === "yes";
  return readRosterSeason(db, { season, people: known, viewer, now, choices, givesNumbers });
}

function lineOf(who: Who, seat: SeatOutcome | undefined): ImportLine {
  const { line, person, isNew, hasAccount, ids, message, asks } = who;
  const told = {
    line: line.line,
    title: nameOfLine(line),
    asks: [...asks, ...(seat?.asks ?? [])],
  };
  if (person === null) return { ...told, outcome: "refused", message };
  if (seat && seat.refused !== "")
    return { ...told, outcome: "refused", message: `${message} ${seat.refused}`.trim() };
  const gets = seat?.gets ?? "";
  const sentences = [
    message,
    gets === "" ? "" : hasAccount ? `Primește o invitație: ${gets}.` : `${gets}.`,
    !isNew && ids.length > 0 ? `Primește ${idsText(ids)}.` : "",
  ];
  const changes = gets !== "" || ids.length > 0;
  return {
    ...told,
    outcome: isNew ? "new" : changes ? "changed" : "known",
    message: sentences.filter(Boolean).join(" "),
  };
}

interface Saving {
  work: readonly PlannedPerson[];
  season: RosterSeason | undefined;
  cars: readonly RosterCar[];
  viewer: Viewer;
  by: By;
}

async function saveRoster(
  trx: Db,
  services: Services,
  { work, season, cars, viewer, by }: Saving,
): Promise<SavedImport> {
  const { items, idOf, added } = await savePeople(trx, services, { work, by });
  const counts = [counted(added, "pilot nou", "piloți noi")];
  if (season) {
    const accounts = new Set(work.flatMap(({ person, hasAccount }) => (hasAccount ? person : [])));
    const entered = await enterRoster(trx, services, {
      season,
      cars,
      idOf,
      hasAccount: (id) => accounts.has(id),
      viewer,
      by,
    });
    items.push(...entered.items);
    const { clubs, invited } = entered;
    counts.push(counted(cars.length, "mașină", "mașini"));
    if (clubs > 0) counts.push(counted(clubs, "club nou", "cluburi noi"));
    if (invited > 0) counts.push(counted(invited, "invitație", "invitații"));
  }
  return { items, summary: counts.join(", ") };
}
