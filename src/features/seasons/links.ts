import { z } from "zod";

export interface Link {
  name: string;
  url: string;
}

/** What a link is called on the page. */
export const linkNameSchema = z
  .string()
  .trim()
  .min(1, "Scrie numele linkului.")
  .max(40, "Cel mult 40 de caractere.");

/** A page somewhere else. Only https: visitors of an https site are not sent to less. */
export const outsideUrlSchema = z
  .url({ protocol: /^https$/, error: "Scrie o adresă care începe cu https://" })
  .max(400, "Adresa este prea lungă.");
