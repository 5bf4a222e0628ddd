import type { Updateable } from "kysely";
import type { z } from "zod";
import type { BodyOf } from "#shared/act.ts";
import { DAY_MS } from "#shared/time/durations.ts";
import { lockPerson } from "#features/accounts/server/people/lock-person.ts";
import { lockSeason } from "#features/seasons/server/lock-season.ts";
import { recordChange } from "#server/audit-log.ts";
import type { Db } from "#server/database/databases.ts";
import { refusal } from "#server/errors.ts";
import type { Database, Row } from "#server/database/schema.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import { sanctionConflictTitles } from "../../conflicts.ts";
import type { sanctionActs } from "../../licence/sanction-acts.ts";
import { tellSanction } from "../notices.ts";
import { stewardingRefusal } from "../refusals.ts";
import { findSanction, followAppeals, placeSanction } from "./sanction-effects.ts";
import { readSanction } from "./sanction-lists.ts";
import { settlePeople } from "./settle-licences.ts";
import { placeSuspension } from "./suspensions.ts";

const LONGEST_BAN_MS = 730 * DAY_MS;

interface Deciding {
  id: string;
  viewer: Viewer;
  version: number;
}

type Confirmation = z.output<BodyOf<(typeof sanctionActs)["confirmSanction"]["form"]>>;

/**
 * A steward says that a proposed sanction holds: it takes effect now, unless a decision under it is appealed.
 * @throws AppError 404 or 409 for who may not, 409 with its present state when somebody was faster, 422 by field
 */
export async function confirmSanction(
  services: Services,
  { form, ...asked }: Deciding & { form: Omit<Confirmation, "version"> },
): Promise<void> {
  await decide(services, asked, async (trx, sanction, now) => {
    const confirmed = await write(trx, services, {
      sanction,
      viewer: asked.viewer,
      state: "confirmed",
      set: {
        reason: form.text,
        effect_from: now,
        until_at: sanction.kind === "ban" ? banUntil(sanction, form.until, now) : null,
      },
    });
    if (form.event !== null && sanction.kind === "suspension")
      await placeSuspension(trx, confirmed, { now, event: form.event });
    else await placeSanction(trx, confirmed, now);
    await followAppeals(trx, services, sanction.user_id);
    await tellSanction(trx, services, { sanction: confirmed, what: "confirmed" });
  });
}

/** @throws AppError 422 for a day that is past, or more than two years away */
function banUntil({ amount }: Row<"sanctions">, until: number | null, now: number): number {
  const chosen = until ?? now + amount * DAY_MS;
  if (chosen <= now || chosen > now + LONGEST_BAN_MS)
    throw refusal("request.invalid", {
      fields: { until: "Alege o zi viitoare, în cel mult doi ani." },
    });
  return chosen;
}

/** It is not given, for a reason that stewards read. */
export async function rejectSanction(
  services: Services,
  { text: reason, ...asked }: Deciding & { text: string },
): Promise<void> {
  const { viewer } = asked;
  await decide(services, asked, async (trx, sanction) =>
    write(trx, services, { sanction, viewer, state: "rejected", set: { reason } }),
  );
}

/** The season is locked, then the driver, so that of two who press one is first and the other reads what it has become. */
async function decide(
  services: Services,
  { id, viewer, version }: Deciding,
  act: (trx: Db, sanction: Row<"sanctions">, now: number) => Promise<unknown>,
): Promise<void> {
  await services.databases.db.transaction().execute(async (trx) => {
    const named = await findSanction(trx, id);
    if (!named) throw refusal("not-found");
    await lockSeason(trx, named.season_id);
    // Whose it is now: two people may have become one meanwhile.
    const { user_id: driver } = (await findSanction(trx, id)) ?? named;
    await lockPerson(trx, driver);
    const shown = await readSanction(services, trx, { id, viewer });
    if (!shown) throw refusal("not-found");
    if (shown.blocked !== null)
      throw stewardingRefusal("stewarding.conflict", {
        message: sanctionConflictTitles[shown.blocked],
      });
    await settlePeople(trx, services, [driver]);
    const sanction = await findSanction(trx, id);
    if (!sanction || sanction.state !== "proposed" || sanction.version !== version)
      throw stewardingRefusal("stewarding.sanction-moved", { details: { sanction: shown } });
    await act(trx, sanction, services.now());
  });
}

interface Decided {
  sanction: Row<"sanctions">;
  viewer: Viewer;
  state: "confirmed" | "rejected";
  set: Updateable<Database["sanctions"]>;
}

/** Writes down what was decided. Answers the sanction as it is now. */
async function write(
  trx: Db,
  services: Services,
  { sanction, viewer, state, set }: Decided,
): Promise<Row<"sanctions">> {
  const { id, version, kind, amount, rule } = sanction;
  const now = services.now();
  const written = await trx
    .updateTable("sanctions")
    .set({ ...set, state, version: version + 1, decided_at: now, decided_by: viewer._id })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordChange(trx, {
    userId: viewer._id,
    action: `sanction.${state}`,
    subjectType: "sanction",
    subjectId: id,
    before: { state: sanction.state },
    after: { state, kind, amount, rule },
    now,
  });
  return written;
}
