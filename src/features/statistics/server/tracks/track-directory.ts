import type { z } from "zod";
import type { Db } from "#server/database/databases.ts";
import { groupBy } from "#shared/group-by.ts";
import { foldForSearch } from "#shared/text/person-name.ts";
import { DIRECTORY_PAGE } from "../../directories.ts";
import type { ListedVenue, trackDirectoryQuery } from "../../tracks/tracks.ts";
import { type Layout, listComing, listLayouts, mapRaces } from "./venue-layouts.ts";

/** A page of the venues of the league: those of events that everybody sees. */
export async function listVenues(
  db: Db,
  { search = "", sort, page }: z.output<typeof trackDirectoryQuery>,
  now: number,
): Promise<{ rows: ListedVenue[]; total: number }> {
  const [layouts, races, coming] = await Promise.all([
    listLayouts(db),
    mapRaces(db),
    listComing(db, now),
  ]);
  const words = foldForSearch(search).split(" ");
  const venues = [...groupBy(layouts, ({ familyId }) => familyId).values()]
    .map((own) => toVenue(own, races, coming))
    .filter((venue) => words.every((word) => namesOf(venue).includes(word)))
    .toSorted((a, b) => (sort === "races" ? b.races - a.races : 0) || compareNames(a.name, b.name));
  const first = (page - 1) * DIRECTORY_PAGE;
  return { rows: venues.slice(first, first + DIRECTORY_PAGE), total: venues.length };
}

function toVenue(
  layouts: readonly Layout[],
  races: Awaited<ReturnType<typeof mapRaces>>,
  coming: Awaited<ReturnType<typeof listComing>>,
): ListedVenue {
  const ids = new Set(layouts.map(({ track }) => track._id));
  // The most used one that has a picture.
  const drawn = layouts.find(({ track }) => track.outline !== null) ?? layouts[0];
  if (!drawn) throw new Error("a venue without layouts");
  const { _id, trackFamily, country, city, drawing, outline } = drawn.track;
  const own = [...ids].flatMap((id) => races.get(id) ?? []);
  return {
    _id,
    name: trackFamily.name,
    country,
    city,
    drawing,
    outline,
    simulators: [
      ...new Map(layouts.map(({ simulator }) => [simulator.acronym, simulator])).values(),
    ],
    races: own.reduce((sum, { races: more }) => sum + more, 0),
    lastAt: own.reduce<number | null>((last, { lastAt }) => Math.max(last ?? 0, lastAt), null),
    nextAt: coming.find(({ track_id }) => ids.has(track_id))?.startsAt ?? null,
  };
}

function namesOf({ name, city }: ListedVenue): string {
  return foldForSearch(`${name} ${city}`);
}

function compareNames(a: string, b: string): number {
  const [one, other] = [foldForSearch(a), foldForSearch(b)];
  return one < other ? -1 : Number(one > other);
}
