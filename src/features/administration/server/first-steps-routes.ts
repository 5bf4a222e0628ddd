import { listWaiting } from "#features/accounts/server/login/waiting-sign-ups.ts";
import type { Viewer } from "#server/viewer.ts";
import type { Routes } from "#server/serve.ts";
import type { Db } from "#server/database/databases.ts";
import type { Services } from "#server/services.ts";
import { summarizeMails } from "#server/mail/outbox.ts";
import { readSite } from "#features/league/server/site-settings.ts";
import { groupBy } from "#shared/group-by.ts";
import { readFirstSteps } from "../administration-calls.ts";
import { firstSteps, firstStepsSchema, type LeagueSoFar } from "../first-steps.ts";

export const firstStepsRoutes: Routes = ({ serve }, services) => {
  serve(readFirstSteps, {
    summary: "How far a new league has come",
    reply: firstStepsSchema,
    handle: async ({ viewer }) => firstSteps(await readLeague(services, viewer), services.now()),
  });
};

async function readLeague(
  { databases, config, ...services }: Services,
  { permissions }: Viewer,
): Promise<LeagueSoFar> {
  const { reader } = databases;
  const now = services.now();
  const [seasons, site, result, organizers, catalogueChange, mails, signUps] = await Promise.all([
    listSeasons(reader),
    readSite(reader, config),
    reader.selectFrom("session_results").select("session_id").limit(1).executeTakeFirst(),
    reader.selectFrom("user_roles").select("user_id").distinct().limit(2).execute(),
    reader
      .selectFrom("audit_log")
      .select("id")
      .where("subject_type", "in", catalogueSubjects)
      .limit(1)
      .executeTakeFirst(),
    summarizeMails(reader),
    listWaiting(reader, { limit: 1, offset: 0, now }),
  ]);
  return {
    seasons,
    isSiteSaved: site.version > 0,
    sendsMail: config.mail !== undefined,
    kept: { mails: mails.waiting, registrations: signUps.total },
    hasOwnCatalogue: catalogueChange !== undefined,
    hasResults: result !== undefined,
    organizers: organizers.length,
    may: permissions,
  };
}

/** What the audit log says of a change to a catalogue. */
const catalogueSubjects = [
  "simulator",
  "track",
  "car-model",
  "car-class",
  "driver-class",
  "scoring-type",
];

async function listSeasons(db: Db) {
  const [seasons, events, tables, registrations] = await Promise.all([
    db
      .selectFrom("seasons")
      .select(["id", "title", "hidden", "open", "registration_deadline"])
      .orderBy("created_at")
      .orderBy("id")
      .execute(),
    db.selectFrom("events").select(["season_id", "time", "hidden"]).execute(),
    db.selectFrom("standings").select("season_id").execute(),
    db.selectFrom("registrations").select("season_id").execute(),
  ]);
  const eventsOf = groupBy(events, (event) => event.season_id);
  const registrationsOf = groupBy(registrations, (registration) => registration.season_id);
  const tablesOf = groupBy(tables, (table) => table.season_id);
  return seasons.map((row) => ({
    _id: row.id,
    title: row.title,
    hidden: row.hidden,
    open: row.open,
    registrationDeadline: row.registration_deadline,
    events: eventsOf.get(row.id) ?? [],
    tables: tablesOf.get(row.id)?.length ?? 0,
    registrations: registrationsOf.get(row.id)?.length ?? 0,
  }));
}
