import { type RawBuilder, sql } from "kysely";
import type { ShownThing } from "#server/cache/public-change.ts";
import type { Db } from "#server/database/databases.ts";
import type { personColumns } from "#features/accounts/server/people/person-columns.ts";
import { thingsOfPlan } from "#features/seasons/server/dependents.ts";

/** A table that names people, and its column that does. */
type Naming = (typeof personColumns)[number];
type Column<Of extends Naming = Naming> = Of extends Naming ? `${Of[0]}.${Of[1]}` : never;

/** What shows a table's rows to visitors, with the column that holds its id, or what leads there. */
interface Place {
  kind: "season" | "club" | "driver";
  id: RawBuilder<string>;
}

const ofSeason = (id: RawBuilder<string>): Place => ({ kind: "season", id });
const season = ofSeason(sql`season_id`);
const event = ofSeason(sql`(select season_id from events where events.id = event_id)`);
const session = ofSeason(sql`(select season_id from events
  where events.id = (select event_id from event_sessions where event_sessions.id = session_id))`);
const car = ofSeason(sql`(select season_id from cars where cars.id = car_id)`);
const ofCase = ofSeason(sql`(select season_id from cases where cases.id = case_id)`);
const decision = ofSeason(sql`(select season_id from decisions where decisions.id = decision_id)`);
const club: Place = { kind: "club", id: sql`club_id` };
/** Visitors see nothing of it but on the person's own page and in lists. */
const nowhere = null;

/** Where visitors see what names a person: pages of the season and of all with results in it, or those of a club. */
const places: Record<Column, Place | null> = {
  "user_roles.user_id": nowhere,
  "logins.user_id": nowhere,
  "second_factors.user_id": nowhere,
  "recovery_codes.user_id": nowhere,
  "unlink_requests.user_id": nowhere,
  "unlink_requests.decided_by": nowhere,
  "one_time_links.user_id": nowhere,
  "login_links.user_id": nowhere,
  "passkeys.user_id": nowhere,
  "mail_codes.user_id": nowhere,
  "person_aliases.user_id": nowhere,
  "person_aliases.created_by": nowhere,
  "former_people.user_id": { kind: "driver", id: sql`id` },
  "quota_uses.user_id": nowhere,
  "imports.by": nowhere,
  "kept_ids.user_id": nowhere,
  "id_claims.claimant_id": nowhere,
  "id_claims.holder_id": nowhere,
  "id_claims.decided_by": nowhere,
  "messages.recipient_id": nowhere,
  "messages.sender_id": nowhere,
  "notice_preferences.user_id": nowhere,
  "notice_mutes.user_id": nowhere,
  "notice_hours.user_id": nowhere,
  "follows.user_id": nowhere,
  "follows.driver_id": nowhere,
  "download_uploads.uploaded_by": nowhere,
  "clubs.owner_id": { kind: "club", id: sql`id` },
  "club_members.user_id": club,
  "club_invites.user_id": club,
  "club_invites.invited_by": nowhere,
  "club_requests.user_id": nowhere,
  "club_requests.answered_by": nowhere,
  "registrations.initiated_by": season,
  "car_drivers.user_id": season,
  "car_invites.user_id": car,
  "car_invites.invited_by": nowhere,
  "seat_requests.user_id": nowhere,
  "seat_requests.answered_by": nowhere,
  "seat_seekers.user_id": season,
  "seat_links.person_id": nowhere,
  "seat_links.created_by": nowhere,
  "link_seats.user_id": nowhere,
  "seat_offers.offered_by": nowhere,
  "season_user_classes.user_id": season,
  "presences.first_driver_id": event,
  "presences.answered_by": nowhere,
  "event_suspensions.user_id": event,
  "suspension_sources.user_id": event,
  "race_control.user_id": nowhere,
  "season_race_control.user_id": nowhere,
  "result_row_drivers.user_id": session,
  "session_results.saved_by": nowhere,
  "result_history.saved_by": nowhere,
  "protests.reporter_id": ofCase,
  "case_entries.user_id": ofCase,
  "case_statements.user_id": ofCase,
  "club_statements.user_id": ofCase,
  "case_evidence.user_id": ofCase,
  "case_stewards.user_id": ofCase,
  "case_votes.steward_id": ofCase,
  "case_revotes.steward_id": ofCase,
  "decisions.published_by": season,
  "decision_items.user_id": decision,
  "appeals.user_id": ofCase,
  "reopenings.reopened_by": ofCase,
  "sanctions.user_id": season,
  "sanctions.decided_by": season,
  "licence_entries.user_id": nowhere,
};

/** Whatever shows these people to visitors: their pages, lists, clubs, and the seasons in which they took any part. */
export async function whatShowsPeople(db: Db, people: readonly string[]): Promise<ShownThing[]> {
  const ids = sql.join(people);
  const parts = Object.entries(places).flatMap(([name, place]) => {
    const [table = "", column = ""] = name.split(".");
    if (!place) return [];
    return sql`select ${sql.lit(place.kind)} as kind, ${place.id} as id
      from ${sql.table(table)} where ${sql.ref(column)} in (${ids})`;
  });
  const { rows } = await sql<{ kind: Place["kind"]; id: string | null }>`
    ${sql.join(parts, sql` union `)} union
    select 'season' as kind, season_id as id from standings
    where id in (select standings_id from standings_entries where subject_id in (${ids}))`.execute(
    db,
  );
  return [
    "lists",
    ...people.map((id) => `driver:${id}` as const),
    ...rows.flatMap(({ kind, id }): ShownThing[] => {
      if (id === null) return [];
      return kind === "season" ? [`season:${id}`, `entries:${id}`] : [`${kind}:${id}`];
    }),
  ];
}

/**
 * Whatever shows a season or an event of it: its pages, which pages of people with results there name too, lists, registered
 * clubs, and people on whose licence something of it may stand.
 */
export async function whatShowsSeason(db: Db, seasonId: string): Promise<ShownThing[]> {
  const { rows } = await sql<{ kind: "club" | "driver"; id: string | null }>`
    select 'club' as kind, club_id as id from registrations where season_id = ${seasonId}
    union select 'driver' as kind, user_id as id from sanctions where season_id = ${seasonId}
    union select 'driver' as kind, user_id as id from case_entries
      where case_id in (select id from cases where season_id = ${seasonId})
    union select 'driver' as kind, user_id as id from event_suspensions
      where event_id in (select id from events where season_id = ${seasonId})`.execute(db);
  return [
    ...thingsOfPlan(seasonId),
    ...rows.flatMap(({ kind, id }) => (id === null ? [] : [`${kind}:${id}` as const])),
  ];
}
