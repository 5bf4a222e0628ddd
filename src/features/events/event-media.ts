import { z } from "zod";
import { outsideUrlSchema } from "#features/league/links.ts";
import { line, requiredLine, uploaded } from "#shared/record/field-kinds.ts";
import { field, savedOf, schemasOf, titlesOf } from "#shared/record/record.ts";
import { linkKinds } from "./event-links.ts";
import { idSchema, idSchemaWith, versionSchema } from "#shared/text/text-schemas.ts";
import { conflict } from "#shared/record/conflict.ts";

/*
 * Where an event can be watched, and organisers' pictures of it. Others fill it in at another time, so it is a record beside the
 * event's (`event-record.ts`); both share the event's version.
 */

/** How many an event may have of each. */
export const mediaLimits = { links: 20, pictures: 24 };

export const linkFields = {
  /** Id of a session of the event; `null`: the event as a whole. */
  session: field({
    title: "Sesiunea",
    schema: idSchema.nullable(),
    saved: z.string().nullable(),
    empty: null,
    column: "session_id",
  }),
  kind: field({
    title: "Felul",
    schema: z.enum(linkKinds, "Alege felul."),
    saved: z.enum(linkKinds),
    empty: "live",
    column: "kind",
  }),
  title: field({ ...requiredLine(80), title: "Titlul", column: "title" }),
  url: field({
    title: "Adresa",
    schema: outsideUrlSchema,
    saved: z.string(),
    empty: "",
    column: "url",
  }),
  /** Who comments, or whose channel it is. */
  channel: field({ ...line(80), title: "Comentator sau canal", column: "channel" }),
  language: field({ ...line(30), title: "Limba", column: "language" }),
};

export const pictureFields = {
  upload: field({ ...uploaded, schema: idSchemaWith("Trimite o imagine."), title: "Imaginea" }),
  /** What is seen on it, for who cannot see it. */
  alt: field({
    ...requiredLine(200, { empty: "Descrie ce se vede." }),
    title: "Ce se vede",
    column: "alt",
  }),
  caption: field({ ...line(300), title: "Explicația", column: "caption" }),
  author: field({ ...line(80), title: "Autorul", column: "author" }),
};

/** As their form sends them. Without `_id` one is new. */
const linkFormSchema = z.object({ _id: idSchema.optional(), ...schemasOf(linkFields) });
const pictureFormSchema = z.object({ _id: idSchema.optional(), ...schemasOf(pictureFields) });

export const eventMediaFields = {
  /** In the order in which they are shown. */
  links: field({
    title: "Transmisiuni și înregistrări",
    parts: titlesOf(linkFields),
    schema: z
      .array(linkFormSchema)
      .max(mediaLimits.links, `Cel mult ${mediaLimits.links} de linkuri.`),
    saved: z.array(z.object({ _id: z.string(), ...savedOf(linkFields) })),
    empty: [],
  }),
  pictures: field({
    title: "Imagini",
    parts: { ...titlesOf(pictureFields), filename: "Fișierul" },
    schema: z
      .array(pictureFormSchema)
      .max(mediaLimits.pictures, `Cel mult ${mediaLimits.pictures} de imagini.`),
    saved: z.array(
      z.object({
        _id: z.string(),
        ...savedOf(pictureFields),
        upload: z.object({ _id: z.string(), filename: z.string() }),
      }),
    ),
    empty: [],
  }),
};

export const eventMediaFormSchema = z.object(schemasOf(eventMediaFields));
export type EventMediaForm = z.infer<typeof eventMediaFormSchema>;

export const eventMediaEditSchema = eventMediaFormSchema.extend({ version: versionSchema });

export const editableEventMediaSchema = z.object({
  _id: z.string(),
  version: z.number(),
  title: z.string(),
  hidden: z.boolean(),
  season: z.object({ _id: z.string(), title: z.string() }),
  sessions: z.array(z.object({ _id: z.string(), title: z.string() })),
  ...savedOf(eventMediaFields),
});
export type EditableEventMedia = z.infer<typeof editableEventMediaSchema>;
export const eventMediaConflict = conflict("media", editableEventMediaSchema);

export const eventLinkSchema = z.object({
  _id: z.string(),
  ...savedOf(linkFields),
  /** Where it leads, in words. */
  host: z.string(),
});
export type EventLink = z.infer<typeof eventLinkSchema>;

export const eventPictureSchema = z.object({
  _id: z.string(),
  url: z.string(),
  alt: z.string(),
  caption: z.string(),
  author: z.string(),
});
export type EventPicture = z.infer<typeof eventPictureSchema>;
