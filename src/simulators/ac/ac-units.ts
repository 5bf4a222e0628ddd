import { groupBy } from "#shared/group-by.ts";
import {
  asId,
  asInteger,
  asSectorsMs,
  asText,
  asTimeMs,
  isRecord,
} from "#simulators/file-values.ts";
import { maxDriversPerEntry } from "#simulators/result-file-limits.ts";
import type { FileLap } from "#simulators/session-file.ts";
import { isKicked, readGuid, splitGuids } from "./ac-rows.ts";
import type { AcResultRow, AcSlot } from "./ac-rows.ts";

/** One person in one slot, or all drivers of one shared car: what may become an entry. */
export interface AcUnit {
  carId: string;
  slot: AcSlot | undefined;
  /** `null`: known only from laps, so the person left or moved to another slot. */
  row: AcResultRow | null;
  shared: boolean;
  drivers: { guid: string; name: string }[];
  /** Where each of them stands among the drivers. */
  places: Map<string, number>;
  laps: FileLap[];
  /** Codes of the tyres in the order in which they were first used. */
  tyres: Set<string>;
  recoveredFromKick: boolean;
}

export interface AcUnits {
  /** Units with a row in the file's order, then those only in `Laps` in the order of their first lap. */
  units: AcUnit[];
  lapsWithoutTime: number;
  unreadableRows: number;
}

interface Seat {
  unit: AcUnit;
  driver: number;
  /** Of their last lap, as the file writes it. */
  tyre?: string;
}

/**
 * Groups result rows and laps by who drove what. A lap belongs to its `DriverGuid`, not to the car. People of the slot's
 * `GuidsList` share one unit (driver swap); anybody else in the slot has taken it over and is an entry of their own.
 */
export function collectUnits(
  slots: ReadonlyMap<string, AcSlot>,
  rows: readonly AcResultRow[],
  laps: readonly unknown[],
): AcUnits {
  const collector = createCollector(slots, rows, laps);
  for (const row of rows) {
    const name = row.guids.length > 1 ? "" : row.name;
    const { unit } = collector.seat(row.carId, row.guid, name);
    unit.row ??= row;
    for (const guid of row.guids.slice(1, maxDriversPerEntry))
      collector.seat(row.carId, guid, name);
  }
  const { lapsWithoutTime, unreadableRows } = addLaps(laps, collector.seat);
  return { units: relinkRows([...collector.units.values()]), lapsWithoutTime, unreadableRows };
}

function addLaps(
  laps: readonly unknown[],
  seatFor: (carId: string, guid: string, name: string) => Seat,
) {
  // Keyed by the raw values, so that 42,000 laps cost two look-ups each.
  const seats = new Map<unknown, Map<unknown, Seat>>();
  let lapsWithoutTime = 0;
  let unreadableRows = 0;
  for (const [order, lap] of laps.entries()) {
    if (!isRecord(lap)) {
      unreadableRows++;
      continue;
    }
    const timeMs = asTimeMs(lap["LapTime"]);
    if (timeMs === null) {
      lapsWithoutTime++;
      continue;
    }
    const rawCar = lap["CarId"];
    const rawGuid = lap["DriverGuid"];
    const seatKey = hasOwnGuid(rawGuid) ? rawGuid : `name ${asText(lap["DriverName"])}`;
    let seatsOfCar = seats.get(rawCar);
    if (seatsOfCar === undefined) seats.set(rawCar, (seatsOfCar = new Map<unknown, Seat>()));
    let seat = seatsOfCar.get(seatKey);
    if (seat === undefined) {
      seat = seatFor(asId(rawCar), readGuid(rawGuid), asText(lap["DriverName"]));
      seatsOfCar.set(seatKey, seat);
    }
    const cuts = asInteger(lap["Cuts"], 0, 1_000_000) ?? 0;
    const sectorsMs = asSectorsMs(lap["Sectors"]);
    seat.unit.laps.push({ timeMs, valid: cuts === 0, driver: seat.driver, sectorsMs, cuts, order });
    noteTyre(seat, lap["Tyre"]);
  }
  return { lapsWithoutTime, unreadableRows };
}

/** Most laps are on the tyre of the lap before, which costs one comparison. */
function noteTyre(seat: Seat, tyre: unknown): void {
  if (tyre === seat.tyre || typeof tyre !== "string") return;
  seat.tyre = tyre;
  const { tyres } = seat.unit;
  const code = asText(tyre).slice(0, maxTyreLength);
  if (code !== "" && tyres.size < maxTyres) tyres.add(code);
}

/** More compounds, or longer codes, than any car of the game has. */
const maxTyres = 12;
const maxTyreLength = 24;

function hasOwnGuid(value: unknown): boolean {
  return typeof value === "string" ? value !== "" && !isKicked(value) : typeof value === "number";
}

function createCollector(
  slots: ReadonlyMap<string, AcSlot>,
  rows: readonly AcResultRow[],
  laps: readonly unknown[],
): { units: Map<string, AcUnit>; seat: (carId: string, guid: string, name: string) => Seat } {
  /** By car and key, parted by a line break, which no car's id has. */
  const units = new Map<string, AcUnit>();
  const teams = teamsByCar(slots, rows);
  const recoverGuid = createGuidRecovery(slots, laps);

  const unitFor = (carId: string, unitKey: string, shared: boolean): AcUnit => {
    const key = `${carId}\n${unitKey}`;
    const known = units.get(key);
    if (known !== undefined) return known;
    const unit: AcUnit = {
      carId,
      slot: slots.get(carId),
      row: null,
      shared,
      drivers: [],
      places: new Map(),
      laps: [],
      tyres: new Set(),
      recoveredFromKick: false,
    };
    units.set(key, unit);
    return unit;
  };

  const seat = (carId: string, fileGuid: string, name: string): Seat => {
    const kicked = isKicked(fileGuid);
    const guid = kicked ? recoverGuid(carId, name) : (splitGuids(fileGuid)[0] ?? "");
    const shared = teams.get(carId)?.has(guid) === true;
    const personKey = guid === "" ? `name ${name}` : guid;
    const unit = unitFor(carId, shared ? "team" : personKey, shared);
    if (kicked) unit.recoveredFromKick = true;
    const driver = unit.places.get(personKey) ?? unit.drivers.push({ guid, name }) - 1;
    unit.places.set(personKey, driver);
    const seated = unit.drivers[driver];
    if (seated !== undefined && seated.name === "") seated.name = name;
    return { unit, driver };
  };
  return { units, seat };
}

/** The people of each shared car: two or more GUIDs allowed in the slot, or joined in the result row. */
function teamsByCar(
  slots: ReadonlyMap<string, AcSlot>,
  rows: readonly AcResultRow[],
): Map<string, Set<string>> {
  const teams = new Map<string, Set<string>>();
  for (const slot of slots.values()) {
    if (slot.allowed.length > 1) teams.set(slot.carId, new Set(slot.allowed));
  }
  for (const row of rows) {
    if (row.guids.length < 2) continue;
    const team = teams.get(row.carId) ?? new Set<string>();
    for (const guid of row.guids) team.add(guid);
    teams.set(row.carId, team);
  }
  return teams;
}

/** Finds a kicked player's GUID: the only one allowed in the slot, else the one with which that name drove laps in it. */
function createGuidRecovery(
  slots: ReadonlyMap<string, AcSlot>,
  laps: readonly unknown[],
): (carId: string, name: string) => string {
  let byName: Map<string, string> | null = null;
  return (carId, name) => {
    const allowed = slots.get(carId)?.allowed.filter((guid) => !isKicked(guid)) ?? [];
    if (allowed.length === 1) return allowed[0] ?? "";
    byName ??= guidsByName(laps);
    return byName.get(`${carId} ${name}`) ?? "";
  };
}

function guidsByName(laps: readonly unknown[]): Map<string, string> {
  const guids = new Map<string, string>();
  for (const lap of laps) {
    if (!isRecord(lap)) continue;
    const guid = readGuid(lap["DriverGuid"]);
    if (guid !== "" && !isKicked(guid))
      guids.set(`${asId(lap["CarId"])} ${asText(lap["DriverName"])}`, guid);
  }
  return guids;
}

/**
 * Old servers link a result row to the wrong car: it has a time but no lap of that person, whose laps are in a car without a row
 * of theirs. The row moves to the laps.
 */
function relinkRows(units: AcUnit[]): AcUnit[] {
  const guidOf = ({ drivers }: AcUnit) => drivers[0]?.guid ?? "";
  const alone = units.filter((unit) => unit.row === null && !unit.shared && guidOf(unit) !== "");
  const withoutRow = groupBy(alone, guidOf);
  if (withoutRow.size === 0) return units;
  return units
    .map((unit) => relinked(unit, withoutRow))
    .filter((unit) => unit.row !== null || unit.laps.length > 0);
}

function relinked(unit: AcUnit, withoutRow: ReadonlyMap<string, AcUnit[]>): AcUnit {
  if (unit.row === null || unit.shared || unit.laps.length > 0 || unit.row.totalMs === null)
    return unit;
  const candidates = withoutRow.get(unit.drivers[0]?.guid ?? "") ?? [];
  const [target] = candidates;
  if (target === undefined || candidates.length > 1) return unit;
  const linked: AcUnit = { ...target, row: unit.row };
  target.laps = [];
  return linked;
}
