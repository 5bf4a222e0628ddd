import type { SessionFile } from "#simulators/session-file.ts";
import type { SessionTypeCode } from "#shared/session-types.ts";
import type { CarFacts } from "../results.ts";
import type { OpenSeason } from "./open-season.ts";

/** A car of the season as results need it: its facts and who drives it. */
export interface SeasonCar {
  facts: CarFacts & { carId: string };
  /** The game's id of its model. */
  modelKey: string;
  driverIds: readonly string[];
}

export interface ImportContext {
  sessionType: SessionTypeCode;
  /** Whether the file's track is the event's. */
  isEventTrack: (track: SessionFile["track"]) => boolean;
  /** The event's track, as people call it. */
  eventTrack: string;
  /** A file's track as people call it; empty when the file names none. */
  trackTitle: (track: SessionFile["track"]) => string;
  cars: readonly SeasonCar[];
  /** Person by `personKey` of a platform id: an organiser's alias first, else the account's own id. */
  people: ReadonlyMap<string, string>;
  /** User ids of race control, which joins the server without driving. */
  raceControl: ReadonlySet<string>;
  /** Licences in this season, by user id. */
  driverClassIds: ReadonlyMap<string, readonly string[]>;
  /** Where nobody needs to be entered; `null`: the season is not open. */
  open: OpenSeason | null;
  /** Readable model by the game's id. */
  models: ReadonlyMap<string, { id: string; title: string }>;
}
