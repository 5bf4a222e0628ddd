import { acCars, acTracks } from "#simulators/ac/ac-catalogue.ts";
import { accCarModels } from "#simulators/acc/acc-car-models.ts";
import { accTracks } from "#simulators/acc/acc-tracks.ts";
import type { CatalogueModel, CatalogueTrack } from "#simulators/catalogue.ts";
import { iracingCars, iracingTracks } from "#simulators/iracing/iracing-catalogue.ts";
import type { Db } from "../../databases.ts";

/**
 * Car models, tracks and classes to pick from, with the ids of simulator and game, such as `acc-30` and
 * `ir-circuit-zolder-grand-prix`. What later catalogues add needs a migration of its own.
 */
export async function insertCatalogues(db: Db): Promise<void> {
  await insertMissingModels(db);
  await insertMissingTracks(db);
  await db.insertInto("car_classes").values(carClasses).execute();
  await db.insertInto("driver_classes").values(driverClasses).execute();
}

/** Brings the car models of the simulators' catalogues that the league does not have yet, by the game's id. */
export async function insertMissingModels(db: Db): Promise<void> {
  const rows = await db.selectFrom("car_models").select(["simulator_id", "game_key"]).execute();
  const known = new Set(rows.map((row) => gameId(row.simulator_id, row.game_key)));
  const missing = catalogues.flatMap(({ simulator, models }) =>
    models
      .filter(({ key }) => !known.has(gameId(simulator, key)))
      .map(({ key, name, group }) => ({
        id: toId(`${simulator} ${key}`),
        simulator_id: simulator,
        title: name,
        game_key: key,
        category: group,
      })),
  );
  if (missing.length > 0) await db.insertInto("car_models").values(missing).execute();
}

/** Brings the tracks of the simulators' catalogues that the league does not have yet, by the game's id and layout. */
export async function insertMissingTracks(db: Db): Promise<void> {
  const rows = await db
    .selectFrom("tracks")
    .select(["simulator_id", "game_key", "game_layout"])
    .execute();
  const known = new Set(rows.map((row) => gameId(row.simulator_id, row.game_key, row.game_layout)));
  const missing = catalogues.flatMap(({ simulator, tracks }) =>
    tracks
      .filter(({ key, layout }) => !known.has(gameId(simulator, key, layout)))
      .map((track) => ({ simulator, track, venue: venueName(track.family) })),
  );
  if (missing.length === 0) return;
  const families = await db.selectFrom("track_families").select(["id", "name"]).execute();
  const familyIds = new Map(families.map(({ id, name }) => [name, id]));
  const unknown = new Set(missing.map(({ venue }) => venue).filter((name) => !familyIds.has(name)));
  for (const name of unknown) familyIds.set(name, toId(name));
  if (unknown.size > 0)
    await db
      .insertInto("track_families")
      .values([...unknown].map((name) => ({ id: toId(name), name })))
      .execute();
  await db
    .insertInto("tracks")
    .values(
      missing.map(({ simulator, track, venue }) => ({
        id: toId(`${simulator} ${track.key} ${track.layout}`),
        family_id: familyIds.get(venue) ?? toId(venue),
        simulator_id: simulator,
        name: track.name === track.family ? venue : track.name,
        country: track.country,
        city: track.city,
        game_key: track.key,
        game_layout: track.layout,
      })),
    )
    .execute();
}

function gameId(...parts: readonly string[]): string {
  return JSON.stringify(parts).toLowerCase();
}

interface Catalogue {
  /** Id of the simulator. */
  simulator: string;
  models: readonly CatalogueModel[];
  tracks: readonly CatalogueTrack[];
}

const catalogues: readonly Catalogue[] = [
  {
    simulator: "acc",
    models: accCarModels.map(({ id, name, group }) => ({ key: String(id), name, group })),
    tracks: accTracks,
  },
  { simulator: "ac", models: acCars, tracks: acTracks },
  { simulator: "ir", models: iracingCars, tracks: iracingTracks },
];

/** iRacing's names of venues that the other games call otherwise. */
const otherNames: Readonly<Record<string, string>> = {
  "Autodromo Internazionale Enzo e Dino Ferrari": "Autodromo Enzo e Dino Ferrari",
  "Brands Hatch Circuit": "Brands Hatch",
  "Circuit de Barcelona Catalunya": "Circuit de Barcelona-Catalunya",
  "Donington Park Racing Circuit": "Donington Park",
  "Mount Panorama Circuit": "Mount Panorama",
  "Nürburgring Combined": "Nürburgring",
  "Nürburgring Grand-Prix-Strecke": "Nürburgring",
  "Nürburgring Nordschleife": "Nürburgring",
  "Oulton Park Circuit": "Oulton Park",
  "Silverstone Circuit": "Silverstone",
  "Snetterton Circuit": "Snetterton",
  "Suzuka International Racing Course": "Suzuka Circuit",
  "WeatherTech Raceway at Laguna Seca": "WeatherTech Raceway Laguna Seca",
};

const carClasses = [
  { id: "car-gt3", name: "GT3", acronym: "GT3" },
  { id: "car-gt4", name: "GT4", acronym: "GT4" },
  { id: "car-gt2", name: "GT2", acronym: "GT2" },
  { id: "car-gtc", name: "GT Challenge", acronym: "GTC" },
  { id: "car-gte", name: "GTE", acronym: "GTE" },
  { id: "car-tcx", name: "Touring Cars", acronym: "TCX" },
  { id: "car-tcr", name: "TCR", acronym: "TCR" },
  { id: "car-cup", name: "Cup", acronym: "CUP" },
  { id: "car-gtp", name: "GTP", acronym: "GTP" },
  { id: "car-lmp2", name: "LMP2", acronym: "LMP2" },
  { id: "car-formula", name: "Formula", acronym: "F" },
  { id: "car-open", name: "Toate mașinile", acronym: "OPEN" },
  { id: "car-pro", name: "Pro", acronym: "PRO" },
  { id: "car-pro-am", name: "Pro-Am", acronym: "PRO-AM" },
  { id: "car-silver", name: "Silver", acronym: "SILVER" },
  { id: "car-am", name: "Am", acronym: "AM" },
];

/** Licences, strongest first. */
const driverClasses = [
  { id: "driver-pro", name: "Pro", acronym: "PRO" },
  { id: "driver-silver", name: "Silver", acronym: "SILVER" },
  { id: "driver-am", name: "Am", acronym: "AM" },
  { id: "driver-rookie", name: "Începător", acronym: "ROOKIE" },
];

function venueName(family: string): string {
  return otherNames[family] ?? family;
}

/** Lower case letters and digits, joined by single hyphens. */
function toId(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
