import type { Routes } from "#server/serve.ts";
import type { Db } from "#server/database/databases.ts";
import { refusal } from "#server/errors.ts";
import { descriptionOf } from "#simulators/simulators.ts";
import { lineSchema } from "#shared/text/text-schemas.ts";
import { readLivery } from "../liveries-calls.ts";
import { pictureQuery } from "../season-liveries.ts";
import { type LiveryName, liveryNames, versionOf } from "../livery-name.ts";

const LIVERY_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Preview pictures of liveries, by the season's code and the race number; a drawn plate for cars without one. */
export const liveriesRoutes: Routes = ({ serveRaw }, services) => {
  serveRaw(readLivery, {
    summary: "A preview picture of a livery",
    params: { name: lineSchema(80) },
    query: pictureQuery,
    handle: async ({ params: { name }, query: { v }, reply }) => {
      const car = await findCar(services.databases.reader, liveryNames(name), v);
      if (!car) throw refusal("not-found");
      reply.header("content-security-policy", LIVERY_POLICY).header("vary", "Accept-Encoding");
      if (car.file === null)
        return reply
          .type("image/svg+xml; charset=utf-8")
          .header("cache-control", "public, max-age=300")
          .send(drawnLivery(car));
      const file = await services.files.readStream(car.file);
      // The address changes with the picture; without its version nobody knows how long it holds.
      const isExact = v === versionOf(car.file);
      return reply
        .type("image/webp")
        .header("cache-control", `public, max-age=${isExact ? "31536000, immutable" : "300"}`)
        .send(file);
    },
  });
};

interface LiveryCar {
  raceNumber: number;
  simulator: string;
  /** Name in the file store. */
  file: string | null;
}

/** The car of a visible season that a name means. Of several: the one whose picture has this version, else one with a picture. */
async function findCar(
  db: Db,
  names: readonly LiveryName[],
  version: string | undefined,
): Promise<LiveryCar | undefined> {
  if (names.length === 0) return undefined;
  const rows = await db
    .selectFrom("cars as car")
    .innerJoin("seasons as season", "season.id", "car.season_id")
    .innerJoin("simulators as simulator", "simulator.id", "season.simulator_id")
    .leftJoin("uploads as livery", "livery.id", "car.livery_upload_id")
    .select(["car.race_number", "season.code", "simulator.code as simulator", "livery.filename"])
    .where("season.hidden", "=", false)
    .where((where) =>
      where.or(
        names.map(({ seasonCode, raceNumber }) =>
          where.and([
            where("season.code", "=", seasonCode),
            where("car.race_number", "=", raceNumber),
          ]),
        ),
      ),
    )
    .execute();
  const inOrder = names.flatMap(({ seasonCode, raceNumber }) =>
    rows.filter((row) => row.code === seasonCode && row.race_number === raceNumber),
  );
  const found =
    inOrder.find(({ filename }) => filename !== null && versionOf(filename) === version) ??
    inOrder.find(({ filename }) => filename !== null) ??
    inOrder[0];
  return (
    found && {
      raceNumber: found.race_number,
      simulator: found.simulator,
      file: found.filename,
    }
  );
}

/** What stands for a livery nobody has a picture of: the car's number on a plate in its simulator's colour, as SVG. */
function drawnLivery(car: { raceNumber: number; simulator: string }): string {
  const { flag, onFlag: text } = descriptionOf(car.simulator).colours;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180" role="img" aria-label="Numărul ${car.raceNumber}">` +
    `<path fill="${flag}" d="M0 0h320v180H0z"/>` +
    `<path fill="none" stroke="${text}" stroke-width="6" stroke-opacity=".25" d="M40 200 150-20M90 200 200-20"/>` +
    `<path fill="#14161a" d="M70 38h180v104H70z"/>` +
    `<text x="160" y="118" fill="#fff" font-family="'Arial Narrow',Arial,sans-serif" font-size="80" font-weight="800" text-anchor="middle">${car.raceNumber}</text>` +
    `</svg>`
  );
}
