import type { CarBody } from "#shared/drawn/car-body.ts";
import type { ClubPaints } from "#shared/drawn/club-paints.ts";
import type { TrackDrawing } from "#shared/drawn/track-drawing.ts";
import { hashOf } from "#shared/text/hash.ts";
import type { SiteSettings } from "#shared/site-settings.ts";

/** Pixels of a picture that a link is shown with. */
export const shareSize = { width: 1200, height: 630 } as const;

/** A picture of that size that the site draws of a page. */
export interface DrawnPreview {
  /** From the site's root. */
  address: string;
  /** What it shows, in words. */
  alt: string;
}

/** Pages whose links are shown with a picture drawn from what the page says. */
export const shareKinds = ["event", "standings", "driver"] as const;
export type ShareKind = (typeof shareKinds)[number];

/** What a picture of a page says. It follows from what any visitor reads and nothing else, so that equal ones look equal. */
export interface SharePicture {
  league: string;
  simulator: string | null;
  /** Small, above the title. */
  overline: string;
  title: string;
  /** Under the title: what happened, or when it begins; may be empty. */
  sentence: string;
  /** Fainter, under that; may be empty. */
  more: string;
  drawn:
    | { kind: "podium"; places: PicturePlace[] }
    /** Three letters stand for a track that nobody has sent an outline of. */
    | { kind: "track"; drawing: TrackDrawing | null; letters: string }
    | { kind: "car"; car: PictureCar; facts: string[] };
}

export interface PicturePlace {
  place: number;
  name: string;
  club: string;
  /** Their own time or points, or how far behind they came. */
  gap: string;
  car: PictureCar | null;
}

export interface PictureCar {
  body: CarBody;
  paints: ClubPaints | null;
  raceNumber: string | null;
}

/** What of the site a picture says. */
export type PictureSite = Pick<SiteSettings, "leagueName" | "timeZone">;

/** Goes up with the template, so that pictures that were kept elsewhere are asked for again. */
const TEMPLATE = 1;

/** Names a picture by what it says and how it is drawn. */
export function pictureHash(picture: SharePicture): string {
  return hashOf(`${TEMPLATE} ${JSON.stringify(picture)}`)
    .toString(36)
    .padStart(7, "0");
}

interface Shared {
  kind: ShareKind;
  id: string;
  picture: SharePicture;
  /** Of the table, where it is not the season's first one. */
  table?: string | undefined;
}

/** The address of a page's picture, and in words what it shows. */
export function previewOf({ kind, id, picture, table }: Shared): DrawnPreview {
  const query = table === undefined ? "" : `?table=${encodeURIComponent(table)}`;
  const { title, sentence, drawn } = picture;
  const facts = drawn.kind === "car" ? drawn.facts : [];
  return {
    address: `/share/${kind}/${encodeURIComponent(id)}-${pictureHash(picture)}.png${query}`,
    alt: [title, sentence, facts.join(", ")].filter(Boolean).join(". "),
  };
}
