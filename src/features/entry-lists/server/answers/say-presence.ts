import { columnOf } from "#shared/group-by.ts";
import type { Db } from "#server/database/databases.ts";
import { type ActServices, happened } from "#server/parts.ts";

/** Drivers have left cars: says so of each coming event at which one of these would start. */
export async function sayFreedSeats(
  trx: Db,
  services: ActServices,
  seats: readonly { carId: string }[],
): Promise<void> {
  const cars = columnOf(seats, "carId");
  const coming = await trx
    .selectFrom("presences")
    .select("event_id")
    .where("car_id", "in", cars)
    .where("present", "=", true)
    .union(trx.selectFrom("event_wildcards").select("event_id").where("car_id", "in", cars))
    .execute();
  await sayPresence(trx, services, columnOf(coming, "event_id"));
}

/** Says of those of these events that are still to come that their entry lists may be others: see `happened`. */
export async function sayPresence(
  trx: Db,
  services: ActServices,
  events: readonly string[],
): Promise<void> {
  if (events.length === 0) return;
  const rows = await trx
    .selectFrom("events")
    .select(["id as eventId", "season_id as seasonId"])
    .where("id", "in", events)
    .where("time", ">", services.now())
    .orderBy("id")
    .execute();
  for (const row of rows) await happened(trx, services, { what: "presence", ...row });
}
