import { formatRaceTime, parseTime } from "#shared/time/lap-time.ts";
import { counted } from "#shared/text/romanian-count.ts";
import type { CaseOrigin, DecisionState, Vote } from "./case-states.ts";
import { type Guide, itemKinds, proposedItems, ruleOf } from "./item-rules.ts";
import type { CaseCar, CaseView, Decision, DecisionLine, Evidence } from "./stewarding.ts";

/* What pages call cases, votes and decisions. */

export const voteTitles: Record<Vote, string> = {
  infringement: "Abatere",
  racing: "Incident de cursă",
  none: "Fără abatere",
};

export const decisionStateTitles: Record<DecisionState, string> = {
  draft: "Ciornă",
  published: "În vigoare",
  appealed: "Atacată cu apel",
  upheld: "Menținută",
  replaced: "Înlocuită",
  annulled: "Anulată",
};

export const originTitles: Record<CaseOrigin, string> = {
  protest: "Contestație",
  steward: "Deschis de comisari",
  appeal: "Apel",
  threshold: "Sancțiune",
};

/** Who brought a piece of evidence. */
export const sideTitles: Record<Evidence["side"], string> = {
  complainant: "De la cine contestă",
  accused: "Din apărare",
  panel: "De la comisari",
};

/** Whoever did it for a club signs so. */
export function signedFor(club: string): string {
  return `pentru club${club === "" ? "" : ` ${club}`}`;
}

/** As a sentence begins. */
export function capitalised(text: string): string {
  return `${text.slice(0, 1).toLocaleUpperCase("ro")}${text.slice(1)}`;
}

/** `Decizia nr. 7` */
export function decisionTitle(number: number): string {
  return `Decizia nr. ${number}`;
}

/** Cars with the drivers whom a decision names where the case does not; a shared car gets the names of all whom it names. */
export function withNamedDrivers<Car extends Pick<CaseCar, "_id" | "driver">>(
  cars: readonly Car[],
  items: readonly Pick<DecisionLine["items"][number], "entry" | "driver">[],
): Car[] {
  return cars.map((car) => {
    if (car.driver) return car;
    const named = items.flatMap(({ entry, driver }) =>
      entry === car._id && driver ? [driver] : [],
    );
    const [first, ...more] = named.filter(
      ({ _id, name }, index) =>
        named.findIndex((other) => other._id === _id && other.name === name) === index,
    );
    if (!first || more.length === 0) return { ...car, driver: first ?? null };
    const name = [first, ...more].map((driver) => driver.name).join(", ");
    return { ...car, driver: { _id: null, name } };
  });
}

/** `#23`, of a car without a number its name. */
export function carLabel({ raceNumber, carName }: Pick<CaseCar, "raceNumber" | "carName">): string {
  return raceNumber === null ? carName : `#${raceNumber}`;
}

/** The same in a document; of a car of which the file knows neither, who drove it. */
export function namedCar(car: Pick<CaseCar, "raceNumber" | "carName" | "driver">): string {
  return carLabel(car) || car.driver?.name || "mașina fără număr";
}

/** Who of a crew somebody may be, by their place in it. */
export function crewOptions({ drivers, suggested }: CaseView["crews"][number]) {
  return drivers.map(({ name }, place) => ({
    value: String(place),
    title: place === suggested ? `${name} (turul lui)` : name,
  }));
}

type Told = Pick<DecisionLine, "cars" | "items" | "outcome">;

/**
 * A decision in a title: `#23, +5 s`, or the outcome where nothing was given: `#23, incident de cursă`. Points on the licence are
 * named only where nothing else was given.
 */
export function decisionSummary({ cars, items, outcome }: Told): string {
  if (items.length === 0)
    return [...cars.map(namedCar), voteTitles[outcome].toLocaleLowerCase("ro")].join(", ");
  return cars
    .map((car) => {
      const own = items.filter(({ entry }) => entry === car._id);
      const felt = own.filter(({ kind }) => ruleOf(kind).onLicence !== "points");
      const told = felt.length > 0 ? felt : own;
      return [namedCar(car), ...told.map(shortItem)].join(", ");
    })
    .join("; ");
}

function shortItem({ kind, amount, text }: DecisionLine["items"][number]): string {
  return ruleOf(kind).short?.(amount) ?? text;
}

/** Items that a league's guide proposes for an offence, in words: `+5 secunde, 1 punct pe licență`. */
export function guideText(guide: Guide): string {
  return proposedItems(guide)
    .map(({ kind, amount }) => ruleOf(kind).told(amount))
    .join(", ");
}

/** An instant of a session or a video, ms from its start: `12:05`, `1:02:05`. */
export function instantText(ms: number): string {
  return formatRaceTime(ms === 0 ? 1 : ms).replace(/\.\d+$/, "");
}

/** Reads `12:05` and `1:02:05`; a number alone is minutes. `null`: nothing typed. NaN: no such instant. */
export function readInstant(typed: string): number | null {
  const text = typed.trim();
  if (text === "") return null;
  if (/^\d{1,4}$/.test(text)) return Number(text) * 60_000;
  const parsed = /[.,]/.test(text) ? undefined : parseTime(text);
  return parsed?.ok && parsed.ms !== null ? parsed.ms : Number.NaN;
}

/** When and where in the session: `turul 3, prima șicană`. Empty where nobody said. */
export function incidentPlace({
  lap,
  minuteMs,
  corner,
}: {
  lap: number | null;
  minuteMs: number | null;
  corner: string;
}): string {
  return [
    lap === null ? "" : `turul ${lap}`,
    minuteMs === null ? "" : `minutul ${instantText(minuteMs)}`,
    corner,
  ]
    .filter(Boolean)
    .join(", ");
}

/** Files on Discord are gone after a day or so: nobody judges by them later. */
export function linkExpires(url: string): boolean {
  return /^https:\/\/(?:cdn|media)\.discordapp\.(?:com|net)\//i.test(url);
}

/** Who judged, in sentences: how many voted, and what a reader should know of them. No names. */
export function panelSentences({
  voted,
  leftOut,
  drove,
  tied,
  guests,
  organisers,
  recused,
}: Decision["panel"]): string[] {
  const of = (count: number, one: string, many: string) => {
    if (count === 0) return [];
    return [
      count === 1 ? `Un comisar ${one}.` : `${counted(count, "comisar", "comisari")} ${many}.`,
    ];
  };
  return [
    voted === 1 ? "A votat un comisar." : `Au votat ${counted(voted, "comisar", "comisari")}.`,
    ...of(
      drove,
      "a condus în aceeași sesiune: alții nu erau destui",
      "au condus în aceeași sesiune: alții nu erau destui",
    ),
    ...of(
      tied,
      "are o legătură cu cazul sau a condus în sesiune",
      "au o legătură cu cazul sau au condus în sesiune",
    ),
    ...(leftOut > 0
      ? [
          `${leftOut === 1 ? "Un vot nu s-a numărat" : `${counted(leftOut, "vot", "voturi")} nu s-au numărat`}: cine l-a dat nu mai putea judeca la numărare.`,
        ]
      : []),
    ...(organisers > 0
      ? ["A judecat un organizator, fiindcă niciun comisar nu mai putea judeca."]
      : []),
    ...of(guests, "a fost invitat", "au fost invitați"),
    ...of(recused, "s-a recuzat", "s-au recuzat"),
  ];
}

/** What a decision changes, in sentences. */
export function effectSentences({ state, items }: Pick<Decision, "state" | "items">): string[] {
  if (state === "replaced" || state === "annulled") return ["Nu mai are efect."];
  const given = itemKinds.flatMap((kind) => {
    const own = items.filter((item) => item.kind === kind);
    const isHeld = own.some((item) => item.state === "held");
    return own.length > 0 ? [ruleOf(kind).effect(isHeld)] : [];
  });
  const told = [...new Set(given.filter(Boolean))];
  return told.length > 0 ? told : ["Nu schimbă rezultatele."];
}
