import { exists } from "#server/database/rows.ts";
import { z } from "zod";
import { serveAnswers } from "#features/clubs/server/asks/answer-ask.ts";
import { withdrawRequest } from "#features/clubs/server/asks/send-request.ts";
import { refusal } from "#server/errors.ts";
import { clubRefusal } from "#features/clubs/server/refusals.ts";
import { formSchema } from "#server/http/act-schemas.ts";
import type { Routes } from "#server/serve.ts";
import * as calls from "../../open-seats-calls.ts";
import { askForSeat, seatRequest, withdrawSeatRequest } from "../../seat-acts.ts";
import {
  licencesSchema,
  offerSeatSchema,
  openSeatsSchema,
  ownSeatsSchema,
  seekSeatSchema,
} from "../../open-seats.ts";
import { registrationRefusal } from "../refusals.ts";
import { getRegistrationSeason } from "../registration-season.ts";
import { mayEdit } from "../save-registration.ts";
import { getOfferedCar, requireOpen } from "./offered-car.ts";
import { listOpenSeats, listOwnSeats } from "./open-seats.ts";
import { requestSeat, seatRequests } from "./seat-requests.ts";

/** Seats that clubs offer in a season, who asks for them, and who looks for one. */
export const seatsRoutes: Routes = (serving, services) => {
  const { serve } = serving;
  const { db, reader } = services.databases;

  serve(calls.listOpenSeats, {
    summary: "Seats that clubs offer in a season, and who looks for one",
    reply: openSeatsSchema,
    handle: async ({ params: { id }, viewer }) =>
      listOpenSeats(reader, await getRegistrationSeason(reader, id, viewer), services.now()),
  });

  serve(calls.listOwnSeats, {
    summary: "A season's open seats as they concern oneself",
    reply: ownSeatsSchema,
    handle: async ({ params: { id }, viewer }) =>
      listOwnSeats(reader, await getRegistrationSeason(reader, id, viewer), {
        userId: viewer._id,
        now: services.now(),
      }),
  });

  serve(calls.seekSeat, {
    summary: "Say that one looks for a seat in a season, or no more",
    body: seekSeatSchema,
    handle: async ({ params: { id }, body: { seeks }, viewer }) => {
      const season = await getRegistrationSeason(reader, id, viewer);
      const seeker = { season_id: season.id, user_id: viewer._id };
      await db.transaction().execute(async (trx) => {
        if (!seeks) {
          await trx
            .deleteFrom("seat_seekers")
            .where("season_id", "=", season.id)
            .where("user_id", "=", viewer._id)
            .execute();
          return;
        }
        requireOpen(season, services.now());
        const seats = trx
          .selectFrom("car_drivers")
          .where("season_id", "=", season.id)
          .where("user_id", "=", viewer._id);
        if (await exists(seats)) throw registrationRefusal("seat.has-one");
        await trx
          .insertInto("seat_seekers")
          .values({ ...seeker, created_at: services.now() })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      });
    },
  });

  serve(calls.offerSeat, {
    summary: "Offer a car's free seat, or no more",
    body: offerSeatSchema,
    handle: async ({ params: { id }, body: { offers }, viewer }) =>
      db.transaction().execute(async (trx) => {
        const car = await getOfferedCar(trx, id, viewer);
        if (!(await mayEdit(trx, car.head, viewer))) throw refusal("access.denied");
        if (!offers) {
          await trx.deleteFrom("seat_offers").where("car_id", "=", id).execute();
          return;
        }
        requireOpen(car.season, services.now());
        if (car.isSolo) throw clubRefusal("request.solo-club");
        if (car.free <= 0) throw registrationRefusal("seat.taken");
        await trx
          .insertInto("seat_offers")
          .values({ car_id: id, offered_by: viewer._id, created_at: services.now() })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }),
  });

  serve(askForSeat, {
    summary: "Ask for a seat that is offered",
    body: formSchema(askForSeat.form, { licences: licencesSchema }),
    reply: z.string(),
    handle: async ({ params: { id: carId }, body, viewer }) => {
      const { raceNumber } = await requestSeat(services, { carId, viewer, ...body });
      return `Ai cerut locul din mașina #${raceNumber}. Primești un mesaj când îți răspund.`;
    },
  });

  serve(withdrawSeatRequest, {
    summary: "Take back what one has asked for a seat",
    body: formSchema({}, {}),
    handle: async ({ params: { id }, viewer: { _id: userId } }) =>
      withdrawRequest(services, { table: "seat_requests", id, userId }),
  });

  serveAnswers(serving, services, {
    acts: seatRequest,
    kind: seatRequests,
    summaries: [
      "Give a seat to somebody who asked for it",
      "Refuse a seat to somebody who asked for it",
    ],
  });
};
