import type { Updateable } from "kysely";
import { recordChange } from "#server/audit-log.ts";
import type { Db } from "#server/database/databases.ts";
import type { Database, Row } from "#server/database/schema.ts";
import type { ActServices } from "#server/parts.ts";
import { DAY_MS } from "#shared/time/durations.ts";
import { tellSanction } from "../notices.ts";
import { placeSanction } from "./sanction-effects.ts";
import { placeSuspension } from "./suspensions.ts";

interface InForce {
  sanction: Row<"sanctions">;
  /** `null`: the site itself, where one steward judges. */
  by: string | null;
  reason?: string;
  /** Of a ban; `null`: so many days as the rule says. */
  until?: number | null;
  /** Of a suspension; `null`: the next one in which the driver has a seat. */
  event?: string | null;
}

/** A sanction holds from now on, and its driver is told. @throws AppError 422 for an event that they cannot be chosen for */
export async function putInForce(
  trx: Db,
  services: ActServices,
  { sanction, by, reason = "", until = null, event = null }: InForce,
): Promise<void> {
  const now = services.now();
  const { kind, amount } = sanction;
  const confirmed = await writeDecided(trx, services, {
    sanction,
    by,
    state: "confirmed",
    set: {
      reason,
      effect_from: now,
      until_at: kind === "ban" ? (until ?? now + amount * DAY_MS) : null,
    },
  });
  if (event !== null && kind === "suspension")
    await placeSuspension(trx, confirmed, { now, event });
  else await placeSanction(trx, confirmed, now);
  await tellSanction(trx, services, confirmed, "confirmed");
}

interface Decided extends Pick<InForce, "sanction" | "by"> {
  state: "confirmed" | "rejected";
  set: Updateable<Database["sanctions"]>;
}

/** Writes down what was decided. Answers the sanction as it is now. */
export async function writeDecided(
  trx: Db,
  services: Pick<ActServices, "now">,
  { sanction, by, state, set }: Decided,
): Promise<Row<"sanctions">> {
  const { id, version, kind, amount, rule } = sanction;
  const now = services.now();
  const written = await trx
    .updateTable("sanctions")
    .set({ ...set, state, version: version + 1, decided_at: now, decided_by: by })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordChange(trx, {
    userId: by,
    action: `sanction.${state}`,
    subjectType: "sanction",
    subjectId: id,
    before: { state: sanction.state },
    after: { state, kind, amount, rule },
    now,
  });
  return written;
}
