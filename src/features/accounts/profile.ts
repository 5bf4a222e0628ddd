import { z } from "zod";
import { idSchema, lineSchema } from "#shared/text/text-schemas.ts";
import { isShorthand, SHORTHAND_MESSAGE } from "./shorthand.ts";

const emptyToNull = (text: string | null) => (text === "" ? null : text);

const name = lineSchema(60);

/** Of a person; a season has bounds of its own for cars. */
export const raceNumberBounds = { min: 0, max: 999 } as const;
const RACE_NUMBER_MESSAGE = `Numărul de concurs este între ${raceNumberBounds.min} și ${raceNumberBounds.max}.`;

/** What the profile page and organisers edit. Empty text and `null` clear. */
export const profileFieldsSchema = z.object({
  firstName: name,
  lastName: name,
  /** ISO 3166-1 alpha-2. */
  country: z
    .union([z.literal(""), z.string().regex(/^[A-Z]{2}$/)])
    .nullable()
    .transform(emptyToNull),
  /** Name of a region of the country. */
  city: lineSchema(100).nullable().transform(emptyToNull),
  raceNumber: z
    .number("Scrie un număr.")
    .int("Scrie un număr întreg.")
    .min(raceNumberBounds.min, RACE_NUMBER_MESSAGE)
    .max(raceNumberBounds.max, RACE_NUMBER_MESSAGE)
    .nullable(),
  iRacingMemberId: lineSchema(20)
    .regex(/^\d{0,10}$/, "ID-ul de membru iRacing are numai cifre, cel mult 10.")
    .nullable()
    .transform((text) => emptyToNull(text?.replace(/^0+/, "") ?? null)),
  shorthand: lineSchema(20)
    .nullable()
    .transform((text) => emptyToNull(text === null ? null : text.toLocaleUpperCase("ro")))
    .refine((text) => text === null || isShorthand(text), SHORTHAND_MESSAGE),
});

/** Every `openid.*` value that Steam sent back, and the state beside them. */
export const steamFormSchema = z.object({
  openid: z.record(z.string().regex(/^openid\.[\w.]{1,50}$/), lineSchema(2000)),
  steamState: lineSchema(100),
});

/**
 * A saved profile. Fields that are left out stay as they are, and unknown ones are ignored, such as a bare `steamId`: only
 * Steam's own answer (`openid`) links an account.
 */
export const profileFormSchema = profileFieldsSchema
  .extend({
    /** Id of an upload of one's own, or the picture as it was read. */
    profilePicture: z
      .union([z.literal(""), idSchema, z.object({ _id: idSchema }).transform(({ _id }) => _id)])
      .nullable()
      .transform(emptyToNull),
    /** What Discord sent back; the marker of a linked account changes nothing. */
    discordCode: lineSchema(300).nullable(),
    discordState: lineSchema(100),
    ...steamFormSchema.shape,
  })
  .partial();
export type ProfileForm = z.infer<typeof profileFormSchema>;
/** The same before it is checked. */
export type ProfileChanges = z.input<typeof profileFormSchema>;
