import type { z } from "zod";
import type { BodyOf } from "#shared/act.ts";
import { DAY_MS } from "#shared/time/durations.ts";
import { lockPerson } from "#features/accounts/server/people/lock-person.ts";
import { lockSeason } from "#features/seasons/server/lock-season.ts";
import type { Db } from "#server/database/databases.ts";
import { refusal } from "#server/errors.ts";
import type { Row } from "#server/database/schema.ts";
import type { Services } from "#server/services.ts";
import { sanctionConflictTitles } from "../../conflicts.ts";
import type { sanctionActs } from "../../licence/sanction-acts.ts";
import type { ToHold } from "../acts/hold-decision.ts";
import { stewardingRefusal } from "../refusals.ts";
import { putInForce, writeDecided } from "./put-in-force.ts";
import { findSanction, followAppeals } from "./sanction-effects.ts";
import { readSanction } from "./sanction-lists.ts";
import { settlePeople } from "./settle-licences.ts";

const LONGEST_BAN_MS = 730 * DAY_MS;

type Confirmation = z.output<BodyOf<(typeof sanctionActs)["confirmSanction"]["form"]>>;

/**
 * A steward says that a proposed sanction holds: it takes effect now, unless a decision under it is appealed.
 * @throws AppError 404 or 409 for who may not, 409 with its present state when somebody was faster, 422 by field
 */
export async function confirmSanction(
  services: Services,
  { form, ...asked }: ToHold & { form: Omit<Confirmation, "version"> },
): Promise<void> {
  await decide(services, asked, async (trx, sanction, now) => {
    const { text: reason, until, event } = form;
    if (until !== null && (until <= now || until > now + LONGEST_BAN_MS))
      throw refusal("request.invalid", {
        fields: { until: "Alege o zi viitoare, în cel mult doi ani." },
      });
    await putInForce(trx, services, { sanction, by: asked.viewer._id, reason, until, event });
    await followAppeals(trx, sanction.user_id, now);
  });
}

/** It is not given, for a reason that stewards read. */
export async function rejectSanction(
  services: Services,
  { text: reason, ...asked }: ToHold & { text: string },
): Promise<void> {
  const by = asked.viewer._id;
  await decide(services, asked, async (trx, sanction) =>
    writeDecided(trx, services, { sanction, by, state: "rejected", set: { reason } }),
  );
}

/** The season is locked, then the driver, so that of two who press one is first and the other reads what it has become. */
async function decide(
  services: Services,
  { id, viewer, version }: ToHold,
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
