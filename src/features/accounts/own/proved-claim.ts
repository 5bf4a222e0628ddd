import { z } from "zod";

/** Asks who has proved a Steam id whether they are the driver without an account who has it; details of `linking.is-it-you`. */
export const provedClaimSchema = z.object({
  /** The claim's id. */
  _id: z.string(),
  /** The driver's. */
  name: z.string(),
  /** In how many sessions the driver took part whose results everybody sees. */
  results: z.number(),
});
export type ProvedClaim = z.infer<typeof provedClaimSchema>;
