import type { Db } from "#server/database/databases.ts";
import { writtenForIds } from "#server/database/written-once.ts";
import { groupBy } from "#shared/group-by.ts";
import { foldForSearch } from "#shared/text/person-name.ts";
import type { LapClass } from "../../tracks/tracks.ts";
import type { Layout } from "./venue-layouts.ts";

/** What laps are kept apart by, as `stat_rows` has it. */
interface Apart {
  track_id: string;
  record_class: string;
}

/** A class as it is shown, and the laps that are in it. */
export interface ComparedClass extends LapClass {
  trackId: string;
  recordClasses: string[];
}

/**
 * The classes of which laps are compared, by layout in the order of `layouts`, then by title. Classes of one name are one, and
 * models without a class are told apart by their category.
 */
export async function listComparedClasses(
  db: Db,
  layouts: readonly Layout[],
  apart: readonly Apart[],
): Promise<ComparedClass[]> {
  const titles = await mapTitles(db, [...new Set(apart.map(({ record_class }) => record_class))]);
  return layouts.flatMap(({ track, simulator }) => {
    const own = apart.filter(({ track_id }) => track_id === track._id);
    const isOneOfMany = layouts.some(
      (other) => other.track._id !== track._id && other.simulator.acronym === simulator.acronym,
    );
    const named = own.map(({ record_class }) => ({
      record_class,
      title: titles.get(record_class) ?? "Altele",
    }));
    return [...groupBy(named, ({ title }) => foldForSearch(title))]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([folded, same]) => ({
        key: `${track._id}~${folded}`,
        title: same[0]?.title ?? folded,
        simulator,
        layout: isOneOfMany ? track.name : null,
        trackId: track._id,
        recordClasses: same.map(({ record_class }) => record_class),
      }));
  });
}

const selectClasses = writtenForIds((db, ids) =>
  db.selectFrom("car_classes").select(["id", "acronym"]).where("id", "in", ids),
);
const selectModels = writtenForIds((db, ids) =>
  db.selectFrom("car_models").select(["id", "title", "category"]).where("id", "in", ids),
);

/** What people call them, by `record_class`. */
async function mapTitles(db: Db, recordClasses: readonly string[]): Promise<Map<string, string>> {
  const idsOf = (kind: string) =>
    recordClasses.flatMap((text) =>
      text.startsWith(`${kind}:`) ? [text.slice(kind.length + 1)] : [],
    );
  const [classIds, modelIds] = [idsOf("class"), idsOf("model")];
  const [classes, models] = await Promise.all([
    classIds.length > 0 ? selectClasses(db, classIds) : [],
    modelIds.length > 0 ? selectModels(db, modelIds) : [],
  ]);
  return new Map([
    ...classes.map(({ id, acronym }): [string, string] => [`class:${id}`, acronym]),
    ...models.map(({ id, title, category }): [string, string] => [
      `model:${id}`,
      category || title,
    ]),
    ...idsOf("car").map((title): [string, string] => [`car:${title}`, title]),
  ]);
}
