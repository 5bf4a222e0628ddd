import { sql } from "kysely";

const isEntered = sql`entered.season_id = event.season_id and entered.withdrawn_at is null
  and exists (select 1 from car_drivers as seat where seat.car_id = entered.id)
  and case when entered.registration_id is null
    then exists (select 1 from event_guest_cars as guest
      where guest.car_id = entered.id and guest.event_id = event.id)
    else not exists (select 1 from car_drivers as seat
      where seat.car_id = entered.id and seat.confirmed = ${sql.lit(false)}) end`;

/**
 * For a query that has an event as `event`: how many cars may say whether they come to it, which are those of its entry list, and
 * how many have said that they do.
 */
export const comingColumns = [
  sql<number>`(select count(*) from cars as entered where ${isEntered})`.as("entered"),
  sql<number>`(select count(*) from cars as entered
    inner join presences as presence on presence.car_id = entered.id
    where presence.event_id = event.id and presence.present = ${sql.lit(true)} and ${isEntered})`.as(
    "coming",
  ),
] as const;
