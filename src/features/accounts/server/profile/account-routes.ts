import { z } from "zod";
import { ownPasswordFormSchema } from "#features/accounts/own/own-account.ts";
import * as calls from "#features/accounts/profile-calls.ts";
import type { Routes } from "#server/serve.ts";
import { endAccount, inOwnWords } from "../people/end-account.ts";
import { requireOwnPassword } from "../own/require-own-password.ts";
import { collectOwnData } from "./own-data.ts";

export const accountRoutes: Routes = ({ serve }, services) => {
  const { databases, parts } = services;

  serve(calls.readOwnData, {
    summary: "Everything that the site knows of oneself",
    reply: z.unknown(),
    handle: async ({ viewer }) => collectOwnData(databases.reader, parts, viewer._id),
  });

  serve(calls.deleteOwnAccount, {
    summary: "Delete one's own account",
    body: ownPasswordFormSchema,
    handle: async ({ viewer, body }) => {
      await requireOwnPassword(services, viewer, { ...body, field: "password" });
      await endAccount(services, viewer._id).catch((error: unknown) => {
        throw inOwnWords(error);
      });
    },
  });
};
