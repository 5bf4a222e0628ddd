import { z } from "zod";
import { countrySchema, regionSchema } from "#features/accounts/accounts.ts";
import { anyone } from "#server/access.ts";
import type { Routes } from "#server/route-host.ts";
import { ok, okSchema } from "#server/http/envelope.ts";
import { AppError } from "#server/errors.ts";
import { limits } from "#server/http/limits.ts";
import { allCountries, findRegions } from "./countries.ts";

/** Reference data for choosing where a driver is from. */
export const countriesRoutes: Routes = (app) => {
  app.get(
    "/api/countries",
    {
      config: { access: anyone, cached: true, limit: limits.read },
      schema: { response: { 200: okSchema(z.array(countrySchema)) } },
    },
    async () => ok(allCountries),
  );

  app.get(
    "/api/countries/:code/regions",
    {
      config: { access: anyone, cached: true, limit: limits.read },
      schema: {
        params: z.object({ code: z.string().regex(/^[A-Z]{2}$/) }),
        response: { 200: okSchema(z.array(regionSchema)) },
      },
    },
    async ({ params }) => {
      const regions = findRegions(params.code);
      if (!regions) throw new AppError("not-found");
      return ok(regions);
    },
  );
};
