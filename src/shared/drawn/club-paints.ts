import { z } from "zod";
import { hashOf } from "../text/hash.ts";

/** What clubs paint cars and marks with: colours of `tokens.css`, as `--paint-…`. A stored word never changes. */
export const paints = [
  "rosu",
  "visiniu",
  "portocaliu",
  "galben",
  "verde",
  "brad",
  "turcoaz",
  "cer",
  "albastru",
  "noapte",
  "mov",
  "roz",
  "alb",
  "gri",
  "negru",
  "nisip",
] as const;
export type Paint = (typeof paints)[number];

/** How the second colour lies on the first: on the mark as parts of a square, on a car as a trim (`cars.svg`). */
export const patterns = ["split", "slash", "half", "band", "chevron"] as const;
export type Pattern = (typeof patterns)[number];

export const paintTitles: Record<Paint, string> = {
  rosu: "Roșu",
  visiniu: "Vișiniu",
  portocaliu: "Portocaliu",
  galben: "Galben",
  verde: "Verde",
  brad: "Brad",
  turcoaz: "Turcoaz",
  cer: "Cer",
  albastru: "Albastru",
  noapte: "Noapte",
  mov: "Mov",
  roz: "Roz",
  alb: "Alb",
  gri: "Gri",
  negru: "Negru",
  nisip: "Nisip",
};

export const patternTitles: Record<Pattern, string> = {
  split: "Jumătăți",
  slash: "Diagonală",
  half: "Vertical",
  band: "Bandă",
  chevron: "Vârf",
};

export const clubPaintsSchema = z.object({
  body: z.enum(paints),
  trim: z.enum(paints),
  pattern: z.enum(patterns),
});
export type ClubPaints = z.infer<typeof clubPaintsSchema>;

/** What a club's mark is drawn from. */
export const clubMarkShape = {
  paints: clubPaintsSchema,
  /** Address of the club's own picture, which stands in the place of the drawn mark; paints are for its cars then. */
  logo: z.string().nullable(),
};
export interface ClubMarkParts {
  paints: ClubPaints;
  logo: string | null;
}

/** What is read of a club's row: what its owner has chosen, all of it or nothing. */
interface PaintedClub {
  id: string;
  paint_body: string | null;
  paint_trim: string | null;
  paint_pattern: string | null;
}

/** A club's paints: its owner's choice, and until there is one a choice that follows from the club's id and stays. */
export function paintsOf(club: PaintedClub): ClubPaints {
  const chosen = clubPaintsSchema.safeParse({
    body: club.paint_body,
    trim: club.paint_trim,
    pattern: club.paint_pattern,
  });
  return chosen.success ? chosen.data : derivedPaints(club.id);
}

const light: readonly Paint[] = ["portocaliu", "galben", "cer", "alb", "gri", "nisip"];
const dark = paints.filter((paint) => !light.includes(paint));

/** A light paint with a dark one, either of which may be the body, so that the two are always told apart. */
function derivedPaints(id: string): ClubPaints {
  const number = hashOf(id);
  const body = at(paints, number);
  const trim = at(light.includes(body) ? dark : light, number >>> 8);
  return { body, trim, pattern: at(patterns, number >>> 16) };
}

function at<Item>(items: readonly Item[], number: number): Item {
  const item = items[number % items.length];
  if (item === undefined) throw new Error("There is nothing to choose from");
  return item;
}
