import { z } from "zod";
import { countrySchema, regionSchema } from "#features/accounts/accounts.ts";
import { listCountries, listRegions } from "#features/accounts/profile-calls.ts";
import { refusal } from "#server/errors.ts";
import type { Routes } from "#server/serve.ts";
import { allCountries, findRegions } from "./countries.ts";

export const countriesRoutes: Routes = ({ serve }) => {
  serve(listCountries, {
    summary: "Every country",
    reply: z.array(countrySchema),
    handle: async () => allCountries,
  });

  serve(listRegions, {
    summary: "Regions of a country",
    params: { code: z.string().regex(/^[A-Z]{2}$/) },
    reply: z.array(regionSchema),
    handle: async ({ params: { code } }) => {
      const regions = findRegions(code);
      if (!regions) throw refusal("not-found");
      return regions;
    },
  });
};
