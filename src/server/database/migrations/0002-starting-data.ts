import type { Db } from "../databases.ts";
import { toJson } from "../json.ts";
import { insertCatalogues } from "./data/starting-catalogues.ts";

/** What an empty league starts with: simulators with their cars and tracks, usual classes, roles and point tables. */
export async function up(db: Db): Promise<void> {
  await db
    .insertInto("simulators")
    .values([
      { id: "acc", code: "ACC", title: "Assetto Corsa Competizione", position: 1 },
      { id: "ac", code: "AC", title: "Assetto Corsa", position: 2 },
      { id: "ir", code: "iR", title: "iRacing", position: 3 },
    ])
    .execute();
  await insertCatalogues(db);
  for (const { id, name, holds } of roles) {
    await db.insertInto("roles").values({ id, name }).execute();
    await db
      .insertInto("role_permissions")
      .values(holds.map((permission) => ({ role_id: id, permission })))
      .execute();
  }
  await db
    .insertInto("scoring_types")
    .values(
      scoringTypes.map(({ id, title, points }, index) => ({
        id,
        title,
        definition: toJson({
          points: points.map((point) => point * 1000),
          multiplier: 1000,
          pole: null,
          fastestLap: null,
          minimumShare: 0,
        }),
        position: index + 1,
      })),
    )
    .execute();
}

/** Every permission of that day. */
const permissions = [
  "editRaceResults",
  "downloadEntrylists",
  "editStandings",
  "manageSeasons",
  "manageCatalogues",
  "manageDrivers",
  "manageUsers",
  "sendMessages",
  "manageDownloads",
  "viewAudit",
  "manageSite",
];

const roles = [
  { id: "administrator", name: "Administrator", holds: [...permissions] },
  {
    id: "organizer",
    name: "Organizator",
    holds: permissions.filter(
      (permission) => permission !== "manageUsers" && permission !== "manageSite",
    ),
  },
  {
    id: "steward",
    name: "Comisar sportiv",
    holds: ["editRaceResults", "editStandings", "downloadEntrylists"],
  },
];

/** Published point tables of well-known championships. */
const scoringTypes = [
  {
    id: "top-10",
    title: "Cursă: 25-18-15 (primii 10)",
    points: [25, 18, 15, 12, 10, 8, 6, 4, 2, 1],
  },
  { id: "top-8", title: "Sprint: 8-7-6 (primii 8)", points: [8, 7, 6, 5, 4, 3, 2, 1] },
  {
    id: "top-15",
    title: "Cursă: 25-20-16 (primii 15)",
    points: [25, 20, 16, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
  },
  {
    id: "top-40",
    title: "Grilă mare: 50 de puncte (primii 40)",
    points: [50, 45, 41, 38, 36, ...Array.from({ length: 35 }, (_, index) => 35 - index)],
  },
  { id: "qualifying-3", title: "Calificări: 3-2-1", points: [3, 2, 1] },
];
