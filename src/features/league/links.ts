import { requiredLineSchema, webAddressSchema } from "#shared/text/text-schemas.ts";

export interface Link {
  name: string;
  url: string;
}

/** What a link is called on the page. */
export const linkNameSchema = requiredLineSchema(40, { empty: "Scrie numele linkului." });

/** A page somewhere else. */
export const outsideUrlSchema = webAddressSchema(400, "Scrie o adresă care începe cu https://");
