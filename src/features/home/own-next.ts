import { z } from "zod";
import { openInvitationsSchema } from "#features/clubs/clubs.ts";
import { ownPresenceSchema } from "#features/entry-lists/entry-lists.ts";
import { followedSchema } from "./followed.ts";
import { carBodies } from "#shared/drawn/car-body.ts";
import { clubPaintsSchema } from "#shared/drawn/club-paints.ts";
import { roundSchema } from "./home.ts";

/** The nearest event in which somebody has a seat, with what is theirs of it. Times are UTC ms. */
const ownRoundSchema = roundSchema.extend({
  season: z.object({ _id: z.string(), title: z.string() }),
  rsvpStart: z.number().nullable(),
  rsvpEnd: z.number().nullable(),
  presence: ownPresenceSchema,
  /** How many cars may say whether they come, and how many have said that they do. */
  entered: z.number(),
  coming: z.number(),
  /** Places on the grid that earlier events of the season have cost and that are not served yet. */
  gridPenalties: z.array(
    z.object({ positions: z.number(), reason: z.string(), event: z.string() }),
  ),
});
export type OwnRound = z.infer<typeof ownRoundSchema>;

/** A season of one's own as its card shows it. */
const championshipSchema = z.object({
  season: z.object({
    _id: z.string(),
    title: z.string(),
    simulator: z.object({ acronym: z.string(), title: z.string() }),
  }),
  /** In the first public table of drivers that has them; `null`: in none yet. */
  standing: z
    .object({
      position: z.number(),
      points: z.number(),
      /** Whom one would have to catch up with; `null`: nobody. */
      ahead: z.object({ position: z.number(), gap: z.number() }).nullable(),
      /** Points before whoever comes next; `null`: nobody does. */
      lead: z.number().nullable(),
    })
    .nullable(),
  /** Places in the last races, the newest last; `null`: not classified. */
  form: z.array(z.number().nullable()),
  /** What comes next, also for others. UTC ms. */
  next: z.object({ _id: z.string(), title: z.string(), startsAt: z.number() }).nullable(),
  roundsLeft: z.number(),
  /** The one in which one has a seat; `null`: in none, or one that was withdrawn. */
  car: z
    .object({
      raceNumber: z.number(),
      body: z.enum(carBodies),
      paints: clubPaintsSchema.nullable(),
    })
    .nullable(),
});
export type Championship = z.infer<typeof championshipSchema>;

/** The best place first, then those without one. */
export function byPlace(a: Championship, b: Championship): number {
  const places = (a.standing?.position ?? Infinity) - (b.standing?.position ?? Infinity);
  return places || a.season.title.localeCompare(b.season.title, "ro");
}

/** What may wait for a driver, and for those who run a club. What has a deadline stands first, by it; then in this order. */
export const toDoKinds = [
  /** A case of the stewards in which one is named and has not answered. */
  "defence",
  /** Cars that have not said whether they come; of an event. */
  "presence",
  /** Cars with a seat that its driver has not accepted; of a registration. */
  "crews",
  /** Cars with fewer drivers than the season asks for; of a registration. */
  "drivers",
  /** Drivers whose profiles lack what the simulator or the season asks for; of a registration. */
  "profiles",
  /** People who ask to drive for the club. */
  "joins",
  /** People who ask for a seat; of a season. */
  "seats",
  /** A season of the club's simulator that closes within a week without the club. */
  "registration",
] as const;

const toDoSchema = z.object({
  kind: z.enum(toDoKinds),
  /** Of the case, the event, the club or the season. */
  _id: z.string(),
  title: z.string(),
  /** Id of the registration in the season where it is one's. */
  registration: z.string().nullable(),
  /** Its name, for those who run several. */
  club: z.string().nullable(),
  count: z.number(),
  /** UTC ms, where it is too late some time. */
  until: z.number().nullable(),
});
export type ToDo = z.infer<typeof toDoSchema>;

/** The next deadline first, then what has none. */
export function byDeadline(a: Pick<ToDo, "kind" | "until">, b: Pick<ToDo, "kind" | "until">) {
  const deadlines = (a.until ?? Infinity) - (b.until ?? Infinity);
  return deadlines || toDoKinds.indexOf(a.kind) - toDoKinds.indexOf(b.kind);
}

/** `GET /api/me/next` */
export const ownNextSchema = z.object({
  /** `null`: no seat in an event of the next 14 days. */
  round: ownRoundSchema.nullable(),
  championships: z.array(championshipSchema),
  /** Whom one follows, of those who raced the last few. */
  followed: z.array(followedSchema),
  /** Clubs and cars that wait for one's answer. */
  invitations: openInvitationsSchema,
  toDo: z.array(toDoSchema),
  /** What counts on one's licence and until when one is banned, or `null` for neither. `GET /api/me/licence` has it whole. */
  licence: z
    .object({ points: z.number(), warnings: z.number(), bannedUntil: z.number().nullable() })
    .nullable(),
  /** While there is no event: seasons in which one can register and has no seat, the one that closes first before others. */
  open: z.array(z.object({ _id: z.string(), title: z.string(), registrationDeadline: z.number() })),
});
export type OwnNext = z.infer<typeof ownNextSchema>;
