import { createRandom } from "#shared/random.ts";
import type {
  DrivenCar,
  DrivenLap,
  DrivenSession,
  ExpectedEntry,
  GeneratedResultFile,
  PlannedDriver,
  SessionPlan,
} from "./session-plan.ts";
import { bestLapMs, clockMs, isDisqualifiedByGame } from "./simulate-session.ts";

/** The results CSV of a hosted iRacing session as exported today: UTF-8, quoted cells, team rows before their drivers'. */
export function writeIracingResult(
  session: DrivenSession,
  expected: readonly ExpectedEntry[],
): Omit<GeneratedResultFile, "expected"> {
  const { plan, cars } = session;
  const ranked = expected.flatMap((entry) => cars[entry.index] ?? []);
  const sessionName = plan.serverName ?? "League Session";
  const track =
    plan.track.layout === undefined ? plan.track.key : `${plan.track.key} - ${plan.track.layout}`;
  const started = new Date(plan.startedAt).toISOString().replace(".000Z", "Z");
  const lapsLed = countLapsLed(plan, cars);
  const [leader] = ranked;
  const rows = ranked.flatMap((car, at) =>
    tableRows(car, { plan, leader: leader ?? car, position: at + 1, lapsLed }),
  );
  const lines = [
    "Start Time,Track,Series,Hosted Session Name",
    csvLine([started, track, "Hosted iRacing", sessionName]),
    "",
    csvLine(Object.keys(rows[0] ?? {})),
    ...rows.map((row) => csvLine(Object.values(row))),
  ];
  return {
    bytes: new TextEncoder().encode(`${lines.join("\n")}\n`),
    fileName: iracingFileName(plan),
  };
}

/** By the table's headings, in their order. */
type Cells = Record<string, string>;

interface RowContext {
  plan: SessionPlan;
  leader: DrivenCar;
  position: number;
  lapsLed: ReadonlyMap<DrivenLap, number>;
}

function iracingFileName(plan: SessionPlan): string {
  return `eventresult_${createRandom(`${plan.seed} subsession`).integer(40_000_000, 89_999_999)}.csv`;
}

function tableRows(car: DrivenCar, context: RowContext): Cells[] {
  const { entry, index, laps } = car;
  const interval = intervalText(car, context);
  const teamId = String(-(900 + index));
  const ofDriver = (driver: PlannedDriver) => ({
    ...context,
    teamId,
    customerId: driver.platformId.id,
    name: `${driver.firstName} ${driver.lastName}`.trim(),
    interval: "-",
  });
  const [only] = entry.drivers;
  if (entry.drivers.length === 1 && only !== undefined)
    return [tableRow(car, laps, { ...ofDriver(only), teamId: only.platformId.id, interval })];
  const name = entry.teamName ?? `Team ${entry.raceNumber}`;
  const rows = [tableRow(car, laps, { ...context, teamId, customerId: teamId, name, interval })];
  for (const [driver, person] of entry.drivers.entries()) {
    const own = laps.filter((lap) => lap.driver === driver);
    if (own.length > 0) rows.push(tableRow(car, own, ofDriver(person)));
  }
  // A team that never drove is still listed with somebody.
  if (rows.length === 1 && only !== undefined) rows.push(tableRow(car, [], ofDriver(only)));
  return rows;
}

function tableRow(
  car: DrivenCar,
  laps: readonly DrivenLap[],
  row: RowContext & { teamId: string; customerId: string; name: string; interval: string },
): Cells {
  const { entry } = car;
  const { plan } = row;
  const best = bestLapMs(laps);
  const fastest = laps.find((lap) => lap.valid && lap.timeMs === best);
  const totalMs = laps.reduce((sum, lap) => sum + lap.timeMs, 0);
  const led = laps.reduce((sum, lap) => sum + (row.lapsLed.get(lap) ?? 0), 0);
  const [outId, out] = outcome(plan, car);
  return {
    "Fin Pos": String(row.position),
    "Car ID": entry.modelKey,
    Car: entry.modelName ?? "",
    "Car Class ID": String(entry.classId ?? 0),
    "Car Class": entry.classId === undefined ? "Hosted All Cars Class" : (entry.className ?? ""),
    "Team ID": row.teamId,
    "Cust ID": row.customerId,
    Name: row.name,
    "Start Pos": plan.sessionType === "R" ? String(car.index + 1) : "0",
    "Car #": entry.raceNumber,
    "Out ID": outId,
    Out: out,
    Interval: row.interval,
    "Laps Led": String(led),
    "Qualify Time": plan.sessionType === "Q" && best !== null ? timeText(best) : "",
    "Average Lap Time": laps.length === 0 ? "00.000" : timeText(Math.round(totalMs / laps.length)),
    "Fastest Lap Time": best === null ? "" : timeText(best),
    "Fast Lap#":
      fastest === undefined ? "" : String(car.laps.findIndex((lap) => lap === fastest) + 1),
    "Laps Comp": String(laps.length),
    Inc: String(laps.filter((lap) => !lap.valid).length),
    "Club ID": "0",
    Club: "",
    "Max Fuel Fill%": "100",
    "Weight Penalty (KG)": String(entry.ballastKg ?? 0),
    "Session Name": plan.serverName ?? "League Session",
    AI: "0",
  };
}

function intervalText(car: DrivenCar, { plan, leader }: RowContext): string {
  if (car === leader) return "-00.000";
  if (plan.sessionType !== "R") {
    const own = bestLapMs(car.laps);
    const best = bestLapMs(leader.laps);
    return own === null || best === null ? "-" : `-${timeText(own - best)}`;
  }
  const lapsDown = leader.laps.length - car.laps.length;
  return lapsDown > 0 ? `-${lapsDown} L` : `-${timeText(clockMs(car) - clockMs(leader))}`;
}

function outcome(plan: SessionPlan, car: DrivenCar): [id: string, text: string] {
  if (isDisqualifiedByGame(plan, car.entry)) return ["29", "Disqualified"];
  const { noShow, retiresAfterLaps, disconnectsAfterLaps } = car.entry.incidents ?? {};
  const gone =
    noShow === true || retiresAfterLaps !== undefined || disconnectsAfterLaps !== undefined;
  return gone ? ["32", "Disconnected"] : ["0", "Running"];
}

/** One per lap number, for who completed it first. */
export function countLapsLed(
  plan: SessionPlan,
  cars: readonly DrivenCar[],
): Map<DrivenLap, number> {
  const led = new Map<DrivenLap, number>();
  if (plan.sessionType !== "R") return led;
  const distance = Math.max(0, ...cars.map((car) => car.laps.length));
  for (let number = 0; number < distance; number++) {
    const crossings = cars.flatMap((car) => car.laps[number] ?? []);
    const first = crossings.toSorted((a, b) => a.order - b.order)[0];
    if (first !== undefined) led.set(first, 1);
  }
  return led;
}

/** `m:ss.mmm`, under a minute `ss.mmm`. */
function timeText(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const seconds = ((ms % 60_000) / 1_000).toFixed(3).padStart(6, "0");
  return minutes === 0 ? seconds : `${minutes}:${seconds}`;
}

function csvLine(cells: readonly string[]): string {
  return cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",");
}
