import type { z } from "zod";
import { type Act, type ActSaid, drawn, type Fields } from "#shared/act.ts";
import { type Address, route, type Who } from "#shared/route.ts";
import { counted } from "#shared/text/romanian-count.ts";

/*
 * What becomes of a season's tables when it is opened to whoever is in its results, or closed to who is entered: said in numbers
 * before, and done in one press each. `standings`, which may read all of it, serves the routes; they are described here for the
 * season's form and the page where results are sent.
 */

const access = ["manageSeasons"] as const;

/** How many drivers are in how many tables. */
interface InTables {
  drivers: number;
  tables: number;
}

/** Somebody who cannot be entered. */
interface NotEntered {
  /** Id of the person. */
  _id: string;
  name: string;
  /** A sentence. */
  reason: string;
}

export interface SeasonOpening {
  _id: string;
  title: string;
  /** It is open now. */
  open: boolean;
  /** Result rows in which somebody known has no entered car. */
  unentered: number;
  /** What opening it would bring into tables of drivers. */
  opening: InTables;
  /** Who would leave tables of drivers with 'Scoate-i', and who would stay with what organisers decided of them alone. */
  takingOut: InTables & { decided: number };
  entering: {
    /** People who would get a car. */
    drivers: number;
    /** Those of them who have an account, and are asked. */
    invited: number;
    refused: NotEntered[];
  };
}

/** A season as one of its acts is done to it. */
interface SeasonBefore extends SeasonOpening {
  /** What else the act means where it is pressed, in sentences: of what is not saved yet, or that the season is closed too. */
  also?: string;
}

export interface EnteredEverybody {
  entered: number;
  invited: number;
  refused: NotEntered[];
  season: SeasonOpening;
}

/** `17 piloți ies din 2 clasamente` */
export function leavesTables({ drivers, tables }: InTables): string {
  if (drivers === 0) return "Niciun pilot nu iese din clasamente";
  return `${driversText(drivers)} ${drivers === 1 ? "iese" : "ies"} din ${tablesText(tables)}`;
}

/** `17 piloți intră în 2 clasamente` */
export function entersTables({ drivers, tables }: InTables): string {
  if (drivers === 0) return "Niciun pilot nou nu intră în clasamente";
  return `${driversText(drivers)} intră în ${tablesText(tables)}`;
}

/** `15 piloți primesc mașină; 3 dintre ei au cont și primesc o invitație; 2 nu pot fi înscriși` */
export function entersCars({ entering }: Pick<SeasonOpening, "entering">): string {
  const { drivers, invited, refused } = entering;
  return [
    drivers === 0
      ? "Niciun pilot nu are nevoie de mașină"
      : `${driversText(drivers)} ${drivers === 1 ? "primește" : "primesc"} mașină`,
    invited > 0 && `${invited} au cont și primesc o invitație`,
    refused.length > 0 && `${refused.length} nu pot fi înscriși`,
  ]
    .filter(Boolean)
    .join("; ");
}

/** `34 de rezultate fără mașină înscrisă își iau clasa și clubul.` */
function matchesRows(rows: number): string | false {
  const what = counted(rows, "rezultat", "rezultate");
  return (
    rows > 0 && `${what} fără mașină înscrisă își ${rows === 1 ? "ia" : "iau"} clasa și clubul.`
  );
}

/** `1 pilot rămâne în clasament doar cu ce ai hotărât despre el: compensări, deduceri.` */
function keepsDecisions(decided: number): string | false {
  if (decided === 0) return false;
  const [who, of] = decided === 1 ? ["rămâne", "el"] : ["rămân", "ei"];
  return `${driversText(decided)} ${who} în clasament doar cu ce ai hotărât despre ${of}: compensări, deduceri.`;
}

function sentences(...parts: readonly (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(" ");
}

function driversText(count: number): string {
  return counted(count, "pilot", "piloți");
}

function tablesText(count: number): string {
  return counted(count, "clasament", "clasamente");
}

/** What opening, closing and entering everybody would change now. */
export const readSeasonOpening = route<{ reply: SeasonOpening }>()(
  "readSeasonOpening",
  "GET /api/season/:id/opening",
  { access, about: ["seasons", "results", "registrations", "standings"], limit: "dear" },
);

const change = {
  access,
  about: ["seasons", "registrations", "clubs", "results", "entry-lists", "standings"],
  hides: false,
} as const;

function seasonAct<
  const Form extends Fields,
  const At extends Address,
  const Asks extends Who,
  const Log extends Readonly<Record<string, string>>,
  Reply,
>(
  id: string,
  address: At,
  said: ActSaid<Form, SeasonBefore, Reply, Asks> & { log: Log },
): Act<Form, SeasonBefore, Reply, At, Asks> & { subject: "season"; log: Log } {
  return { id, address, subject: "season", ...said };
}

export const openingActs = {
  /** Tables of drivers and clubs count whoever is in the results. Pressed again, it changes nothing. */
  openSeason: seasonAct("openSeason", "POST /api/season/:id/open", {
    ...change,
    form: {},
    words: ({ opening, unentered, open, also }) => ({
      press: "Fă sezonul deschis",
      question: {
        title: "Faci sezonul deschis?",
        body: sentences(
          "Punctează oricine apare în rezultate.",
          also,
          (opening.drivers > 0 || also === undefined) && `${entersTables(opening)}.`,
          !open && matchesRows(unentered),
        ),
        yes: "Fă-l deschis",
      },
      done: (now: SeasonOpening) => `Sezonul „${now.title}” este deschis.`,
    }),
    log: { "season.opened": "a deschis sezonul" },
  }),
  /** Everybody in the results without a car gets one. `closes`: the season is closed too, and its tables count who is entered. */
  enterEverybody: seasonAct("enterEverybody", "POST /api/season/:id/enter-everybody", {
    ...change,
    isSlow: true,
    form: { closes: drawn<z.ZodBoolean>() },
    words: ({ entering, also }) => ({
      press: "Înscrie-i pe toți",
      question: {
        title: "Îi înscrii pe toți?",
        body: sentences(
          also,
          (entering.drivers + entering.refused.length > 0 || also === undefined) &&
            `${entersCars({ entering })}.`,
        ),
        yes: "Înscrie-i",
      },
      done: ({ entered, refused }: EnteredEverybody) =>
        refused.length === 0
          ? `Înscriși: ${driversText(entered)}.`
          : `Înscriși: ${driversText(entered)}. Nu au putut fi înscriși: ${refused.map(({ name }) => name).join(", ")}.`,
    }),
    log: { "season.everybody-entered": "a înscris pe toți cei din rezultatele din" },
  }),
  /** The season is closed. Its results and tables stay as they are: they go on counting whoever is in the results. */
  closeSeason: seasonAct("closeSeason", "POST /api/season/:id/close", {
    ...change,
    form: {},
    words: {
      press: "Lasă-i în clasamente",
      question: {
        title: "Îi lași în clasamente?",
        body: "Sezonul nu mai este deschis. Clasamentele rămân cum sunt și punctează în continuare oricine apare în rezultate.",
        yes: "Lasă-i",
      },
      done: (now: SeasonOpening) => `Sezonul „${now.title}” nu mai este deschis.`,
    },
    log: { "season.closed-alone": "a trecut la înscrieri, fără să schimbe clasamentele, sezonul" },
  }),
  /** The season is closed, and its tables count who is entered. */
  takeOutOfTables: seasonAct("takeOutOfTables", "POST /api/season/:id/take-out-of-tables", {
    ...change,
    form: {},
    words: (season) => ({
      press: "Scoate-i",
      question: {
        title: "Îi scoți din clasamente?",
        body: sentences(
          `${leavesTables(season.takingOut)}. Rezultatele rămân.`,
          keepsDecisions(season.takingOut.decided),
        ),
        yes: "Scoate-i",
      },
      done: (now: SeasonOpening) => `În clasamentele din „${now.title}” rămâne cine este înscris.`,
    }),
    log: { "season.closed": "a scos din clasamente pe cine nu este înscris în" },
  }),
};
