import { recordChange } from "#server/audit-log.ts";
import { refusal } from "#server/errors.ts";
import type { Services } from "#server/services.ts";

/** Puts the simulators into this order everywhere. @throws AppError 409 when these are not all of them. */
export async function orderSimulators(
  services: Services,
  { ids, userId }: { ids: readonly string[]; userId: string },
): Promise<void> {
  await services.databases.db.transaction().execute(async (trx) => {
    // One row that every such save holds first: two that move the others in opposite directions would wait for each other.
    await trx
      .updateTable("simulators")
      .set((simulators) => ({ position: simulators.ref("position") }))
      .where("id", "=", ids.toSorted()[0] ?? "")
      .execute();
    const rows = await trx.selectFrom("simulators").select("id").orderBy("position").execute();
    const before = rows.map(({ id }) => id);
    if (before.toSorted().join() !== ids.toSorted().join()) throw refusal("stale-version");
    for (const [index, id] of ids.entries())
      await trx
        .updateTable("simulators")
        .set({ position: index + 1 })
        .where("id", "=", id)
        .execute();
    await recordChange(trx, {
      userId,
      action: "simulators.ordered",
      subjectType: "simulator",
      subjectId: "all",
      before,
      after: ids,
      now: services.now(),
    });
  });
}
