import { lastNameOf } from "#shared/text/person-name.ts";
import type { ResultRow } from "#features/results/results.ts";

type Titled = Pick<ResultRow, "drivers"> & {
  eventRsvp: Pick<ResultRow["eventRsvp"], "raceNumber">;
};

/** As short as a label may be: `55 Scântescu`. Whoever shares a name with somebody is told apart by the number. */
export function shortTitle(row: Titled | undefined): string {
  const name = lastNameOf(row?.drivers[0]?.driverName ?? "");
  return [row?.eventRsvp.raceNumber, name].filter(Boolean).join(" ");
}

/** Who drives, as on a timing screen: `Scântescu / Stâncuțeanu`. */
export function crewTitle({ drivers }: Pick<Titled, "drivers">): string {
  return drivers.map(({ driverName }) => lastNameOf(driverName)).join(" / ");
}
