import { z } from "zod";
import {
  factorCodeFormSchema,
  ownPasswordFormSchema,
  secondFactorSchema,
  startedFactorSchema,
} from "#features/accounts/own/own-account.ts";
import * as calls from "#features/accounts/own-account-calls.ts";
import { readLeagueName } from "#features/league/server/site-settings.ts";
import { recordChange } from "#server/audit-log.ts";
import type { Db } from "#server/database/databases.ts";
import { AppError } from "#server/errors.ts";
import type { Routes } from "#server/serve.ts";
import type { Viewer } from "#server/viewer.ts";
import { requireOwnPassword } from "../own/require-own-password.ts";
import { tellOwner, type ToldAct } from "../own/tell-owner.ts";
import { lockPerson } from "../people/lock-person.ts";
import { accountRefusal } from "../refusals.ts";
import { keepAnAdministrator } from "../roles/administrators.ts";
import { rolesThatRequireFactor } from "./factor-of-roles.ts";
import { listKeyIds } from "../ways-in/passkeys.ts";
import { countRecoveryCodes, makeRecoveryCodes } from "./recovery-codes.ts";
import { confirmFactor, endFactor, factorSince, factorUri, startFactor } from "./second-factor.ts";

/** A second factor of one's own: set up, ended, and its recovery codes made anew. */
export const factorRoutes: Routes = ({ serve }, services) => {
  const { config, databases, now } = services;
  const { db, reader } = databases;
  const log = (trx: Db, { _id: userId }: Viewer, action: string) =>
    recordChange(trx, { userId, action, subjectType: "user", subjectId: userId, now: now() });
  const tell = (trx: Db, { _id: userId, email }: Viewer, what: ToldAct) =>
    tellOwner(services, trx, { userId, email, what });

  serve(calls.readSecondFactor, {
    summary: "One's own second factor",
    reply: secondFactorSchema,
    handle: async ({ viewer: { _id: userId } }) => ({
      since: await factorSince(reader, userId),
      recoveryCodes: await countRecoveryCodes(reader, userId),
      requiredBy: (await listKeyIds(reader, userId)).length
        ? []
        : await rolesThatRequireFactor(reader, userId),
    }),
  });

  serve(calls.startSecondFactor, {
    summary: "Begin to set up a second factor",
    body: ownPasswordFormSchema,
    reply: startedFactorSchema,
    handle: async ({ viewer, body }) => {
      const { email } = await requireOwnPassword(services, viewer, { ...body, field: "password" });
      const issuer = await readLeagueName(reader, config);
      const secret = await startFactor(services, db, viewer._id);
      return { secret, uri: factorUri({ secret, email: email ?? issuer, issuer }) };
    },
  });

  serve(calls.confirmSecondFactor, {
    summary: "Set up a second factor by the first code of the app; answers the recovery codes",
    body: factorCodeFormSchema,
    reply: z.array(z.string()),
    handle: async ({ viewer, body: { code } }) =>
      db.transaction().execute(async (trx) => {
        await lockPerson(trx, viewer._id);
        const codes = await confirmFactor(services, trx, { userId: viewer._id, code });
        await log(trx, viewer, "user.factor-set");
        await tell(trx, viewer, "factor-on");
        return codes;
      }),
  });

  serve(calls.renewRecoveryCodes, {
    summary: "New recovery codes in place of the old ones",
    body: ownPasswordFormSchema,
    reply: z.array(z.string()),
    handle: async ({ viewer, body }) => {
      const proof = await requireOwnPassword(services, viewer, { ...body, field: "password" });
      return db.transaction().execute(async (trx) => {
        await lockPerson(trx, viewer._id);
        await proof.stillHolds(trx);
        if ((await factorSince(trx, viewer._id)) === null) throw accountRefusal("factor.none");
        await log(trx, viewer, "user.recovery-codes-made");
        await tell(trx, viewer, "codes-renewed");
        return makeRecoveryCodes(services, trx, viewer._id);
      });
    },
  });

  serve(calls.endSecondFactor, {
    summary: "End one's second factor",
    body: ownPasswordFormSchema,
    handle: async ({ viewer, body }) => {
      const proof = await requireOwnPassword(services, viewer, { ...body, field: "password" });
      await db.transaction().execute((trx) =>
        keepAnAdministrator(trx, async () => {
          await lockPerson(trx, viewer._id);
          await proof.stillHolds(trx);
          if (!(await endFactor(trx, viewer._id))) throw accountRefusal("factor.none");
          await log(trx, viewer, "user.factor-ended");
          await tell(trx, viewer, "factor-off");
        }).catch((error: unknown) => {
          throw inOwnWords(error);
        }),
      );
    },
  });
};

/** The refusal of who would be the last administrator without a factor, in the words of that person. */
export function inOwnWords(error: unknown): unknown {
  return error instanceof AppError && error.code === "user.last-administrator"
    ? accountRefusal("factor.last-administrator")
    : error;
}
