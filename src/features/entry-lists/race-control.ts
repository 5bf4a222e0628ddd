import { z } from "zod";
import { idSchema } from "#shared/text/text-schemas.ts";

/** What somebody of race control does on the game's server. Stored: a word is never renamed. */
export const controlSeats = ["admin", "spectator"] as const;
export type ControlSeatCode = (typeof controlSeats)[number];

export const controlSeatTitles: Record<ControlSeatCode, string> = {
  admin: "Administrează serverul",
  spectator: "Privește sau transmite",
};

const controllerSchema = z.object({
  driver: z.string(),
  driverName: z.string(),
  seat: z.enum(controlSeats),
  /** Without a Steam account they are in no file. */
  hasSteam: z.boolean(),
});
export type Controller = z.infer<typeof controllerSchema>;

/** Of a season; left out, what holds at every season. */
export const raceControlQuery = z.object({ season: idSchema.optional() });

/** `GET /api/race-control`: who may join game servers without being in a car. */
export const raceControlSchema = z.object({
  /** `null`: the league's own list. */
  season: z.object({ _id: z.string(), title: z.string(), simulator: z.string() }).nullable(),
  people: z.array(controllerSchema),
  /** For a season: the league's people, who are in its files too, unless the season itself says otherwise of them. */
  league: z.array(controllerSchema),
});
export type RaceControl = z.infer<typeof raceControlSchema>;
