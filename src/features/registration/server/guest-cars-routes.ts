import { z } from "zod";
import { performing } from "#server/http/perform.ts";
import type { Routes } from "#server/serve.ts";
import { guestCarEditSchema, guestCarFormSchema, guestCarSchema } from "../guest-cars.ts";
import * as calls from "../guest-cars-calls.ts";
import { registrationActs } from "../registration-acts.ts";
import { listGuestCars } from "./guest-cars-queries.ts";
import { getRegistrationSeason } from "./registration-season.ts";
import { removeGuestCar, saveGuestCar } from "./save-guest-car.ts";

/** Cars that organisers enter for some events of a season, without a club. */
export const guestCarsRoutes: Routes = (serving, services) => {
  const { serve } = serving;
  const { reader } = services.databases;

  serve(calls.listGuestCars, {
    summary: "The guest cars of a season",
    reply: z.array(guestCarSchema),
    handle: async ({ params: { id }, viewer }) =>
      listGuestCars(reader, await getRegistrationSeason(reader, id, viewer)),
  });

  serve(calls.createGuestCar, {
    summary: "Enter a guest car for events of a season",
    body: guestCarFormSchema,
    reply: guestCarSchema,
    handle: async ({ params: { id: seasonId }, body: form, viewer }) =>
      saveGuestCar(services, { seasonId, carId: null, version: 0, form, userId: viewer._id }),
  });

  serve(calls.saveGuestCar, {
    summary: "Save a guest car",
    body: guestCarEditSchema,
    reply: guestCarSchema,
    handle: async ({ params: { id: seasonId, car: carId }, body: { version, ...form }, viewer }) =>
      saveGuestCar(services, { seasonId, carId, version, form, userId: viewer._id }),
  });

  performing(serving, services)(registrationActs.removeGuestCar, {
    summary: "Take a guest car out, or withdraw one with results",
    reply: z.string(),
    work: removeGuestCar,
  });
};
