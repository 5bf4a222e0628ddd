import { MOST_ROUNDS, type PlannedRound } from "#features/administration/season-plan.ts";
import type { CatalogueItem } from "#features/seasons/catalogue.ts";
import { findTrack } from "#features/seasons/track-order.ts";
import { instantSchema } from "#shared/record/field-kinds.ts";
import { foldForSearch } from "#shared/text/person-name.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { DAY_MS } from "#shared/time/durations.ts";
import { clockChangeAt, fromLocalText, toLocalText } from "#shared/time/zoned-time.ts";
import type { CalendarKey } from "./calendar-columns.ts";
import { cellOf, type Sheet } from "./import-columns.ts";
import { readWrittenDate } from "./local-date.ts";
import type { ImportAsk, ImportLine } from "./moving-in.ts";
import type { CellsOfLine } from "./read-cells.ts";

/** A round that the season has. */
export interface KnownRound {
  title: string;
  /** Of its first race, UTC ms. */
  start: number;
  track: string;
}

export interface CalendarScene {
  sheet: Sheet<CalendarKey>;
  /** Of the season's simulator, as `orderTracks` has them. */
  tracks: readonly CatalogueItem[];
  /** What the season has. */
  rounds: readonly KnownRound[];
  /** What lines without an hour have, `20:00`. */
  hour: string;
  /** Where lines say no date: that of the first of them, as somebody has written it, and the days from one to the next. */
  first: string;
  everyDays: number;
  choices: Readonly<Record<string, string>>;
  timeZone: string;
}

/** What a calendar comes to by line, and the rounds to be added, the earliest first. */
export function planCalendar(scene: CalendarScene): {
  lines: ImportLine[];
  rounds: PlannedRound[];
} {
  const { sheet } = scene;
  const starts = startsOf(scene);
  const taken = new Map<string, string>();
  const rounds: PlannedRound[] = [];
  const lines = sheet.rows.map((row, index): ImportLine => {
    const text = cellOf(sheet, row, "track");
    const told = { line: row.line, title: text };
    const refused = (message: string, asks: ImportAsk[] = []): ImportLine => {
      return { ...told, outcome: "refused", message, asks };
    };
    if (text === "") return refused("Lipsește circuitul.");
    const start = starts[index] ?? { ok: false, problem: NO_DATE };
    if (!start.ok) return refused(start.problem);
    const { track, asks } = chooseTrack(text, scene);
    if (!track) return refused("Nu găsim circuitul. Alege-l din listă.", asks);
    if (rounds.length === MOST_ROUNDS)
      return refused(`Cel mult ${counted(MOST_ROUNDS, "etapă", "etape")} deodată.`, asks);
    const known = scene.rounds.find(
      (round) => round.track === track._id && isSameDay(round.start, start.at, scene.timeZone),
    );
    if (known)
      return { ...told, outcome: "known", message: knownInWords(known, start.at, scene), asks };
    const day = start.at.slice(0, 10);
    const beside = taken.get(day) ?? roundOn(day, scene)?.title;
    if (beside === track.title) return refused(`Apare de două ori în ziua aceea.`, asks);
    taken.set(day, track.title);
    rounds.push({ track: track._id, start: start.at });
    const message = [
      `${track.title}, ${writtenDay(start.at)}`,
      beside && `în aceeași zi cu ${beside}`,
      clockChangeAt(start.at, scene.timeZone) === "repeated" && "ora se repetă în noaptea aceea",
    ];
    return { ...told, outcome: "new", message: message.filter(Boolean).join(", "), asks };
  });
  return { lines, rounds: rounds.toSorted((a, b) => (a.start < b.start ? -1 : 1)) };
}

type Start = { ok: true; at: string } | { ok: false; problem: string };

const NO_DATE = "Lipsește data. Scrie-o în listă, sau spune mai sus când e prima etapă.";

/** When each line's race begins; one without a date is so many days after the line above it. */
function startsOf({ sheet, ...scene }: CalendarScene): Start[] {
  let above: string | undefined;
  return sheet.rows.map((row) => {
    const start = startOf(sheet, row, { ...scene, above });
    if (start.ok) above = start.at;
    return start;
  });
}

function startOf(
  sheet: CalendarScene["sheet"],
  row: CellsOfLine,
  scene: Omit<CalendarScene, "sheet"> & { above: string | undefined },
): Start {
  const hour = cellOf(sheet, row, "time");
  const written = cellOf(sheet, row, "date");
  const { above, first, everyDays, timeZone } = scene;
  if (written === "" && above !== undefined) return existing(movedBy(above, everyDays), timeZone);
  const text = written || first;
  if (text === "") return { ok: false, problem: NO_DATE };
  const read = readWrittenDate(hour === "" ? text : `${text} ${hour}`, scene.hour);
  return read.ok ? existing(read.at, timeZone) : read;
}

function existing(at: string, timeZone: string): Start {
  const { error } = instantSchema.safeParse(fromLocalText(at, timeZone));
  if (error) return { ok: false, problem: error.issues[0]?.message ?? NO_DATE };
  if (clockChangeAt(at, timeZone) !== "skipped") return { ok: true, at };
  return {
    ok: false,
    problem: `Ora ${at.slice(11)} nu există în ziua aceea: se trece la ora de vară.`,
  };
}

/** The same hour of another day. */
function movedBy(at: string, days: number): string {
  return new Date(Date.parse(`${at}:00Z`) + days * DAY_MS).toISOString().slice(0, 16);
}

/** The track that a text means, or that somebody has chosen for it, and the question where it is not sure. */
function chooseTrack(
  text: string,
  { tracks, choices }: Pick<CalendarScene, "tracks" | "choices">,
): { track: CatalogueItem | undefined; asks: ImportAsk[] } {
  const key = `circuit ${foldForSearch(text)}`;
  const found = findTrack(text, tracks);
  const likely = found.kind === "unknown" ? undefined : found.track;
  const venue = likely && tracks.filter(({ title }) => venueOf(title) === venueOf(likely.title));
  // Of a venue with one layout there is nothing to ask.
  if (found.kind === "chosen" && venue?.length === 1) return { track: likely, asks: [] };
  const offered = [...(venue ?? []), ...tracks.filter((track) => !venue?.includes(track))];
  const options = offered.map(({ _id, title }) => ({ value: _id, label: title }));
  const track = tracks.find(({ _id }) => _id === choices[key]) ?? likely;
  return {
    track,
    asks: [
      {
        key,
        label: `Circuitul pentru „${text}”`,
        options: track ? options : [{ value: "", label: "Alege circuitul" }, ...options],
        chosen: track?._id ?? "",
      },
    ],
  };
}

function venueOf(title: string): string {
  return foldForSearch(title.split(", ")[0] ?? "");
}

function knownInWords(known: KnownRound, at: string, { timeZone }: CalendarScene): string {
  const there = toLocalText(known.start, timeZone);
  const hour = there.slice(11);
  return hour === at.slice(11)
    ? `este ${known.title}`
    : `este ${known.title}, la ora ${hour}: rămâne așa`;
}

function isSameDay(start: number, at: string, timeZone: string): boolean {
  return toLocalText(start, timeZone).slice(0, 10) === at.slice(0, 10);
}

function roundOn(day: string, { rounds, timeZone }: CalendarScene): KnownRound | undefined {
  return rounds.find(({ start }) => toLocalText(start, timeZone).startsWith(day));
}

/** `12.01.2027 20:00` */
function writtenDay(at: string): string {
  const [year, month, day] = at.slice(0, 10).split("-");
  return `${day}.${month}.${year} ${at.slice(11)}`;
}

/** The hour of a season's last round on the league's clock; evenings begin at eight. */
export function usualHour(rounds: readonly KnownRound[], timeZone: string): string {
  const last = rounds.toSorted((a, b) => a.start - b.start).at(-1);
  return last ? toLocalText(last.start, timeZone).slice(11) : "20:00";
}
