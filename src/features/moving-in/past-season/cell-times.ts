import { foldForSearch } from "#shared/text/person-name.ts";
import { parseTime } from "#shared/time/lap-time.ts";
import type { FinishStatus } from "#simulators/session-file.ts";

/* What people write into cells of results: places, words for how a race ended, times, distances to the winner. */

const statusWords = {
  dns: ["dns", "ns", "wd", "nu a luat startul", "nu a plecat", "absent", "did not start"],
  dsq: ["dsq", "dq", "exc", "descalificat", "descalificata", "exclus", "disqualified", "excluded"],
  dnf: ["dnf", "nc", "ret", "ab", "abandon", "abandonat", "neclasat", "retired", "not classified"],
};

/** How a race ended by what stands in a cell, also before more words (`Abandon · 12 tururi`); `undefined`: it says nothing. */
export function finishOf(cell: string): FinishStatus | undefined {
  const text = foldForSearch(cell).replaceAll(/[.()*]/g, "");
  const [word = ""] = text.split(/\s*[·,;-]\s*/);
  const statuses = ["dns", "dsq", "dnf"] as const;
  return statuses.find((one) => statusWords[one].includes(word) || statusWords[one].includes(text));
}

/** Whether a cell says that there is nothing. */
export function isNothing(cell: string | undefined): boolean {
  return cell === undefined || /^[\s\-–—/]*$/.test(cell);
}

/** A time as it stands in a cell: ms of its own, ms or laps behind the winner, how the race ended, or nothing. */
export type CellTime =
  | { kind: "none" }
  | { kind: "time"; ms: number }
  | { kind: "gap"; ms: number }
  | { kind: "laps"; laps: number }
  | { kind: "finish"; status: FinishStatus };

/** Reads `1:02:03.456`, `+12,345`, `+1 tur`, `2L`, `DNF`; `undefined`: none of these. */
export function readCellTime(cell: string | undefined): CellTime | undefined {
  if (cell === undefined || isNothing(cell)) return { kind: "none" };
  const status = finishOf(cell);
  if (status) return { kind: "finish", status };
  const text = cell.replaceAll(/\s+/g, " ").trim();
  const laps = /^\+? ?(\d{1,3}) ?(?:l|laps?|tur|ture|tururi|de tururi)\.?$/iu.exec(text);
  if (laps) return { kind: "laps", laps: Number(laps[1]) };
  const isGap = text.startsWith("+");
  const read = parseTime(
    text
      .replace(/^\+ ?/, "")
      .replace(/ ?s$/iu, "")
      .replace(/^(\d+) ?h ?/iu, "$1:"),
  );
  if (!read.ok || read.ms === null) return undefined;
  return { kind: isGap ? "gap" : "time", ms: read.ms };
}

/** The people of one cell: `Ana Pop; Dan Ion`, `Ana Pop / Dan Ion`, `Ana Pop, Dan Ion`; `Pop, Ana` is one of them. */
export function peopleOf(cell: string): string[] {
  const parts = /[;/&|\n]/.test(cell) ? cell.split(/[;/&|\n]/) : byCommas(cell);
  return parts
    .map((name) => name.replaceAll(/\s+/g, " ").trim())
    .filter((name) => /[\p{L}\p{N}]/u.test(name));
}

function byCommas(cell: string): string[] {
  const parts = cell.split(",").map((part) => part.trim());
  if (parts.length === 1 || parts.every((part) => part.includes(" "))) return parts;
  const [last = "", first = ""] = parts;
  return parts.length === 2 ? [`${first} ${last}`] : parts;
}
