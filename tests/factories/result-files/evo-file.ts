/** Builders for AC EVO result files: `evoFile({ people: [ana], laps: [evoLap(0, 96_981)] })`. People are invented. */

type Row = Record<string, unknown>;

export interface EvoSeat {
  firstName: string;
  lastName: string;
  steamId: string;
}

export const ana: EvoSeat = {
  firstName: "Ana",
  lastName: "Vale",
  steamId: "76561190000000001",
};
export const ben: EvoSeat = { firstName: "Ben", lastName: "Oak", steamId: "76561190000000002" };
export const cara: EvoSeat = { firstName: "Cara", lastName: "Poe", steamId: "76561190000000003" };

/** Larger than any number holds: the last digit alone tells two of them apart. */
export function carId(at: number): Row {
  return { a: `1844674407370955160${at}`, b: "17147459953743315129" };
}

export function personId(at: number): Row {
  return { a: `900719925474099300${at}`, b: "12042616841001298367" };
}

/** Of the car at that place among `people`, driven by who sits there unless somebody else is named. */
export function evoLap(car: number, timeMs: number, more: Row & { by?: number } = {}): Row {
  const { by = car, ...rest } = more;
  return {
    car_key: carId(car),
    driver_key: personId(by),
    time: timeMs,
    split: [30_000, 40_000, timeMs - 70_000],
    flags: 2,
    ...rest,
  };
}

interface EvoFile {
  people?: EvoSeat[];
  /** Places among `people`, in the order of the standings; all unless said. */
  order?: number[];
  /** A race's totals or best laps, in that order. */
  times?: number[];
  laps?: Row[];
  more?: Row;
}

export function evoFile({ people = [ana], order, times = [], laps = [], more }: EvoFile): Row {
  const places = order ?? people.map((_, at) => at);
  return {
    server_name: "Demo",
    season_guid: "00000000-0000-0000-0000-000000000001",
    session_type: "Race",
    track_name: "Demo Park",
    track_layout_name: "GP",
    is_completed: true,
    car_standings: places.map((at) => ({ car_id: carId(at), starting_position: at })),
    driver_standings: places.map(personId),
    time_standings: places.map((_, at) => times[at] ?? 0),
    drivers: people.map(({ firstName, lastName, steamId }, at) => ({
      guid: personId(at),
      first_name: firstName,
      last_name: lastName,
      nickname: "demo",
      player_id: steamId,
      nation: "ROU",
      year_of_birth: 1990,
    })),
    laps,
    collisions: [],
    cars: people.map((_, at) => ({
      car_id: carId(at),
      model_displayname: "Demo GT",
      race_number: at,
    })),
    ...more,
  };
}

export function evoBytes(file: Row): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(file));
}
