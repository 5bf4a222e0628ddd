/** A car model as a simulator knows it, offered to organisers when they set a league up. */
export interface CatalogueModel {
  /** What result files and entry lists call it: AC folder, ACC and iRacing number. */
  key: string;
  name: string;
  /** The usual class of the model, such as `GT3`. */
  group: string;
}

export interface CatalogueTrack {
  /** What result files call the track: AC folder, ACC key, iRacing name. */
  key: string;
  /** AC layout folder or iRacing layout name; empty when the game has one layout or names none. */
  layout: string;
  /** The venue. */
  family: string;
  /** The layout as people call it; the venue's name when there is one layout. */
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  city: string;
}

/** The cars of a group: their names by what the game calls them. */
export function carsOf(group: string, cars: Readonly<Record<string, string>>): CatalogueModel[] {
  return Object.entries(cars).map(([key, name]) => ({ key, name, group }));
}
