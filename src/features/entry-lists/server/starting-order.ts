import {
  carriedGridPenalties,
  startingGrid,
  unservedBefore,
} from "#features/results/grid/starting-grid.ts";
import { listDecidedGrid } from "#features/results/server/decided-grid.ts";
import type { Db } from "#server/database/databases.ts";
import { isRace } from "#shared/session-types.ts";
import type { EntryEvent } from "./entry-event.ts";
import { listGridEvents } from "./grid-events.ts";

/**
 * Car ids in the order of the starting grid of the event's next race: the first that can have a grid and has no results yet, else
 * the first that can have one. Empty while no session has decided a grid.
 */
export async function startingOrder(db: Db, event: EntryEvent): Promise<string[]> {
  const events = await listGridEvents(db, { event });
  const own = events.find(({ id }) => id === event.id)?.sessions ?? [];
  const earlier = events.filter(({ id }) => id !== event.id).map(({ sessions }) => sessions);
  const carried = carriedGridPenalties(earlier);
  const decided = unservedBefore(await listDecidedGrid(db, event.seasonId), earlier);
  const grids = own
    .filter((session) => isRace(session.type))
    .map((race) => ({
      isDriven: race.rows !== null,
      grid: startingGrid({ sessions: own, raceId: race.id, carried, decided }),
    }))
    .filter(({ grid }) => grid !== null);
  const next = grids.find(({ isDriven }) => !isDriven) ?? grids[0];
  return next?.grid?.slots.map((slot) => slot.car) ?? [];
}
