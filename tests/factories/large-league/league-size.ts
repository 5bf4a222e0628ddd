/** How large an invented league is. Whatever is not named grows with it. */
export interface LeagueSize {
  seasons: number;
  /** Events of a season that were driven; each has five sessions with all its cars. */
  events: number;
  /** Of a season: every fourth is shared by two people. */
  cars: number;
  /** All of the league, a multiple of twice the cars. */
  people: number;
}

/** 10⁶ rows of results. */
export const largeLeague: LeagueSize = { seasons: 100, events: 20, cars: 100, people: 5000 };

/*
 * Ids say what they are of, so that a season can be copied for others: `sezon-3`, `sezon-3-e2-x1` (its third event's second
 * session), `pilot-12`, `scuderia-4`. Names hold the same numbers.
 */

export const pilot = (number: number) => `pilot-${number}`;
export const scuderia = (number: number) => `scuderia-${number}`;
export const scuderiaName = (number: number) => `Scuderia ${number}`;
export const sezon = (number: number) => `sezon-${number}`;

/** The first of as many Steam ids as there are people. */
const firstSteamId = 76_561_190_000_000_000n;
export const steamIdOf = (person: number) => String(firstSteamId + BigInt(person));
export const personOfSteamId = (id: string) => Number(BigInt(id) - firstSteamId);

/** Cars of a club in a season. */
export function carsOfClub({ cars }: LeagueSize): number {
  return cars % 5 === 0 ? 5 : cars;
}

/** Everybody drives for one club. */
export function clubOfPerson(size: LeagueSize, person: number): number {
  return Math.floor(person / (2 * carsOfClub(size)));
}

export function clubsOf(size: LeagueSize): number {
  return size.people / (2 * carsOfClub(size));
}

/** The people of a car of the first season; those of season n are the next ones, n times over. */
export function driversOfCar(car: number): number[] {
  return car % 4 === 0 ? [2 * car, 2 * car + 1] : [2 * car];
}
