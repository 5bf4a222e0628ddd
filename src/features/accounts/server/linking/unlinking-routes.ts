import { z } from "zod";
import {
  linkedPlatforms,
  ownLinkSchema,
  unlinkRequestSchema,
} from "#features/accounts/own/unlinking.ts";
import { ownPasswordFormSchema } from "#features/accounts/own/own-account.ts";
import * as calls from "#features/accounts/own-account-calls.ts";
import type { Routes } from "#server/serve.ts";
import { gamePlatforms } from "#shared/game-platforms.ts";
import { requireOwnPassword } from "../own/require-own-password.ts";
import { tellOwner } from "../own/tell-owner.ts";
import {
  askToUnlink,
  listOwnLinks,
  listUnlinkRequests,
  unlink,
  withdrawUnlinkRequest,
} from "./unlinking.ts";

const params = { platform: z.enum(gamePlatforms) };

/** Being rid of linked accounts: by oneself, or by an organiser where results were matched by the id. */
export const unlinkingRoutes: Routes = ({ serve }, services) => {
  const { databases, now } = services;
  const { db, reader } = databases;

  serve(calls.listOwnLinks, {
    summary: "What is linked to one's own account",
    reply: z.array(ownLinkSchema),
    handle: async ({ viewer }) => listOwnLinks(reader, viewer._id),
  });

  serve(calls.unlink, {
    summary: "Take a linked account off one's own",
    params: { platform: z.enum(linkedPlatforms) },
    body: ownPasswordFormSchema,
    handle: async ({ params: { platform }, body, viewer }) => {
      const { _id: userId, email } = viewer;
      const proof = await requireOwnPassword(services, viewer, { ...body, field: "password" });
      await db.transaction().execute(async (trx) => {
        await unlink(trx, services, { userId, platform });
        await proof.stillHolds(trx);
        await tellOwner(services, trx, { userId, email, what: `${platform}-unlinked` });
      });
    },
  });

  serve(calls.askToUnlink, {
    summary: "Ask organisers to take a game id off one's own account",
    params,
    handle: async ({ params: { platform }, viewer: { _id: userId } }) => {
      await db.transaction().execute((trx) => askToUnlink(trx, { userId, platform, now: now() }));
    },
  });

  serve(calls.withdrawUnlinkRequest, {
    summary: "Ask no longer",
    params,
    handle: async ({ params: { platform }, viewer: { _id: userId } }) =>
      withdrawUnlinkRequest(db, { userId, platform }),
  });

  serve(calls.listUnlinkRequests, {
    summary: "Game ids that their people want to be rid of",
    reply: z.array(unlinkRequestSchema),
    handle: async () => listUnlinkRequests(reader),
  });
};
