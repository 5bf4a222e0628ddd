import { parsePoints, toMilliPoints } from "#shared/points.ts";
import { foldForSearch, nameKey } from "#shared/text/person-name.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { isQualifying, isRace, type SessionTypeCode } from "#shared/session-types.ts";
import type { FinishStatus } from "#simulators/session-file.ts";
import type { CellsOfLine } from "../read-cells.ts";
import { cellOf, foldHead, type Sheet } from "../import-columns.ts";
import { readWrittenDate } from "../local-date.ts";
import { type PastColumn, pastSeasonColumns } from "./past-columns.ts";
import { type CellTime, finishOf, isNothing, peopleOf, readCellTime } from "./cell-times.ts";

/* A past season as a table tells it. Place is the truth: no time or lap ever moves a line. */

/** A result. Times are ms, distances laps, points thousandths; `null`: the table does not say. */
export interface MovedResult {
  line: number;
  status: FinishStatus;
  people: MovedPerson[];
  raceNumber: string | null;
  club: string;
  car: string;
  /** At least 1 of who started a race: `distanceUnknown` says that nobody knows how many. */
  laps: number;
  distanceUnknown: boolean;
  totalMs: number | null;
  bestLapMs: number | null;
  start: number | null;
  points: number | null;
}

export interface MovedPerson {
  name: string;
  steamId: string;
  iracingId: string;
}

export interface MovedSession {
  title: string;
  type: SessionTypeCode;
  sprint: boolean;
  /** In their order, the disqualified last. Empty: only the points of the round are known. */
  results: MovedResult[];
}

export interface MovedRound {
  title: string;
  /** As somebody wrote it; empty where nothing says it. */
  circuit: string;
  /** On the league's clock; `null`: the table has none. */
  date: string | null;
  sessions: MovedSession[];
  /** By folded name, what people have of a round without results, in thousandths. */
  loosePoints: ReadonlyMap<string, number>;
}

export interface LineRemark {
  line: number;
  message: string;
}

export interface PastSeason {
  rounds: MovedRound[];
  /** Lines that stay outside, and why. */
  refused: LineRemark[];
  /** What was read otherwise than it stands there. */
  remarks: LineRemark[];
  /** What the table itself says of whole seasons, by folded name, in thousandths. */
  totals: ReadonlyMap<string, number>;
  /** Whom it names, on which line. */
  people: NamedPerson[];
  /** What each line is, in few words. */
  titles: ReadonlyMap<number, string>;
}

export interface NamedPerson {
  line: number;
  person: MovedPerson;
}

/** A line as it was read, before its session is known as a whole. */
interface ReadLine extends Omit<MovedResult, "laps" | "distanceUnknown" | "totalMs"> {
  place: number | null;
  laps: number | null;
  time: CellTime;
}

interface ReadRound {
  at: At;
  date: string | null;
  /** By folded title. */
  sessions: Map<string, ReadSession>;
}

interface ReadSession {
  title: string;
  lines: ReadLine[];
  /** Who stands in it, by `personKeyOf`. */
  seen: Set<string>;
}

function emptySession(title: string): ReadSession {
  return { title, lines: [], seen: new Set() };
}

/** Where a line belongs. Empty cells are as the line above: people merge them. */
interface At {
  round: string;
  session: string;
  track: string;
  date: string;
}

/** Of races whose hour nobody has written. */
export const USUAL_HOUR = "20:00";

/** Reads a table with a line for each result. */
export function readPastSeason(sheet: Sheet<PastColumn>): PastSeason {
  const refused: LineRemark[] = [];
  const remarks: LineRemark[] = [];
  const titles = new Map<number, string>();
  const rounds = new Map<string, ReadRound>();
  let above: At = { round: "", session: "", track: "", date: "" };
  for (const row of sheet.rows) {
    if (isHeadAgain(sheet, row)) continue;
    const at = whereOf(sheet, row, above);
    above = at;
    const key = foldForSearch(at.round) || foldForSearch(`${at.track} ${at.date}`);
    const date = at.date === "" ? null : readWrittenDate(at.date, USUAL_HOUR);
    const read = readLine(sheet, row);
    titles.set(row.line, lineTitle(sheet, row, at));
    const problem = (date?.ok === false && date.problem) || (typeof read === "string" && read);
    if (problem || typeof read === "string") {
      refused.push({ line: row.line, message: problem || "Linia nu poate fi citită." });
      continue;
    }
    const round = rounds.get(key) ?? { at, date: null, sessions: new Map<string, ReadSession>() };
    if (round.at.track === "") round.at = { ...round.at, track: at.track };
    round.date ??= date?.ok ? date.at : null;
    const sessionKey = foldForSearch(at.session);
    const session = round.sessions.get(sessionKey) ?? emptySession(at.session);
    const keys = read.people.map(personKeyOf);
    if (keys.some((one) => session.seen.has(one)))
      refused.push({ line: row.line, message: "Apare de două ori în sesiune." });
    else {
      for (const one of keys) session.seen.add(one);
      session.lines.push(read);
      round.sessions.set(sessionKey, session);
    }
    rounds.set(key, round);
  }
  const read = [...rounds.values()].map(({ at, date, sessions }, index): MovedRound => {
    const own = [...sessions.values()].map((one) => toSession(one, remarks));
    return {
      ...namesOf(at, index),
      date,
      sessions: withGrid(own, remarks),
      loosePoints: new Map(),
    };
  });
  return {
    rounds: read.filter(({ sessions }) => sessions.length > 0),
    refused,
    remarks,
    totals: new Map(),
    people: [...rounds.values()].flatMap(({ sessions }) =>
      [...sessions.values()]
        .flatMap(({ lines }) => lines)
        .flatMap(({ line, people }) => people.map((person) => ({ line, person }))),
    ),
    titles,
  };
}

function lineTitle(sheet: Sheet<PastColumn>, row: CellsOfLine, { round, session }: At): string {
  const cell = (key: PastColumn) => cellOf(sheet, row, key);
  return [round, session, [cell("place"), cell("drivers")].filter(Boolean).join(" ")]
    .filter(Boolean)
    .join(" · ")
    .slice(0, 120);
}

/** Whom a table means: by the id of a game where it has one, else by the name. */
export function personKeyOf({ name, steamId, iracingId }: MovedPerson): string {
  if (steamId !== "") return `steam:${steamId}`;
  return iracingId === "" ? nameKey(foldForSearch(name)) : `iracing:${iracingId}`;
}

/** Of several tables pasted under each other the heads stand there again. */
function isHeadAgain(sheet: Sheet<PastColumn>, row: CellsOfLine): boolean {
  const heads = pastSeasonColumns.find(({ key }) => key === "drivers")?.heads ?? [];
  return heads.includes(foldHead(cellOf(sheet, row, "drivers")));
}

function whereOf(sheet: Sheet<PastColumn>, row: CellsOfLine, above: At): At {
  const [round, session, track, date] = (["round", "session", "track", "date"] as const).map(
    (key) => cellOf(sheet, row, key),
  );
  const isNew = round !== "" || (!sheet.columns.includes("round") && track !== "");
  const goesOn =
    !isNew || (foldForSearch(round ?? "") === foldForSearch(above.round) && round !== "");
  return {
    round: round || above.round,
    session: session || (isNew ? "" : above.session),
    track: track || (goesOn ? above.track : ""),
    date: date || (goesOn ? above.date : ""),
  };
}

/** A result, or why it is none. */
function readLine(sheet: Sheet<PastColumn>, row: CellsOfLine): ReadLine | string {
  const cell = (key: PastColumn) => cellOf(sheet, row, key);
  const names = peopleOf(cell("drivers"));
  if (names.length === 0) return "Lipsește pilotul.";
  if (names.length > 20) return "Cel mult 20 de piloți pe o linie.";
  if (names.some((name) => name.length > 120)) return "Numele este prea lung.";
  const steam = steamIds(cell("steamId"));
  const iracing = cell("iracingId").match(/\d{1,10}/g) ?? [];
  const place = placeOf(cell("place"));
  const time = readCellTime(cell("time"));
  const gap = readCellTime(cell("gap"));
  const bestLap = readCellTime(cell("bestLap"));
  const [laps, start] = [wholeOf(cell("laps")), wholeOf(cell("start"))];
  const points = isNothing(cell("points"))
    ? null
    : parsePoints(cell("points").replaceAll(/[*\s]/g, ""));
  if (place === undefined)
    return `„${cell("place")}” nu este un loc. Scrie un număr, DNF, DNS sau DSQ.`;
  if (!time || !gap)
    return `„${cell(time ? "gap" : "time")}” nu este un timp, de exemplu 41:23.456.`;
  if (!bestLap || bestLap.kind === "gap")
    return `„${cell("bestLap")}” nu este timpul unui tur, de exemplu 1:48.123.`;
  if (laps === undefined || (laps ?? 0) > 10_000)
    return `„${cell("laps")}” nu este un număr de tururi.`;
  if (start === undefined || start === 0) return `„${cell("start")}” nu este un loc pe grilă.`;
  if (points === undefined) return `„${cell("points")}” nu este un număr de puncte.`;
  const status =
    place.status ??
    statusIn(time) ??
    statusIn(gap) ??
    (laps === 0 && place.place === null ? "dns" : "finished");
  return {
    line: row.line,
    status,
    people: [...new Set(names)].map((name, index) => ({
      name,
      steamId: (names.length === steam.length && steam[index]) || "",
      iracingId: (names.length === iracing.length && iracing[index]) || "",
    })),
    raceNumber: cell("number").replace(/^#/, "") || null,
    club: cell("club"),
    car: cell("car"),
    place: place.place,
    laps,
    time: time.kind === "time" || gap.kind === "none" ? time : gap,
    bestLapMs: bestLap.kind === "time" ? bestLap.ms : null,
    start,
    points: points === null ? null : toMilliPoints(points),
  };
}

function steamIds(cell: string): string[] {
  return cell.match(/7656\d{13}/g) ?? [];
}

function statusIn(time: CellTime): FinishStatus | undefined {
  return time.kind === "finish" ? time.status : undefined;
}

/** `undefined`: no place. */
function placeOf(cell: string): { place: number | null; status?: FinishStatus } | undefined {
  if (isNothing(cell)) return { place: null };
  const status = finishOf(cell);
  if (status) return { place: null, status };
  const match =
    /^(?:p|locul |loc )?#?(\d{1,3})(?:\.|st|nd|rd|th|º|°)?(?: ?\(?(\p{L}+)\)?)?$/iu.exec(cell);
  const place = Number(match?.[1] ?? 0);
  const after = finishOf(match?.[2] ?? "");
  if (place === 0 || (match?.[2] && !after)) return undefined;
  return after ? { place, status: after } : { place };
}

/** `null`: nothing; `undefined`: no whole number. */
function wholeOf(cell: string): number | null | undefined {
  if (isNothing(cell)) return null;
  return /^\d{1,6}$/.test(cell) ? Number(cell) : undefined;
}

const roundNumber =
  /^(?:etapa|etape|round|rnd|runda|r|e|et|cursa|race)?\.? ?#?(\d{1,3})(?![\p{L}\d])[\s.:)–-]*(.*)$/iu;

/** What a round is called, and where it was. */
export function namesOf({ round, track }: Pick<At, "round" | "track">, index: number) {
  const [, number, rest = ""] = roundNumber.exec(round) ?? [];
  if (number !== undefined) return { title: `Etapa ${Number(number)}`, circuit: track || rest };
  const title = round !== "" && track !== "" ? round : `Etapa ${index + 1}`;
  return { title: title.slice(0, 120), circuit: track || round };
}

const sessionKinds: readonly [pattern: RegExp, type: SessionTypeCode][] = [
  [/^(?:q\d?|qual|quali|kval|calif)/, "Q"],
  [/^(?:p\d?$|fp\d?|prac|antren|warm|test)/, "P"],
];

function toSession({ title, lines }: ReadSession, remarks: LineRemark[]): MovedSession {
  const word = foldForSearch(title);
  const type = sessionKinds.find(([pattern]) => pattern.test(word))?.[1] ?? "R";
  const sprint = type === "R" && word.includes("sprint");
  const ordered = inOrder(lines, remarks);
  const results = isRace(type) ? raceResults(ordered, remarks) : ordered.map(timedResult);
  return { title: title.slice(0, 80), type, sprint, results };
}

/** By places where each is there once, those without one behind; else as the lines stand. The disqualified are the last. */
function inOrder(lines: readonly ReadLine[], remarks: LineRemark[]): ReadLine[] {
  const placed = lines.filter(({ place }) => place !== null);
  const isClear = new Set(placed.map(({ place }) => place)).size === placed.length;
  if (!isClear && placed[0])
    remarks.push({ line: placed[0].line, message: "Locurile se repetă: rămâne ordinea liniilor." });
  const gap = placed
    .toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0))
    .find(({ place }, index) => place !== index + 1);
  if (isClear && gap && placed.every(({ status }) => status !== "dsq"))
    remarks.push({
      line: gap.line,
      message: `Înainte de locul ${gap.place} lipsește un loc: cine este după el urcă.`,
    });
  const rank = ({ place, status }: ReadLine) =>
    (status === "dsq" ? 2000 : 0) + (isClear ? (place ?? 1000) : 0);
  return lines.toSorted((a, b) => rank(a) - rank(b));
}

function raceResults(lines: readonly ReadLine[], remarks: LineRemark[]): MovedResult[] {
  const winner = lines.find(({ status }) => status === "finished");
  const winnerMs = winner?.time.kind === "time" ? winner.time.ms : null;
  const most = Math.max(0, ...lines.map(({ laps }) => laps ?? 0));
  let before = Math.max(1, most);
  return lines.map(({ time, laps: written, place: _place, ...line }) => {
    const down = time.kind === "laps" && most > 0 ? most - time.laps : null;
    const own = line.status === "dns" ? 0 : (written ?? (down !== null && down > 0 ? down : null));
    const distanceUnknown = own === null;
    let laps = own ?? before;
    if (line.status === "finished" && laps === 0) laps = 1;
    const isInChain = line.status !== "dsq" && line.status !== "dns";
    if (isInChain && laps > before) {
      remarks.push({
        line: line.line,
        message: `Are mai multe tururi decât cine este în față: rămân ${before}, locul nu se schimbă.`,
      });
      laps = before;
    }
    if (isInChain) before = laps;
    const gapMs = time.kind === "gap" && winnerMs !== null ? winnerMs + time.ms : null;
    return { ...line, laps, distanceUnknown, totalMs: time.kind === "time" ? time.ms : gapMs };
  });
}

function timedResult({ time, laps, place: _place, ...line }: ReadLine): MovedResult {
  const bestLapMs = line.bestLapMs ?? (time.kind === "time" ? time.ms : null);
  return {
    ...line,
    bestLapMs,
    laps: laps ?? Number(bestLapMs !== null),
    distanceUnknown: laps === null,
    totalMs: null,
  };
}

/** Sessions in the order in which they are driven; a qualifying whose times do not say its places becomes the grid. */
function withGrid(sessions: readonly MovedSession[], remarks: LineRemark[]): MovedSession[] {
  const rank = ({ type }: MovedSession) => (isRace(type) ? 2 : Number(isQualifying(type)));
  const qualifyings = sessions.filter(({ type }) => isQualifying(type)).length;
  const ordered = qualifyings > 1 ? sessions : sessions.toSorted((a, b) => rank(a) - rank(b));
  const grids = new Map<MovedSession, ReadonlyMap<string, number>>();
  const kept = ordered.flatMap((session, index): MovedSession[] => {
    if (!isQualifying(session.type) || isTimed(session)) return [session];
    const race = ordered.slice(index).find(({ type }) => isRace(type));
    const [first] = session.results;
    if (!race || !first) return [session];
    remarks.push({
      line: first.line,
      message: "Calificările fără timpi devin locurile de start ale cursei.",
    });
    const places = session.results.filter(({ status }) => status !== "dsq");
    grids.set(
      race,
      new Map(
        places.flatMap(({ people }, at) =>
          people.map((one) => [personKeyOf(one), at + 1] as const),
        ),
      ),
    );
    return [];
  });
  return kept.map((session) => {
    const grid = grids.get(session);
    if (!grid) return session;
    const startOf = ({ people }: MovedResult) =>
      people.map((one) => grid.get(personKeyOf(one))).find(Boolean);
    return {
      ...session,
      results: session.results.map((one) => ({ ...one, start: one.start ?? startOf(one) ?? null })),
    };
  });
}

/** Whether best laps say the same order as the places: each not faster than the one before, those without any at the end. */
function isTimed({ results }: MovedSession): boolean {
  const times = results
    .filter(({ status }) => status !== "dsq")
    .map(({ bestLapMs }) => bestLapMs ?? Infinity);
  return times[0] !== Infinity && times.every((ms, index) => ms >= (times[index - 1] ?? 0));
}

/** What says where a round was: its circuit as somebody wrote it, else its title. */
export function circuitNameOf({ circuit, title }: MovedRound): string {
  return circuit || title;
}

const mostOf = { rounds: 60, sessions: 20, people: 500 } as const;

/** Why so much is read from no table, in a sentence; `null`: it is not too much. */
export function tooMuch({ rounds, people }: PastSeason): string | null {
  const names = new Set(people.map(({ person }) => personKeyOf(person)));
  const crowded = rounds.find(({ sessions }) => sessions.length > mostOf.sessions);
  if (rounds.length > mostOf.rounds)
    return `Tabelul are ${counted(rounds.length, "etapă", "etape")}: într-un sezon încap ${mostOf.rounds}. Uită-te la coloana etapei.`;
  if (crowded)
    return `${crowded.title} are ${counted(crowded.sessions.length, "sesiune", "sesiuni")}: încap ${mostOf.sessions}. Uită-te la coloana sesiunii.`;
  return names.size > mostOf.people
    ? `Tabelul are ${counted(names.size, "pilot", "piloți")}: încap ${mostOf.people}. Uită-te la coloana piloților.`
    : null;
}
