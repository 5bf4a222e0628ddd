import type { SessionTypeCode } from "#shared/session-types.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { foldForSearch } from "#shared/text/person-name.ts";
import { isOfGuide } from "../decision-draft.ts";
import { type Guide, type ItemKind, itemProblem, proposedItems, ruleOf } from "../item-rules.ts";
import type { Offence } from "../offences.ts";
import { MOST_CARS } from "../protest-limits.ts";
import type { PenaltyLine, RowPenalties } from "./row-penalty-forms.ts";

/* Penalties as race control writes them down: `#23 +5s contact T7`, `#8 dsq`, `Popescu -1t tur 3`. */

/** Letters of one line. */
const LONGEST_LINE = 200;

type Row = RowPenalties["rows"][number];
type Item = Guide["items"][number];

export interface ReadLine {
  /** As it was written. */
  text: string;
  /** The car that it names. */
  row?: Row;
  /** What it could be about as it stands; empty: the offence is still to be chosen. */
  line?: PenaltyLine;
  /** Why it cannot be given. */
  problem?: string;
}

interface Known {
  rows: readonly Row[];
  offences: readonly Offence[];
  type: SessionTypeCode;
  /** Offences that were chosen by hand, by what the line says. */
  chosen?: ReadonlyMap<string, string>;
}

/** Reads a list, a line for each car; empty lines are none. */
export function readPenaltyList(text: string, known: Known): ReadLine[] {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.replaceAll(/\s+/g, " ").trim())
    .filter((line) => line !== "");
  return lines.map((line, index) =>
    index < MOST_CARS
      ? readLine(line, known)
      : {
          text: line.slice(0, LONGEST_LINE),
          problem: `Cel mult ${counted(MOST_CARS, "linie", "linii")} deodată.`,
        },
  );
}

function readLine(text: string, known: Known): ReadLine {
  if (text.length > LONGEST_LINE)
    return { text: text.slice(0, LONGEST_LINE), problem: "Linia este prea lungă." };
  const { row, driver = null, rest, problem } = findRow(text, known.rows);
  if (!row) return { text, problem };
  const { lap, corner, items: typed, words } = readWords(rest);
  const offence =
    known.offences.find(({ _id }) => _id === known.chosen?.get(text)) ??
    guessOffence(known.offences, { words, items: typed });
  if (!offence)
    return {
      text,
      row,
      problem: words === "" && typed.length === 0 ? "Scrie ce se dă." : "Alege abaterea.",
    };
  const items = itemsOf(offence, typed);
  const wrong = items.flatMap((item) => itemProblem(item, known.type) ?? []);
  const line: PenaltyLine = {
    row: row._id,
    driver,
    offence: offence._id,
    lap,
    corner,
    items,
    note: isOfGuide(items, offence) ? "" : `Scris de comisar: ${text}`.slice(0, LONGEST_LINE),
  };
  const [refused] = wrong;
  return refused === undefined ? { text, row, line } : { text, row, line, problem: refused };
}

interface FoundRow {
  row?: Row;
  /** Whom it names, as a place in the crew. */
  driver?: number;
  rest: string;
  problem?: string;
}

/** By its number, else by a name of one of its drivers. */
function findRow(text: string, rows: readonly Row[]): FoundRow {
  const number = /^#\s?(\w{1,6})\b|^(\d{1,4})(?=[\s,:;-]|$)/.exec(text);
  if (number) {
    const wanted = number[1] ?? number[2] ?? "";
    const rest = text.slice(number[0].length);
    const same = rows.filter(({ raceNumber }) => raceNumber === wanted);
    const [row] = same;
    if (same.length === 1 && row) return { row, rest };
    const why = row ? "Mai multe mașini au" : "Nicio mașină din rezultate nu are";
    return { rest, problem: `${why} numărul #${wanted}.` };
  }
  const words = text.split(" ");
  const named = (count: number) => {
    const name = foldForSearch(words.slice(0, count).join(" "));
    return rows.flatMap((row) =>
      row.drivers.flatMap((own, driver) =>
        ` ${foldForSearch(own)} `.includes(` ${name} `) ? [{ row, driver }] : [],
      ),
    );
  };
  // As many words as are still a name of somebody.
  let count = 1;
  while (count < words.length && named(count + 1).length > 0) count++;
  const [found, ...more] = named(count);
  const rest = words.slice(count).join(" ");
  if (found && more.length === 0) return { ...found, rest };
  return {
    rest,
    problem: found
      ? "Mai mulți piloți au acest nume: scrie și prenumele."
      : "Începe cu numărul mașinii, de exemplu #23, sau cu numele pilotului.",
  };
}

interface Words {
  lap: number | null;
  corner: string;
  items: Item[];
  /** What is left: it names the offence. */
  words: string;
}

/** What of a line is no name of an offence; a number stands first in each. */
const patterns: readonly { kind: ItemKind; of: RegExp }[] = [
  { kind: "time", of: /\+?(\d{1,4}) ?(?:secunde|sec|s)\b/ },
  { kind: "laps", of: /- ?(\d{1,3}) ?(?:tururi|tur|t)\b/ },
  { kind: "grid", of: /-? ?(\d{1,2}) ?(?:locuri|loc)\b(?: pe grila)?/ },
  { kind: "licence", of: /\+? ?(\d{1,2}) ?(?:puncte|punct|pct|p)\b(?: pe licenta)?/ },
  { kind: "dsq", of: /\b(?:dsq|descalificare|descalificat)\b/ },
  { kind: "warning", of: /\b(?:avertisment|avert|warning)\b\.?/ },
];

const lapPattern = /\b(?:turul|tur|lap|l) ?(\d{1,4})\b/;
const cornerPattern = /\b(?:virajul|viraj|turn|t) ?(\d{1,3})\b/;

function readWords(text: string): Words {
  let left = ` ${foldForSearch(text.replaceAll("−", "-"))} `;
  const take = (of: RegExp): number | undefined => {
    const found = of.exec(left);
    if (!found) return undefined;
    left = `${left.slice(0, found.index)} ${left.slice(found.index + found[0].length)}`;
    return Number(found[1] ?? 1);
  };
  const items = patterns.flatMap(({ kind, of }) => {
    const amount = take(of);
    return amount === undefined ? [] : [{ kind, amount }];
  });
  const lap = take(lapPattern);
  const corner = take(cornerPattern);
  return {
    lap: lap ?? null,
    corner: corner === undefined ? "" : `T${corner}`,
    items,
    words: left
      .replaceAll(/[^a-z0-9 ]/g, " ")
      .replaceAll(/ +/g, " ")
      .trim(),
  };
}

/**
 * The offence that most of the words name; of equals first what proposes just these items, then the one whose code says least
 * else. Without words the only one that proposes them.
 */
function guessOffence(
  offences: readonly Offence[],
  { words, items }: Pick<Words, "words" | "items">,
): Offence | undefined {
  const agrees = (offence: Offence) =>
    isOfGuide(itemsOf(offence, items), { ...offence, points: pointsOf(offence, items) });
  if (words === "") {
    const same = offences.filter(agrees);
    return items.length > 0 && same.length === 1 ? same[0] : undefined;
  }
  const typed = words.split(" ");
  const scored = offences.map((offence) => {
    const code = offence.code.split("-");
    const all = [...foldForSearch(offence.title).split(/[^a-z0-9]+/), ...code];
    return {
      offence,
      hits: typed.filter((word) => all.some((own) => own.startsWith(word))).length,
      agreed: agrees(offence) ? 1 : 0,
      more: code.filter((own) => !typed.some((word) => own.startsWith(word))).length,
    };
  });
  const [best] = scored
    .filter(({ hits }) => hits > 0)
    .toSorted((a, b) => b.hits - a.hits || b.agreed - a.agreed || a.more - b.more);
  return best?.offence;
}

/** What was written takes the place of what the guide proposes; points on the licence stay unless they were written too. */
function itemsOf(offence: Offence, typed: readonly Item[]): Item[] {
  if (typed.length === 0) return [...proposedItems(offence)];
  const isPoints = ({ kind }: Item) => ruleOf(kind).inGuide === "points";
  return typed.some(isPoints) ? [...typed] : [...typed, ...proposedItems(offence).filter(isPoints)];
}

function pointsOf(offence: Offence, items: readonly Item[]): number {
  return items.find(({ kind }) => ruleOf(kind).inGuide === "points")?.amount ?? offence.points;
}
