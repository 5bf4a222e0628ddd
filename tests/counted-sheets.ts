import type {
  CountedRow,
  CountedSeat,
  CountedSession,
} from "#features/statistics/counted-session.ts";
import { noPersonFacts } from "#features/results/facts.ts";

/** What a line of a sheet says beyond who it is. */
export interface Line {
  /** Class in which wins are counted. */
  cls?: string;
  club?: string;
  laps?: number;
  grid?: number | null;
  best?: number | null;
  /** When the best lap was completed. */
  at?: number | null;
  status?: CountedRow["status"];
  led?: number | null;
  crew?: {
    name: string | null;
    laps?: number;
    best?: number | null;
    at?: number | null;
    led?: number | null;
  }[];
}

/** A race, its lines in classification order: `race({ Ana: {}, Dan: { status: "dnf" } })`. */
export function race(
  lines: Record<string, Line>,
  given: Partial<CountedSession> = {},
): CountedSession {
  return { ...session("R", 2, lines), ...given };
}

/** A qualifying before it. A line without a best lap has no time. */
export function qualifying(
  lines: Record<string, Line>,
  given: Partial<CountedSession> = {},
): CountedSession {
  const { rows, ...rest } = session("Q", 1, lines);
  const unknown = rows.map((row): CountedRow =>
    row.status === "dsq" ? row : { ...row, status: "unknown" },
  );
  return { ...rest, rows: unknown, ...given };
}

function session(type: "Q" | "R", position: number, lines: Record<string, Line>): CountedSession {
  const entries = Object.entries(lines);
  const ranked = entries.filter(([, line]) => line.status !== "dsq");
  const placeOf = (name: string, among: typeof entries) =>
    among.findIndex(([other]) => other === name) + 1;
  const rows = entries.map(([name, line]): CountedRow => {
    const isOut = line.status === "dsq";
    const own = ranked.filter(([, other]) => other.cls === line.cls);
    const laps = line.laps ?? (line.status === "dns" ? 0 : 10);
    return {
      id: `${type} ${name}`,
      place: isOut ? null : placeOf(name, ranked),
      classPlaces: isOut || !line.cls ? {} : { [line.cls]: placeOf(name, own) },
      referenceClass: line.cls ?? null,
      recordClass: line.cls ?? "car",
      carModel: "model:acc-30",
      clubId: line.club ?? null,
      status: line.status ?? "finished",
      laps,
      hasTime: type === "Q" && (line.best ?? null) !== null,
      grid: line.grid ?? null,
      bestLapMs: line.best ?? null,
      bestLapOrder: line.at ?? null,
      seats: seatsOf(name, laps, line),
    };
  });
  return { id: type, type, sprint: false, position, rows };
}

function seatsOf(name: string, laps: number, line: Line): CountedSeat[] {
  const crew = line.crew ?? [{ name, laps, best: line.best, at: line.at, led: line.led }];
  return crew.map((one) => ({
    personId: one.name,
    laps: one.laps ?? 0,
    bestLapMs: one.best ?? null,
    bestLapOrder: one.at ?? null,
    facts: { ...noPersonFacts, lapsLed: one.led ?? null },
  }));
}
