import { z } from "zod";
import { countAttempt, giveBackAttempt } from "#features/accounts/server/login/attempts.ts";
import { registrationRefusal } from "#features/registration/server/refusals.ts";
import { getRegistrationSeason } from "#features/registration/server/registration-season.ts";
import { ifTaken } from "#server/database/databases.ts";
import { clientOf } from "#server/http/client.ts";
import { performing } from "#server/http/perform.ts";
import type { Routes } from "#server/serve.ts";
import { HOUR_MS } from "#shared/time/durations.ts";
import { seatLinkActs } from "../seat-link-acts.ts";
import * as calls from "../seat-link-calls.ts";
import {
  claimedSchema,
  claimFormSchema,
  linkBoardSchema,
  linkPlaceSchema,
  linkSeatFormSchema,
  linkSeatSchema,
  newLinkSchema,
  personalLinkSchema,
  seatFormSchema,
  seatOfferSchema,
  SEATS_AN_HOUR,
  secretBodySchema,
  takenSeatSchema,
} from "../seat-links.ts";
import { getLinkBySecret } from "./find-link.ts";
import { acceptSeat, endLink, removeSeat, resumeLink, returnSeat } from "./link-acts.ts";
import { readBoard, requireMaker } from "./link-board.ts";
import { makeLink } from "./make-link.ts";
import { claimByLink, requireUnclaimed } from "./personal-links.ts";
import { readOffer } from "./read-offer.ts";
import { seatPerson, takeSeatByLink } from "./take-seat.ts";

const newLinkReplySchema = z.object({ address: z.string() });

/** Seats by a link and without one, and what their makers see and do. */
export const seatLinkRoutes: Routes = (serving, services) => {
  const { serve } = serving;
  const perform = performing(serving, services);
  const { db, reader } = services.databases;
  const taken = () => registrationRefusal("registration.taken");

  serve(calls.openSeatLink, {
    summary: "What a link offers, or why it offers nothing",
    body: secretBodySchema,
    reply: seatOfferSchema,
    handle: async ({ body: { secret }, viewer }) => {
      const link = await getLinkBySecret(reader, secret);
      return readOffer(reader, {
        seasonId: link.season_id,
        clubId: link.club_id,
        link,
        viewerId: viewer?._id ?? null,
        now: services.now(),
      });
    },
  });

  serve(calls.takeLinkSeat, {
    summary: "Take a seat by a link",
    body: linkSeatFormSchema,
    reply: linkSeatSchema,
    handle: async ({ body: { secret, ...form }, viewer, request }) => {
      const tries = viewer
        ? []
        : [
            {
              key: `seats by link from ${clientOf(request.ip)}`,
              max: SEATS_AN_HOUR,
              windowMs: HOUR_MS,
            },
          ];
      await countAttempt(services, tries);
      try {
        const userAgent = request.headers["user-agent"];
        const viewerId = viewer?._id ?? null;
        return await db
          .transaction()
          .execute((trx) => takeSeatByLink(trx, services, { secret, form, viewerId, userAgent }))
          .catch(ifTaken(taken));
      } catch (error) {
        // Whoever was refused has taken nothing.
        await giveBackAttempt(services, tries);
        throw error;
      }
    },
  });

  serve(calls.claimSeat, {
    summary: "Become oneself, as a season's roster has one, by the link of one person",
    body: claimFormSchema,
    reply: claimedSchema,
    handle: async ({ body, viewer, request }) => {
      const userAgent = request.headers["user-agent"];
      const viewerId = viewer?._id ?? null;
      return db
        .transaction()
        .execute((trx) => claimByLink(trx, services, { ...body, userAgent, viewerId }));
    },
  });

  serve(calls.readOwnSeatOffer, {
    summary: "What a season asks of oneself to drive alone",
    reply: seatOfferSchema,
    handle: async ({ params: { id }, viewer }) => {
      const season = await getRegistrationSeason(reader, id, viewer);
      return readOffer(reader, {
        seasonId: season.id,
        clubId: null,
        link: null,
        viewerId: viewer._id,
        now: services.now(),
      });
    },
  });

  serve(calls.takeOwnSeat, {
    summary: "Drive a season alone",
    body: seatFormSchema,
    reply: takenSeatSchema,
    handle: async ({ params: { id }, body: form, viewer }) => {
      const season = await getRegistrationSeason(reader, id, viewer);
      const { raceNumber, isConfirmed } = await db
        .transaction()
        .execute((trx) =>
          seatPerson(trx, services, {
            seasonId: season.id,
            clubId: null,
            personId: viewer._id,
            form,
          }),
        )
        .catch(ifTaken(taken));
      return { raceNumber, isConfirmed };
    },
  });

  serve(calls.readLinkBoard, {
    summary: "The link of a season or club, and who has come by it",
    query: linkPlaceSchema,
    reply: linkBoardSchema,
    handle: async ({ params: { id: seasonId }, query: { club = null }, viewer }) => {
      const place = { seasonId, clubId: club };
      await requireMaker(reader, place, viewer);
      return readBoard(reader, services, place);
    },
  });

  serve(calls.makeSeatLink, {
    summary: "Make the link of a season or club, and end the one before it",
    body: newLinkSchema,
    reply: newLinkReplySchema,
    handle: async ({ params: { id: seasonId }, body: { club: clubId, needsYes }, viewer }) =>
      db.transaction().execute(async (trx) => {
        await requireMaker(trx, { seasonId, clubId }, viewer);
        const { _id: userId } = viewer;
        return { address: await makeLink(trx, services, { seasonId, clubId, needsYes, userId }) };
      }),
  });

  serve(calls.makePersonalLink, {
    summary: "Make the link of one person who is in a season without an account",
    body: personalLinkSchema,
    reply: newLinkReplySchema,
    handle: async ({ params: { id: seasonId }, body: { person: personId }, viewer }) =>
      db.transaction().execute(async (trx) => {
        await requireMaker(trx, { seasonId, clubId: null }, viewer);
        await requireUnclaimed(trx, { seasonId, personId });
        const { _id: userId } = viewer;
        const link = { seasonId, clubId: null, personId, needsYes: false, userId };
        return { address: await makeLink(trx, services, link) };
      }),
  });

  perform(seatLinkActs.endSeatLink, { summary: "Stop a link", work: endLink });
  perform(seatLinkActs.resumeSeatLink, {
    summary: "Let a link that has stopped by itself give seats again",
    work: resumeLink,
  });
  perform(seatLinkActs.removeLinkSeat, {
    summary: "Take a seat back that a link gave",
    work: removeSeat,
  });
  perform(seatLinkActs.returnLinkSeat, {
    summary: "Give a seat again that was taken back",
    work: returnSeat,
  });
  perform(seatLinkActs.acceptLinkSeat, {
    summary: "Say yes to a seat that waits for it",
    work: acceptSeat,
  });
};
