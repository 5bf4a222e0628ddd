/** Builders for AC result files: `acFile({ cars: [acCar(0, ana)], laps: [acLap(0, ana, 60_100)] })`. People are invented. */

export interface AcPerson {
  name: string;
  guid: string;
}

export const ana: AcPerson = { name: "Ana Vale", guid: "76561190000000001" };
export const ben: AcPerson = { name: "Ben Oak", guid: "76561190000000002" };
export const cara: AcPerson = { name: "Cara Poe", guid: "76561190000000003" };
export const nobody: AcPerson = { name: "", guid: "" };

type Row = Record<string, unknown>;

export function acCar(
  carId: number,
  person: AcPerson,
  more: { allowed?: string[] | null; row?: Row } = {},
): Row {
  const allowed = more.allowed === undefined ? [person.guid] : more.allowed;
  return {
    CarId: carId,
    Driver: { Name: person.name, Team: "", Nation: "PLA", Guid: person.guid, GuidsList: allowed },
    Model: "demo_gt",
    Skin: "red",
    BallastKG: 0,
    Restrictor: 0,
    ...more.row,
  };
}

export function acResult(carId: number, person: AcPerson, more: Row = {}): Row {
  return {
    DriverName: person.name,
    DriverGuid: person.guid,
    CarId: carId,
    CarModel: "demo_gt",
    BestLap: 999_999_999,
    TotalTime: 0,
    BallastKG: 0,
    Restrictor: 0,
    ...more,
  };
}

export function acLap(carId: number, person: AcPerson, timeMs: number, more: Row = {}): Row {
  return {
    DriverName: person.name,
    DriverGuid: person.guid,
    CarId: carId,
    CarModel: "demo_gt",
    Timestamp: 500_000,
    LapTime: timeMs,
    Sectors: [20_000, 20_000, timeMs - 40_000],
    Cuts: 0,
    BallastKG: 0,
    Tyre: "S",
    Restrictor: 0,
    ...more,
  };
}

export function acFile(file: {
  type?: string;
  cars?: Row[];
  results?: Row[];
  laps?: Row[] | null;
  more?: Row;
}): Row {
  return {
    TrackName: "demo_ring",
    TrackConfig: "short",
    Type: file.type ?? "RACE",
    DurationSecs: 0,
    RaceLaps: 3,
    Cars: file.cars ?? [],
    Result: file.results ?? [],
    Laps: file.laps === undefined ? [] : file.laps,
    Events: null,
    ...file.more,
  };
}

/** UTF-8 with tabs, as the server writes. */
export function jsonBytes(file: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(file, null, "\t"));
}
