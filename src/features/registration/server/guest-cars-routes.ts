import { z } from "zod";
import { requireViewer, withPermission } from "#server/access.ts";
import type { Routes } from "#server/route-host.ts";
import { ok, okSchema } from "#server/http/envelope.ts";
import { limits } from "#server/http/limits.ts";
import { idParamsSchema, idSchema } from "#shared/text/text-schemas.ts";
import { guestCarEditSchema, guestCarFormSchema, guestCarSchema } from "../guest-cars.ts";
import { listGuestCars } from "./guest-cars-queries.ts";
import { getRegistrationSeason } from "./registration-season.ts";
import { removeGuestCar, saveGuestCar } from "./save-guest-car.ts";

const params = idParamsSchema;
const carParams = z.object({ id: idSchema, car: idSchema });
const access = withPermission("manageSeasons");

/** Cars that organisers enter for some events of a season, without a club. */
export const guestCarsRoutes: Routes = (app, services) => {
  const response = { 200: okSchema(guestCarSchema) };

  app.get(
    "/api/season/:id/guest-cars",
    {
      config: { access, limit: limits.read },
      schema: { params, response: { 200: okSchema(z.array(guestCarSchema)) } },
    },
    async (request) => {
      const { reader } = services.databases;
      const season = await getRegistrationSeason(reader, request.params.id, request.viewer);
      return ok(await listGuestCars(reader, season.id));
    },
  );

  app.post(
    "/api/season/:id/guest-cars",
    {
      config: { access, limit: limits.write },
      schema: { params, body: guestCarFormSchema, response },
    },
    async (request) =>
      ok(
        await saveGuestCar(services, {
          seasonId: request.params.id,
          carId: null,
          version: 0,
          form: request.body,
          userId: requireViewer(request)._id,
        }),
      ),
  );

  app.put(
    "/api/season/:id/guest-cars/:car",
    {
      config: { access, limit: limits.write },
      schema: { params: carParams, body: guestCarEditSchema, response },
    },
    async (request) => {
      const { version, ...form } = request.body;
      return ok(
        await saveGuestCar(services, {
          seasonId: request.params.id,
          carId: request.params.car,
          version,
          form,
          userId: requireViewer(request)._id,
        }),
      );
    },
  );

  app.delete(
    "/api/season/:id/guest-cars/:car",
    {
      config: { access, limit: limits.write },
      schema: { params: carParams, response: { 200: okSchema(z.string()) } },
    },
    async (request) => {
      const stays = await removeGuestCar(services, {
        seasonId: request.params.id,
        carId: request.params.car,
        userId: requireViewer(request)._id,
      });
      return ok(
        stays
          ? "Mașina a fost retrasă. Rezultatele ei rămân, iar piloții pot sta în altă mașină."
          : "Mașina a fost scoasă.",
      );
    },
  );
};
