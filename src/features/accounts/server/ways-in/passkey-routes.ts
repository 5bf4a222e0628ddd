import { z } from "zod";
import { clientFamily, clientTitle } from "#features/accounts/own/client-families.ts";
import { newPasskeySchema, ownPasswordFormSchema } from "#features/accounts/own/own-account.ts";
import * as calls from "#features/accounts/own/passkey-calls.ts";
import {
  creationOptionsSchema,
  passkeyNameSchema,
  requestOptionsSchema,
  usedKeySchema,
  waysInSchema,
} from "#features/accounts/own/passkeys.ts";
import { readLeagueName } from "#features/league/server/site-settings.ts";
import { recordChange } from "#server/audit-log.ts";
import type { Db } from "#server/database/databases.ts";
import { getRow } from "#server/database/rows.ts";
import { readCookie } from "#server/http/cookies.ts";
import type { Routes } from "#server/serve.ts";
import { givenName } from "#shared/text/person-name.ts";
import { startState } from "../linking/one-use-cookie.ts";
import { countAttempt, giveBackAttempt, ownLimit, passkeyLimits } from "../login/attempts.ts";
import { createLogin } from "../login/create-login.ts";
import { rememberClient } from "../login/known-client.ts";
import { requireOwner, requireOwnPassword } from "../own/require-own-password.ts";
import { tellOwner, type ToldAct } from "../own/tell-owner.ts";
import { inOwnWords } from "../factor/factor-routes.ts";
import { lockPerson } from "../people/lock-person.ts";
import { accountRefusal } from "../refusals.ts";
import { keepAnAdministrator } from "../roles/administrators.ts";
import { newChallenge, takeChallenge } from "./challenges.ts";
import { countWaysIn } from "./count-ways-in.ts";
import { makeWhole } from "./login-links.ts";
import { addKey, listKeyIds, listPasskeys, removeKey, renameKey } from "./passkeys.ts";
import { requirePasskey, acceptPasskey } from "./accept-passkey.ts";
import { challengeIn, webauthn } from "./webauthn.ts";

const COOKIE = "grila_passkey";

/** Keys of phones, computers and sticks: logging in with one, and one's own. */
export const passkeyRoutes: Routes = ({ serve }, services) => {
  const { config, databases, now } = services;
  const { db, reader } = databases;
  const keys = webauthn(services);
  const said = async (trx: Db, userId: string, what: ToldAct & `passkey-${string}`) => {
    const action = `user.${what}`;
    await recordChange(trx, { userId, action, subjectType: "user", subjectId: userId, now: now() });
    const { email } = await getRow(trx, "users", userId);
    await tellOwner(services, trx, { userId, email, what });
  };

  serve(calls.startPasskeyLogin, {
    summary: "What a browser asks one of its keys for this site, to log in",
    reply: requestOptionsSchema,
    handle: async ({ reply }) => {
      const asker = startState(reply, COOKIE, config);
      return keys.requestOptions(newChallenge(services, { purpose: "login", asker }));
    },
  });

  serve(calls.logInByPasskey, {
    summary: "Log in with a key",
    body: usedKeySchema,
    reply: z.object({ token: z.string() }),
    handle: async ({ body: used, request, reply }) => {
      const tries = passkeyLimits(request);
      await countAttempt(services, tries, "login");
      const asker = readCookie(request, COOKIE) ?? "";
      const userId = await acceptPasskey(services, { used, purpose: "login", asker });
      await giveBackAttempt(services, tries);
      const token = await db.transaction().execute(async (trx) => {
        await lockPerson(trx, userId);
        // A key that was taken off, or a block, while this waited has ended every session but this one.
        await requirePasskey(trx, { userId, id: used.id });
        if ((await getRow(trx, "users", userId)).blocked_at !== null)
          throw accountRefusal("login.blocked");
        return createLogin(services, trx, { userId, userAgent: request.headers["user-agent"] });
      });
      rememberClient(services, { request, reply }, userId);
      return { token };
    },
  });

  serve(calls.listWaysIn, {
    summary: "One's own keys, and whether one has a password",
    reply: waysInSchema,
    handle: async ({ viewer: { _id: userId } }) => {
      const { password_hash: hash } = await getRow(reader, "users", userId);
      const passkeys = await listPasskeys(reader, userId);
      const hasOtherWays = (await countWaysIn(reader, userId)) > passkeys.length;
      return { passkeys, hasPassword: hash !== null, hasOtherWays };
    },
  });

  serve(calls.startPasskeyProof, {
    summary: "What a browser asks one of one's own keys, before an act that asks who one is",
    reply: requestOptionsSchema,
    handle: async ({ viewer: { _id: userId, loginId } }) => {
      const challenge = newChallenge(services, { purpose: "prove", asker: loginId });
      return keys.requestOptions(challenge, await listKeyIds(reader, userId));
    },
  });

  serve(calls.startPasskey, {
    summary: "What a browser is asked that makes a key for one's own account",
    reply: creationOptionsSchema,
    handle: async ({ viewer: { _id: userId, loginId, email } }) => {
      const { first_name, last_name } = await getRow(reader, "users", userId);
      const name = givenName({ firstName: first_name, lastName: last_name });
      return keys.creationOptions(newChallenge(services, { purpose: "add", asker: loginId }), {
        id: userId,
        name: email ?? (name || "Pilot"),
        leagueName: await readLeagueName(reader, config),
        known: await listKeyIds(reader, userId),
      });
    },
  });

  serve(calls.addPasskey, {
    summary: "Add a key to one's own account; for who came with a seat alone it becomes whole",
    body: newPasskeySchema,
    reply: z.object({ token: z.string().nullable() }),
    handle: async ({ viewer, body: { key: made, ...proof }, request }) => {
      const { _id: userId, loginId, scope } = viewer;
      const shown = await requireOwner(services, viewer, proof);
      await countAttempt(services, ownLimit("passkeys", userId));
      const challenge = challengeIn(made.response.clientDataJSON) ?? "";
      const read = await keys.readKey(made, challenge);
      if (!read) throw accountRefusal("passkey.refused");
      const userAgent = request.headers["user-agent"];
      return db.transaction().execute(async (trx) => {
        await lockPerson(trx, userId);
        await takeChallenge(services, trx, { purpose: "add", asker: loginId, challenge });
        await shown.stillHolds(trx);
        await addKey(trx, {
          ...read,
          userId,
          transports: made.response.transports ?? [],
          name: clientTitle(clientFamily(userAgent)),
          now: now(),
        });
        await said(trx, userId, "passkey-added");
        if (scope !== "seat") return { token: null };
        return { token: await makeWhole(services, trx, { userId, userAgent }) };
      });
    },
  });

  serve(calls.renamePasskey, {
    summary: "Call a key of one's own otherwise",
    body: passkeyNameSchema,
    handle: async ({ viewer: { _id: userId }, params: { id: shortId }, body: { name } }) =>
      renameKey(db, { userId, shortId, name }),
  });

  serve(calls.removePasskey, {
    summary: "Take a key off one's own account, unless it is the only way in",
    body: ownPasswordFormSchema,
    handle: async ({ viewer, params: { id: shortId }, body }) => {
      const { _id: userId } = viewer;
      const proof = await requireOwnPassword(services, viewer, { ...body, field: "password" });
      await db.transaction().execute((trx) =>
        // The key may be the second factor that an administrator's role requires.
        keepAnAdministrator(trx, async () => {
          await lockPerson(trx, userId);
          await proof.stillHolds(trx);
          await removeKey(trx, { userId, shortId });
          await said(trx, userId, "passkey-removed");
        }).catch((error: unknown) => {
          throw inOwnWords(error);
        }),
      );
    },
  });
};
