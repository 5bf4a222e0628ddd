import type { SessionFile } from "./session-file.ts";

/** What a server put into the name of a result file. A hint: files get renamed. */
export interface SessionFileName {
  sessionType: SessionFile["sessionType"];
  /** The server machine's local time when the session ended, zone unknown, as `2026-03-01T19:05:00`; `null` in iRacing names. */
  endedAtServerTime: string | null;
  /** iRacing's subsession id. */
  subsessionId: string | null;
}

/**
 * Reads `2021_5_1_20_33_RACE.json` (AC), `210217_031243_R2.json` (ACC) or `eventresult_12345678.csv` (iRacing), also behind a folder and
 * with a copy's ` (1)`. `null` when the name says nothing.
 */
export function readSessionFileName(fileName: string): SessionFileName | null {
  const base = (fileName.slice(-300).split(/[/\\]/).at(-1) ?? "").trim();
  const name = base.replace(/\.(json|csv)$/i, "").replace(/ ?\(\d{1,3}\)$/, "");
  return readAcName(name) ?? readAccName(name) ?? readIracingName(name);
}

function readAcName(name: string): SessionFileName | null {
  const match = /^(\d{4})_(\d{1,2})_(\d{1,2})_(\d{1,2})_(\d{1,2})_([A-Z]+)$/i.exec(name);
  if (match === null) return null;
  const [, year, month, day, hour, minute, type = ""] = match;
  const endedAtServerTime = localTime([year, month, day, hour, minute, "0"]);
  return endedAtServerTime === null
    ? null
    : { sessionType: acType(type), endedAtServerTime, subsessionId: null };
}

function readAccName(name: string): SessionFileName | null {
  const match = /^(\d{2})(\d{2})(\d{2})_(\d{2})(\d{2})(\d{2})_(FP|Q|R)\d?$/i.exec(name);
  if (match === null) return null;
  const [, year, month, day, hour, minute, second, type = ""] = match;
  const endedAtServerTime = localTime([`20${year}`, month, day, hour, minute, second]);
  if (endedAtServerTime === null) return null;
  const letter = type.toUpperCase();
  const sessionType = letter === "R" ? "R" : letter === "Q" ? "Q" : "P";
  return { sessionType, endedAtServerTime, subsessionId: null };
}

function readIracingName(name: string): SessionFileName | null {
  const id = /^eventresult[_-](\d{1,12})$/i.exec(name)?.[1];
  return id === undefined ? null : { sessionType: null, endedAtServerTime: null, subsessionId: id };
}

function acType(type: string): SessionFile["sessionType"] {
  const upper = type.toUpperCase();
  if (upper === "RACE") return "R";
  if (upper === "QUALIFY") return "Q";
  return upper === "PRACTICE" ? "P" : null;
}

function localTime(parts: readonly (string | undefined)[]): string | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map(Number);
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const isReal =
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    hour < 24 &&
    minute < 60 &&
    second < 60;
  return isReal ? date.toISOString().slice(0, 19) : null;
}
