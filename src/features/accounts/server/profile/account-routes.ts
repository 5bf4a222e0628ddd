import { z } from "zod";
import { deleteAccountFormSchema } from "#features/accounts/accounts.ts";
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
    body: deleteAccountFormSchema,
    handle: async ({ viewer, body: { password } }) => {
      await requireOwnPassword(services, viewer, { password, field: "password" });
      await endAccount(services, viewer._id).catch((error: unknown) => {
        throw inOwnWords(error);
      });
    },
  });
};
