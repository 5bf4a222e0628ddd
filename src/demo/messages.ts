import { DAY_MS, HOUR_MS, MINUTE_MS } from "#shared/time/durations.ts";
import { answerAsk } from "#features/clubs/server/asks/answer-ask.ts";
import { inviteToCar } from "#features/clubs/server/asks/car-invites.ts";
import { clubInvites, inviteToClub } from "#features/clubs/server/asks/club-invites.ts";
import { lockClub } from "#features/clubs/server/clubs-queries.ts";
import { type Letter, letter } from "#features/messages/letter.ts";
import { textToHtml } from "#features/messages/message-html.ts";
import type { NoticeKind } from "#features/messages/notice-kinds.ts";
import { sendNotice } from "#features/messages/server/send-notice.ts";
import { writeToAudience } from "#features/messages/server/write-to-audience.ts";
import type { Services } from "#server/services.ts";
import type { DemoClub } from "./clubs.ts";
import { person } from "./judged/cases.ts";
import type { DemoPeople, DemoPerson, SimulatorId } from "./people.ts";
import { type DemoSeason, RSVP_LEAD_MS } from "./seasons.ts";

interface Correspondence {
  people: DemoPeople;
  clubs: Record<SimulatorId, DemoClub[]>;
  seasons: readonly DemoSeason[];
}

/**
 * Fills the inboxes through the site's own acts: unconfirmed seats have invitations, clubs invite drivers (some have answered),
 * organisers write to a season, a club and a driver. What is older than a week has been read.
 */
export async function writeMessages(services: Services, demo: Correspondence): Promise<void> {
  const now = services.now();
  const at = (time: number): Services => ({ ...services, now: () => time });
  await announceSeasons(at(now - 9 * DAY_MS), demo);
  await inviteDrivers(services, demo);
  await inviteCrews(at(now - 2 * DAY_MS), demo);
  await writeToPilot(at(now - 5 * HOUR_MS), demo.people);
  await services.databases.db
    .updateTable("messages")
    .set({ viewed_at: now - 6 * DAY_MS })
    .where("created_at", "<", now - 7 * DAY_MS)
    .execute();
  await tellPilot(services, demo);
}

/** What the pilot has been told of their own seasons: the latest results, what they changed (read), and which round comes. */
async function tellPilot(services: Services, { people: { pilot }, seasons }: Correspondence) {
  const now = services.now();
  const own = seasons.filter(
    ({ plan, cars }) => !plan.hidden && cars.some(({ drivers }) => drivers.includes(pilot)),
  );
  for (const { plan, events } of own) {
    const told = events
      .filter(({ past }) => past)
      .slice(-2)
      .flatMap(({ id, title, time }): Told[] => [
        {
          kind: "results",
          at: time + 3 * HOUR_MS,
          path: `/event/${id}?tab=results`,
          ...letter(`Rezultate: ${title}`, "Rezultatele etapei au fost publicate."),
        },
        {
          kind: "standings",
          at: time + 3 * HOUR_MS + MINUTE_MS,
          path: `/season/${plan.id}?tab=standings`,
          ...letter(`Clasamentul după ${title}`, "Rezultatele noi au schimbat clasamentul."),
        },
      ]);
    const next = events.find((event) => event.next);
    if (next)
      told.push({
        kind: "presence-open",
        at: next.time - RSVP_LEAD_MS,
        path: `/event/${next.id}`,
        ...letter(`Confirmă prezența: ${next.title}`, "S-au deschis confirmările."),
      });
    for (const { at, ...notice } of told.filter((one) => one.at <= now))
      await services.databases.db
        .transaction()
        .execute((trx) =>
          sendNotice(
            trx,
            { ...services, now: () => at },
            { to: [pilot.id], seasonId: plan.id, ...notice },
          ),
        );
  }
  await services.databases.db
    .updateTable("messages")
    .set({ viewed_at: now })
    .where("kind", "=", "standings")
    .execute();
}

type Told = Letter & { kind: NoticeKind; at: number; path: string };

async function announceSeasons(services: Services, { people, seasons }: Correspondence) {
  const running = seasons.filter(
    ({ plan, events }) =>
      !plan.open && events.some(({ past }) => past) && events.some(({ past }) => !past),
  );
  for (const { plan } of running)
    await writeToAudience(services, {
      to: { kind: "season", _id: plan.id },
      from: people.administrator.id,
      subject: `${plan.title}: ședința piloților`,
      messageBody: textToHtml(
        [
          "Salut!",
          "Joi la 20:00 vorbim despre etapa următoare: procedura de start, limitele circuitului și ce a decis comisia data trecută.",
          "Confirmați prezența la etapă până vineri seara.",
        ].join("\n\n"),
      ),
    });
}

/** The second club of a simulator invites two drivers of the first; one has said yes, one no, and the pilot has not answered. */
async function inviteDrivers(services: Services, { people, clubs }: Correspondence) {
  const now = services.now();
  for (const simulator of ["acc", "ac", "ir"] as const) {
    const [first, inviting] = clubs[simulator];
    if (!first || !inviting) continue;
    const others = first.drivers.filter(
      (driver) => driver.linked && driver !== people.pilot && driver !== people.manager,
    );
    for (const [index, driver] of others.slice(0, 2).entries()) {
      const sentAt = now - (3 + index) * DAY_MS;
      const id = await inviteDriver({ ...services, now: () => sentAt }, inviting, driver);
      await answerAsk({ ...services, now: () => sentAt + 7 * HOUR_MS }, clubInvites, {
        id,
        viewer: person(driver.id),
        accepted: index === 0,
      });
    }
  }
  const inviting = clubs.ac[2];
  if (inviting)
    await inviteDriver({ ...services, now: () => now - DAY_MS }, inviting, people.pilot);
}

async function inviteDriver(
  services: Services,
  club: DemoClub,
  driver: DemoPerson,
): Promise<string> {
  const { db } = services.databases;
  await db.transaction().execute(async (trx) => {
    const locked = await lockClub(trx, club.id);
    await inviteToClub(trx, services, {
      club: locked,
      userIds: [driver.id],
      role: "driver",
      invitedBy: club.owner.id,
    });
  });
  const { id } = await db
    .selectFrom("club_invites")
    .select("id")
    .where("club_id", "=", club.id)
    .where("user_id", "=", driver.id)
    .executeTakeFirstOrThrow();
  return id;
}

/** Whoever has not confirmed a seat was asked to, the pilot for one in a season to come. */
async function inviteCrews(services: Services, { people, seasons }: Correspondence) {
  const { db } = services.databases;
  const pilotCar = seasons
    .filter(({ plan, events }) => !plan.hidden && events.every(({ past }) => !past))
    .flatMap(({ cars }) => cars)
    .find(({ drivers }) => drivers.includes(people.pilot));
  await db.transaction().execute(async (trx) => {
    if (pilotCar)
      await trx
        .updateTable("car_drivers")
        .set({ confirmed: false })
        .where("car_id", "=", pilotCar.id)
        .where("user_id", "=", people.pilot.id)
        .execute();
    const seats = await trx
      .selectFrom("car_drivers as seat")
      .innerJoin("cars as car", "car.id", "seat.car_id")
      .innerJoin("registrations as registration", "registration.id", "car.registration_id")
      .select(["seat.car_id", "seat.user_id", "registration.initiated_by"])
      .where("seat.confirmed", "=", false)
      .orderBy("seat.car_id")
      .orderBy("seat.position")
      .execute();
    for (const seat of seats)
      await inviteToCar(trx, services, {
        carId: seat.car_id,
        userId: seat.user_id,
        invitedBy: seat.initiated_by,
      });
  });
}

async function writeToPilot(services: Services, { administrator, pilot }: DemoPeople) {
  await writeToAudience(services, {
    to: { kind: "driver", _id: pilot.id },
    from: administrator.id,
    subject: "Bine ai revenit în ligă",
    messageBody: textToHtml(
      [
        "Salut!",
        "Ai două invitații care așteaptă un răspuns: una într-un club și una într-o mașină.",
        "Le găsești chiar aici, printre mesaje.",
      ].join("\n\n"),
    ),
  });
}
