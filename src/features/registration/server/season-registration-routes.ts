import { listPictureNumbers } from "#features/seasons/server/picture-numbers.ts";
import { z } from "zod";
import type { Viewer } from "#server/viewer.ts";
import type { Routes } from "#server/serve.ts";
import type { Db } from "#server/database/databases.ts";
import { refusal } from "#server/errors.ts";
import { performing } from "#server/http/perform.ts";
import {
  carClassesRequestSchema,
  carClassesSchema,
  carModelChoiceSchema,
  clubChoiceSchema,
  clubSearchSchema,
  driverUserSchema,
  freeNumbersSchema,
  myRegistrationsSchema,
  newRegistrationSchema,
  type PublicCar,
  publicCarSchema,
  type Registration,
  registrationCreatedSchema,
  registrationEditSchema,
  registrationSchema,
  userClassesSchema,
} from "../registration-shapes.ts";
import { registrationActs } from "../registration-acts.ts";
import * as calls from "../registration-calls.ts";
import { roadFactsSchema } from "../road-facts.ts";
import { listMyRegistrations } from "./my-registrations.ts";
import { readRoadFacts } from "./read-road.ts";
import { findDriverUser, readRegistration } from "./read-registration.ts";
import {
  findHead,
  findRegistrationPlace,
  listClubChoices,
  listTakenNumbers,
} from "./registration-queries.ts";
import {
  getRegistrationSeason,
  mapFixedLicences,
  type RegistrationSeason,
} from "./registration-season.ts";
import { createRegistration, editRegistration, isOrganizer, mayEdit } from "./save-registration.ts";
import { withdrawRegistration } from "./withdraw-registration.ts";
import { describeCars, selectSeasonCars } from "./describe-cars.ts";

export const seasonRegistrationRoutes: Routes = (serving, services) => {
  const { serve } = serving;
  const { reader } = services.databases;

  serve(calls.readRegistration, {
    summary: "A registration as whoever may edit it sees it",
    reply: registrationSchema,
    handle: async ({ params: { id }, viewer }) => {
      const place = await findRegistrationPlace(reader, id);
      if (!place) throw refusal("not-found");
      return getRegistration(place, viewer);
    },
  });

  serve(calls.readTeamRegistration, {
    summary: "The registration of a club for a season, blank where it has none",
    reply: registrationSchema,
    handle: async ({ params: { seasonId, teamId: clubId }, viewer }) =>
      getRegistration({ seasonId, clubId }, viewer),
  });

  serve(calls.listSeasonCars, {
    summary: "Who drives the cars registered for a season, their models and classes",
    reply: z.array(publicCarSchema),
    handle: async ({ params: { id }, viewer }) =>
      readSeasonCars(reader, await getRegistrationSeason(reader, id, viewer)),
  });

  serve(calls.listMyRegistrations, {
    summary: "One's own cars and clubs in a season",
    reply: myRegistrationsSchema,
    handle: async ({ params: { id }, viewer }) =>
      listMyRegistrations(reader, await getRegistrationSeason(reader, id, viewer), viewer._id),
  });

  serve(calls.readRoad, {
    summary: "How far one has come on the way into a car of a season",
    reply: roadFactsSchema,
    handle: async ({ params: { id }, viewer }) =>
      readRoadFacts(reader, await getRegistrationSeason(reader, id, viewer), viewer._id),
  });

  serve(calls.listSeasonCarModels, {
    summary: "Car models that a season allows",
    reply: z.array(carModelChoiceSchema),
    handle: async ({ params: { id }, viewer }) =>
      (await getRegistrationSeason(reader, id, viewer)).models,
  });

  serve(calls.listFreeNumbers, {
    summary: "Valid race numbers that no other registration holds",
    query: freeNumbersSchema,
    reply: z.array(z.number()),
    handle: async ({ params: { id }, query: { registration }, viewer }) => {
      const season = await getRegistrationSeason(reader, id, viewer);
      const taken = await listTakenNumbers(reader, {
        seasonId: season.id,
        registrationId: registration ?? null,
      });
      const pictures = await listPictureNumbers(reader, { seasonId: season.id, code: season.code });
      const gone = new Set([...taken, ...pictures]);
      const { from, to } = season.rules.validNumbers;
      return numbersBetween(from, to).filter((number) => !gone.has(number));
    },
  });

  serve(calls.listFixedLicences, {
    summary: "Licences that organisers fixed for drivers of a season",
    reply: z.array(userClassesSchema),
    handle: async ({ params: { id }, viewer }) => {
      const season = await getRegistrationSeason(reader, id, viewer);
      const fixed = await mapFixedLicences(reader, season.id);
      return [...fixed].map(([user, held]) => ({
        user,
        classes: season.driverClasses.filter(({ _id }) => held.includes(_id)),
      }));
    },
  });

  serve(calls.readCarDriver, {
    summary: "A driver's name and where they are from",
    reply: driverUserSchema,
    handle: async ({ params: { id } }) => {
      const driver = await findDriverUser(reader, id);
      if (!driver) throw refusal("not-found");
      return driver;
    },
  });

  serve(calls.previewCarClasses, {
    summary: "Preview the classes that a car would have",
    body: carClassesRequestSchema,
    reply: carClassesSchema,
    handle: async ({ params: { id }, body: { driversClasses, carId, car }, viewer }) => {
      const season = await getRegistrationSeason(reader, id, viewer);
      const carModel = car?.carModel ?? (carId ? await findModel(reader, season.id, carId) : null);
      return season.classesOf({ carModel, driversClasses });
    },
  });

  serve(calls.createRegistration, {
    summary: "Register a club for a season",
    body: newRegistrationSchema,
    reply: registrationCreatedSchema,
    handle: async ({ params: { id: seasonId }, body: { teamId: clubId, cars }, viewer }) =>
      createRegistration(services, { seasonId, clubId, cars, viewer }),
  });

  serve(calls.editRegistration, {
    summary: "Save a club's registration",
    body: registrationEditSchema,
    reply: z.string(),
    handle: async ({ params, body, viewer }) =>
      editRegistration(services, { ...params, ...body, viewer }),
  });

  serve(calls.findClubsToRegister, {
    summary: "Clubs that can still be registered for a season",
    query: clubSearchSchema,
    reply: z.array(clubChoiceSchema),
    handle: async ({ params: { id }, query: { search }, viewer }) =>
      listClubChoices(reader, await getRegistrationSeason(reader, id, viewer), search),
  });

  performing(serving, services)(registrationActs.withdrawRegistration, {
    summary: "Withdraw a club from a season",
    reply: z.string(),
    work: withdrawRegistration,
  });

  async function getRegistration(
    place: { seasonId: string; clubId: string },
    viewer: Viewer,
  ): Promise<Registration> {
    const season = await getRegistrationSeason(reader, place.seasonId, viewer);
    const head = await findHead(reader, place);
    if (!head) throw refusal("not-found");
    if (!(await mayEdit(reader, head, viewer))) throw refusal("access.denied");
    return readRegistration(reader, { season, head, isByOrganizer: isOrganizer(viewer) });
  }
};

async function findModel(db: Db, seasonId: string, carId: string): Promise<string | null> {
  const car = await db
    .selectFrom("cars")
    .select("car_model_id")
    .where("id", "=", carId)
    .where("season_id", "=", seasonId)
    .executeTakeFirst();
  return car?.car_model_id ?? null;
}

function numbersBetween(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

/** The cars of clubs in a season, by number, as everybody sees them: whoever has not accepted a seat is not named. */
async function readSeasonCars(db: Db, season: RegistrationSeason): Promise<PublicCar[]> {
  const rows = await selectSeasonCars(db, season.id)
    .where("car.registration_id", "is not", null)
    .execute();
  const cars = await describeCars(db, rows, season);
  return cars.map(({ _id, carModel, classes, drivers }) => {
    const seated = drivers.filter(({ registrationStatus }) => registrationStatus);
    return {
      _id,
      carModel,
      classes,
      drivers: seated.map(({ driver, driverName }) => ({ _id: driver, driverName })),
      waiting: drivers.length - seated.length,
    };
  });
}
