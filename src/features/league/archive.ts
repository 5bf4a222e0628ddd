import { z } from "zod";
import {
  idSchema,
  lineSchema,
  paragraphsSchema,
  requiredLineSchema,
} from "#shared/text/text-schemas.ts";
import { simulatorCodes } from "#simulators/simulators.ts";
import { type Link, linkNameSchema, outsideUrlSchema } from "./links.ts";
import { counted } from "#shared/text/romanian-count.ts";

const archiveLinkSchema = z
  .object({
    name: linkNameSchema,
    url: z.union([outsideUrlSchema, lineSchema(400).regex(/^\/(?!\/)[^\s\\]*$/)], {
      error: "Scrie o adresă care începe cu https:// sau o pagină a site-ului, ca /season/…",
    }),
    /** Stands in the menu 'Clasamente'; the others are buttons beside it. */
    inMenu: z.boolean(),
    /** It leads to whoever won the season: a title on that profile. */
    champion: z.boolean().default(false),
  })
  .refine(({ url, champion }) => !champion || championOf(url) !== null, {
    path: ["url"],
    error: "Titlul are nevoie de un profil: /driver-profile/… sau /team-profile/…",
  });

interface Champion {
  type: "person" | "club";
  id: string;
}

/** Whose profile a page of the site is; `null`: nobody's. */
export function championOf(url: string): Champion | null {
  const [, page, id] = /^\/(driver|team)-profile\/([\w-]+)$/.exec(url) ?? [];
  if (!id) return null;
  return { type: page === "driver" ? "person" : "club", id };
}

/** A season from before this site, as the competitions list shows it after all others. */
export const archiveCardSchema = z.object({
  /** Names it among the others; never shown. */
  key: idSchema,
  title: requiredLineSchema(80, { empty: "Scrie titlul." }),
  acronym: z
    .string()
    .refine((code) => simulatorCodes.some((known) => known === code), "Alege un simulator."),
  summary: lineSchema(160),
  details: paragraphsSchema(2000),
  links: z.array(archiveLinkSchema).max(8, "Cel mult 8 linkuri."),
});

/** As it is shown: links of the configuration may be looser than what can be saved on the site. */
export const visibleArchiveCardSchema = archiveCardSchema.extend({
  acronym: z.string(),
  links: z.array(
    z.object({
      name: z.string(),
      url: z.string(),
      inMenu: z.boolean(),
      champion: z.boolean().default(false),
    }),
  ),
});

export type ArchiveCard = z.infer<typeof visibleArchiveCardSchema>;

type Facts = Omit<ArchiveCard, "links">;

/** What is known about the seasons before this site: facts of spec/1 §9, nothing invented. */
const knownSeasons: readonly Facts[] = [
  {
    key: "gt4",
    title: "GT Challenge, sezonul 4",
    acronym: "ACC",
    summary: "Un sezon de sprint și unul de anduranță.",
    details: "Sezonul a avut un clasament de sprint, unul de anduranță și unul general.",
  },
  {
    key: "wheel2021",
    title: "Cupa volanelor 2021",
    acronym: "AC",
    summary: "Turneu din 2021, susținut de un producător de volane.",
    details: "Turneul a fost ținut în 2021 împreună cu un producător de volane pentru simulatoare.",
  },
  season(6, 197, "Au contat toate cele 10 etape."),
  season(5, 280, "Au contat cele mai bune 8 din 10 etape."),
  season(4, 58, "Au contat cele mai bune 9 din 10 etape."),
  season(3, 26, "Au contat cele mai bune 7 din 8 etape."),
  season(2, 26, "Au contat cele mai bune 7 din 8 etape."),
  season(1, 16, "Au contat cele mai bune 8 din 10 etape."),
];

function season(number: number, cars: number, details: string): Facts {
  return {
    key: `ac${number}`,
    title: `Sezonul ${number} Assetto Corsa`,
    acronym: "AC",
    summary: counted(cars, "mașină", "mașini"),
    details,
  };
}

/**
 * The cards until an administrator edits them. A configured link's name begins with its card's key: `gt4 Clasament sprint`
 * belongs to `gt4` and is called 'Clasament sprint'. The first two, the season's tables, stand in the menu.
 */
export function defaultArchiveCards(links: readonly Link[]): ArchiveCard[] {
  return knownSeasons.map((facts) => {
    const own = links.filter(({ name }) => name.startsWith(`${facts.key} `));
    return {
      ...facts,
      links: own.map(({ name, url }, index) => ({
        name: name.slice(facts.key.length + 1),
        url,
        inMenu: own.length > 1 && index < 2,
        champion: false,
      })),
    };
  });
}
