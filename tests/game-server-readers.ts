/*
 * Entry lists read the way `formats.md` §5 and §6 say that game servers read them. Written from that page alone, never from our
 * writers, and strict where a server would go wrong.
 */

export interface AcEntry {
  MODEL: string;
  SKIN: string;
  SPECTATOR_MODE: string;
  DRIVERNAME: string;
  TEAM: string;
  GUID: string[];
  BALLAST: number;
  RESTRICTOR: number;
}

const acKeys = new Set([
  "MODEL",
  "SKIN",
  "SPECTATOR_MODE",
  "DRIVERNAME",
  "TEAM",
  "GUID",
  "BALLAST",
  "RESTRICTOR",
]);

/** `entry_list.ini` from `[CAR_0]` to the first missing number. @throws on anything that some server would misread */
export function readAcEntryList(bytes: Uint8Array): AcEntry[] {
  if (bytes[0] === 0xef && bytes[1] === 0xbb) fail("a byte order mark");
  const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  const sections = new Map<string, Map<string, string>>();
  let current: Map<string, string> | undefined;
  for (const line of text.split(/\r?\n/)) {
    if (line === "") continue;
    const header = /^\[(\w+)\]$/.exec(line)?.[1];
    if (header !== undefined) {
      if (sections.has(header)) fail(`section ${header} twice`);
      current = new Map();
      sections.set(header, current);
      continue;
    }
    const [, key = "", value = ""] = /^([A-Z_]+)=(.*)$/.exec(line) ?? [];
    if (key === "") fail(`the line ${JSON.stringify(line)}`);
    if (!current) fail(`the key ${key} outside a section`);
    if (current?.has(key)) fail(`the key ${key} twice`);
    if (!acKeys.has(key)) fail(`the unknown key ${key}`);
    if (/^\s|\s$|["[\]]/.test(value)) fail(`the value ${JSON.stringify(value)}`);
    if (/\s;/.test(value)) fail(`a comment in ${JSON.stringify(value)}`);
    current?.set(key, value);
  }
  const entries: AcEntry[] = [];
  for (let slot = 0; sections.has(`CAR_${slot}`); slot++)
    entries.push(readAcEntry(sections.get(`CAR_${slot}`) ?? new Map<string, string>()));
  if (entries.length !== sections.size) fail("sections behind the first missing number");
  if (entries.length === 0 || entries.length > 255) fail(`${entries.length} entries`);
  const guids = entries.flatMap((entry) => entry.GUID);
  if (new Set(guids).size < guids.length) fail("a GUID in two slots");
  return entries;
}

function readAcEntry(section: ReadonlyMap<string, string>): AcEntry {
  const text = (key: string) => section.get(key) ?? fail(`no ${key}`);
  const whole = (key: string, max: number) => {
    const value = text(key);
    if (!/^\d+$/.test(value) || Number(value) > max) fail(`${key}=${value}`);
    return Number(value);
  };
  const model = text("MODEL");
  if (model === "") fail("an empty MODEL");
  const guids = text("GUID").split(";");
  for (const guid of guids) if (!/^\d{17}$/.test(guid)) fail(`the GUID ${JSON.stringify(guid)}`);
  return {
    MODEL: model,
    SKIN: text("SKIN"),
    SPECTATOR_MODE: text("SPECTATOR_MODE"),
    DRIVERNAME: text("DRIVERNAME"),
    TEAM: text("TEAM"),
    GUID: guids,
    BALLAST: whole("BALLAST", Infinity),
    RESTRICTOR: whole("RESTRICTOR", 100),
  };
}

export interface AccList {
  entries: (Record<string, unknown> & {
    drivers: Record<string, unknown>[];
    raceNumber: number;
    defaultGridPosition?: number;
  })[];
  forceEntryList: number;
}

type Check = (value: unknown) => boolean;

const integer =
  (min: number, max: number): Check =>
  (value) =>
    Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
const zeroOrOne = integer(0, 1);
const filled: Check = (value) => typeof value === "string" && value.trim() !== "";
const text: Check = (value) => typeof value === "string";

const entryFields: Record<string, Check> = {
  drivers: (value) => Array.isArray(value) && value.length >= 1 && value.length <= 5,
  raceNumber: (value) => integer(1, 998)(value) || value === -1,
  forcedCarModel: integer(-1, 86),
  overrideDriverInfo: zeroOrOne,
  defaultGridPosition: (value) => integer(1, 200)(value) || value === -1,
  ballastKg: integer(0, 100),
  restrictor: integer(0, 20),
  customCar: text,
  overrideCarModelForCustomCar: zeroOrOne,
  isServerAdmin: zeroOrOne,
};

const seatFields: Record<string, Check> = {
  drivers: (value) => Array.isArray(value) && value.length === 1,
  raceNumber: integer(-1, -1),
  forcedCarModel: integer(-1, -1),
  overrideDriverInfo: integer(0, 0),
  isServerAdmin: zeroOrOne,
};

const driverFields = {
  firstName: filled,
  lastName: filled,
  shortName: (value: unknown) => /^[A-Z]{3}$/.test(String(value)),
  playerID: (value: unknown) => /^S\d{17}$/.test(String(value)),
  // The server does without, validators do not.
  driverCategory: integer(0, 3),
} satisfies Record<string, Check>;
const optionalDriverFields: Record<string, Check> = {
  nationality: integer(1, 88),
};

/** `entrylist.json`: UTF-16LE with a byte order mark. @throws on anything that the server or a validator would stumble over */
export function readAccEntryList(bytes: Uint8Array): AccList {
  if (bytes[0] !== 0xff || bytes[1] !== 0xfe) fail("no UTF-16LE byte order mark");
  const list: unknown = JSON.parse(
    new TextDecoder("utf-16le", { fatal: true }).decode(bytes.subarray(2)),
  );
  checkFields(list, { entries: Array.isArray, forceEntryList: zeroOrOne });
  if (!isAccList(list)) return fail("not a list");
  for (const entry of list.entries) {
    // With their own number, car and name: who joins beside the cars.
    const isSeat = entry["overrideDriverInfo"] === 0;
    checkFields(entry, isSeat ? seatFields : entryFields);
    for (const driver of entry.drivers)
      if (isSeat) checkFields(driver, { playerID: driverFields.playerID });
      else checkFields(driver, driverFields, optionalDriverFields);
  }
  requireDifferent(
    list.entries.map((entry) => entry.raceNumber).filter((number) => number !== -1),
    "race number",
  );
  requireDifferent(
    list.entries.map((entry) => entry.defaultGridPosition ?? -1).filter((place) => place !== -1),
    "grid position",
  );
  requireDifferent(
    list.entries.flatMap((entry) => entry.drivers.map((driver) => String(driver["playerID"]))),
    "player",
  );
  return list;
}

function checkFields(
  value: unknown,
  required: Record<string, Check>,
  optional: Record<string, Check> = {},
): void {
  if (typeof value !== "object" || value === null) return fail(JSON.stringify(value));
  const fields = new Map<string, unknown>(Object.entries(value));
  for (const [name, check] of Object.entries(required))
    if (!fields.has(name) || !check(fields.get(name)))
      fail(`${name} is ${JSON.stringify(fields.get(name))}`);
  for (const [name, field] of fields) {
    if (name in required) continue;
    if (!optional[name]?.(field)) fail(`${name} is ${JSON.stringify(field)}`);
  }
}

function isAccList(value: unknown): value is AccList {
  return typeof value === "object" && value !== null && "entries" in value;
}

function requireDifferent(values: readonly (string | number)[], what: string): void {
  if (new Set(values).size < values.length) fail(`a ${what} twice`);
}

function fail(what: string): never {
  throw new Error(`No server takes this: ${what}`);
}
