import { platformTitle } from "#shared/game-platforms.ts";
import type { ImportAsk } from "./moving-in.ts";
import type { GameId, RosterLine } from "./roster-lines.ts";

/** Somebody of the league whom a line may mean. */
export interface KnownPerson {
  _id: string;
  name: string;
  hasAccount: boolean;
  /** Of which games an id of theirs is known. */
  platforms: readonly GameId["platform"][];
}

/** Whom the league has for a line. */
export interface LineMatches {
  /** Who has its ids, each once. */
  byId: readonly KnownPerson[];
  /** Who is named so. */
  sameName: readonly KnownPerson[];
  /** Who is named nearly so. */
  alikeName: readonly KnownPerson[];
}

/** Who a line is: somebody known, somebody new, or nobody until an organiser says, with the reason. */
type Identity = {
  person: KnownPerson | "new" | null;
  message: string;
  asks: ImportAsk[];
};

const NEW = "new" as const;
const NOBODY = "";

/**
 * Whose line it is: by game id, else the only one of that name without an account. Nobody with an account is taken for somebody
 * by their name alone, and nobody by an id under a wholly different name, until an organiser says so.
 */
function identify(
  line: RosterLine,
  { byId, sameName, alikeName }: LineMatches,
  choices: Readonly<Record<string, string>>,
): Identity {
  const key = `person:${line.line}`;
  const [holder, ...others] = byId;
  if (others.length > 0)
    return refused(
      `ID-urile sunt ale mai multor oameni: ${byId.map(({ name }) => name).join(", ")}.`,
    );
  if (holder) {
    const isSame = [...sameName, ...alikeName].some(({ _id }) => _id === holder._id);
    if (isSame) return { person: holder, message: "", asks: [] };
    const ask = askFor(key, [holder], { choices, isNewOffered: false });
    const isChosen = ask.chosen === holder._id;
    return {
      person: isChosen ? holder : null,
      message: `ID-ul este deja al lui ${holder.name}.`,
      asks: [ask],
    };
  }
  // Whoever has another id of the same game is somebody else of that name.
  const isOther = ({ platforms }: KnownPerson) =>
    line.gameIds.some(({ platform }) => platforms.includes(platform));
  const same = sameName.filter((person) => !isOther(person));
  const [only, ...namesakes] = same;
  if (only && namesakes.length === 0 && !only.hasAccount)
    return { person: only, message: "", asks: [] };
  const alike = [...sameName, ...alikeName].slice(0, MOST_OFFERED);
  if (alike.length === 0) return { person: NEW, message: "", asks: [] };
  const isUnsure = same.length > 0;
  const ask = askFor(key, alike, { choices, isNewOffered: true, isUnsure });
  const chosen = alike.find(({ _id }) => _id === ask.chosen);
  return {
    person: chosen ?? (ask.chosen === NEW ? NEW : null),
    message: messageOf(same, alike),
    asks: [ask],
  };
}

const MOST_OFFERED = 5;

function messageOf(same: readonly KnownPerson[], alike: readonly KnownPerson[]): string {
  const [one] = same;
  if (same.length > 1) return "Sunt mai mulți cu numele acesta. Spune cine este.";
  if (one) return `${one.name} are cont. Spune dacă e același om.`;
  return `Seamănă cu ${alike.map(({ name }) => name).join(", ")}.`;
}

function askFor(
  key: string,
  people: readonly KnownPerson[],
  {
    choices,
    isNewOffered,
    isUnsure = !isNewOffered,
  }: { choices: Readonly<Record<string, string>>; isNewOffered: boolean; isUnsure?: boolean },
): ImportAsk {
  const options = [
    ...(isUnsure ? [{ value: NOBODY, label: "Încă nu știu: lasă linia afară" }] : []),
    ...(isNewOffered ? [{ value: NEW, label: "Om nou" }] : []),
    ...people.map(({ _id, name, hasAccount }) => ({
      value: _id,
      label: `Da, e ${name}${hasAccount ? " (are cont)" : ""}`,
    })),
  ];
  const chosen = options.find(({ value }) => value === choices[key]) ?? options[0];
  return { key, label: "Cine este?", options, chosen: chosen?.value ?? NOBODY };
}

function refused(message: string): Identity {
  return { person: null, message, asks: [] };
}

/** Who a line of a list is. */
export interface Who {
  line: RosterLine;
  /** Id, or `new:` and the line; `null`: refused. */
  person: string | null;
  isNew: boolean;
  hasAccount: boolean;
  /** Ids of games that they get: those of which they have none. Accounts link theirs themselves. */
  ids: readonly GameId[];
  /** Why it is refused, or what else is to be said. */
  message: string;
  asks: ImportAsk[];
}

/** Who the lines of a list are. Nobody is there twice. */
export function identifyAll(
  lines: readonly RosterLine[],
  matchesOf: (line: RosterLine) => LineMatches,
  choices: Readonly<Record<string, string>>,
): Who[] {
  const earlier: Who[] = [];
  return lines.map((line) => {
    const { person, message, asks } = identify(line, matchesOf(line), choices);
    const who = { line, isNew: person === NEW, hasAccount: false, ids: [], message, asks };
    if (person === null) return { ...who, person };
    const twin = earlier.find((other) => isTwin(other, line, person));
    if (twin)
      return { ...who, person: null, message: `Același om ca pe linia ${twin.line.line}.`, asks };
    const found = {
      ...who,
      ...(person === NEW
        ? { person: `${NEW}:${line.line}`, ids: line.gameIds }
        : {
            person: person._id,
            hasAccount: person.hasAccount,
            ids: person.hasAccount
              ? []
              : line.gameIds.filter(({ platform }) => !person.platforms.includes(platform)),
          }),
    };
    earlier.push(found);
    return found;
  });
}

/** Two new people of one name are two only where their ids of games say so. */
function isTwin(other: Who, line: RosterLine, person: KnownPerson | typeof NEW): boolean {
  if (other.line.gameIds.some((id) => line.gameIds.some((own) => isSameId(own, id)))) return true;
  if (person !== NEW) return other.person === person._id;
  if (!other.isNew || other.line.nameKey !== line.nameKey) return false;
  return !line.gameIds.some((own) =>
    other.line.gameIds.some(({ platform }) => platform === own.platform),
  );
}

function isSameId(one: GameId, other: GameId): boolean {
  return one.platform === other.platform && one.platformId === other.platformId;
}

export function idsText(ids: readonly GameId[]): string {
  return ids.map(({ platform }) => `ID ${platformTitle(platform)}`).join(" și ");
}
