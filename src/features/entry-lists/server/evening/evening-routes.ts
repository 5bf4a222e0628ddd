import type { Routes } from "#server/serve.ts";
import { eveningSchema } from "../../evening/evening.ts";
import { readDriverEvening } from "../../evening/evening-calls.ts";
import { getEvening } from "./find-evening.ts";

/** The evening of a race, for who drives in it. */
export const eveningRoutes: Routes = ({ serve }, { databases: { reader }, now }) => {
  serve(readDriverEvening, {
    summary: "What a driver needs on a race's evening: servers, grid place, programme",
    reply: eveningSchema,
    handle: async ({ params: { id }, viewer }) => getEvening(reader, id, viewer, now()),
  });
};
