import { z } from "zod";
import { performing } from "#server/http/perform.ts";
import type { Routes } from "#server/serve.ts";
import {
  downloadEditSchema,
  downloadFormSchema,
  downloadPageSchema,
  managedDownloadsSchema,
} from "../downloads.ts";
import { listDownloads } from "../downloads-calls.ts";
import * as calls from "../managed-downloads-calls.ts";
import { listManagedDownloads, listOfferedFiles } from "./downloads-queries.ts";
import { createDownload, deleteDownload, updateDownload } from "./save-download.ts";

const reply = z.object({ _id: z.string() });

export const downloadsRoutes: Routes = (serving, services) => {
  const { serve } = serving;
  const { config, databases } = services;
  const ready = config.discord?.guildId !== undefined;

  serve(listDownloads, {
    summary: "The game files that members can download",
    reply: downloadPageSchema,
    handle: async () => ({ ready, files: await listOfferedFiles(databases.reader) }),
  });

  serve(calls.listManagedDownloads, {
    summary: "Every game file as organisers see it",
    reply: managedDownloadsSchema,
    handle: async () => ({
      ready,
      limit: config.limits.download,
      files: await listManagedDownloads(databases.reader),
    }),
  });

  serve(calls.createDownload, {
    summary: "Offer a game file",
    body: downloadFormSchema,
    reply,
    handle: async ({ body, viewer: { _id: userId } }) => ({
      _id: await createDownload(services, body, { userId }),
    }),
  });

  serve(calls.saveDownload, {
    summary: "Save what is said about a game file",
    body: downloadEditSchema,
    reply,
    handle: async ({ params: { id }, body: { version, ...form }, viewer }) => {
      await updateDownload(services, { id, version, form, userId: viewer._id });
      return { _id: id };
    },
  });

  performing(serving, services)(calls.downloadActs.deleteDownload, {
    summary: "Delete a game file",
    work: deleteDownload,
  });
};
