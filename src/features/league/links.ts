import { requiredLineSchema, webAddressSchema } from "#shared/text/text-schemas.ts";

export interface Link {
  name: string;
  url: string;
}

export const linkNameSchema = requiredLineSchema(40, { empty: "Scrie numele linkului." });

export const outsideUrlSchema = webAddressSchema(400, "Scrie o adresă care începe cu https://");
