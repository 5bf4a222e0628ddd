import { z } from "zod";
import type { Routes } from "#server/serve.ts";
import {
  editedScoringTypeSchema,
  postedScoringTypeSchema,
  scoringTypeSaveSchema,
  scoringTypeVersionQuery,
} from "../scoring/scoring-types.ts";
import * as calls from "../scoring/scoring-types-calls.ts";
import {
  createScoringType,
  deleteScoringType,
  listScoringTypes,
  updateScoringType,
} from "./scoring-types-store.ts";

const reply = z.object({ _id: z.string() });

export const scoringTypesRoutes: Routes = ({ serve }, services) => {
  serve(calls.listScoringTypes, {
    summary: "Every points system and the tables that use it",
    reply: z.array(editedScoringTypeSchema),
    handle: async ({ viewer }) => listScoringTypes(services.databases.reader, viewer),
  });

  serve(calls.createScoringType, {
    summary: "Create a points system",
    body: postedScoringTypeSchema,
    reply,
    handle: async ({ body, viewer }) => ({
      _id: await createScoringType(services, body, viewer._id),
    }),
  });

  serve(calls.saveScoringType, {
    summary: "Save a points system and compute the tables that use it",
    body: scoringTypeSaveSchema,
    reply,
    handle: async ({ params: { id }, body: { version, ...posted }, viewer }) => {
      await updateScoringType(services, { id, version, posted, userId: viewer._id });
      return { _id: id };
    },
  });

  serve(calls.deleteScoringType, {
    summary: "Delete a points system",
    query: scoringTypeVersionQuery,
    reply,
    handle: async ({ params: { id }, query: { version }, viewer }) => {
      await deleteScoringType(services, { id, version, userId: viewer._id });
      return { _id: id };
    },
  });
};
