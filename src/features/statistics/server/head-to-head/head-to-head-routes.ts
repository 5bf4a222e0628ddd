import type { Routes } from "#server/serve.ts";
import {
  headToHeadQuery,
  headToHeadSchema,
  metPeopleSchema,
} from "../../head-to-head/head-to-head.ts";
import { listMetPeople, readHeadToHead } from "../../head-to-head/head-to-head-calls.ts";
import { isCounted } from "../rebuild.ts";
import { readDuel } from "./duel.ts";
import { listMostMet } from "./meeting-queries.ts";
import { getFound, getRivals } from "./rivals.ts";

/** Two people against each other, and whom one of them met most, for everybody. */
export const headToHeadRoutes: Routes = ({ serve }, { databases: { reader } }) => {
  serve(readHeadToHead, {
    summary: "Two drivers against each other, with a page of 50 of their meetings",
    query: headToHeadQuery,
    reply: headToHeadSchema,
    handle: async ({ query: { a, b, only, ...asked } }) => {
      const rivals = await getRivals(reader, { a, b });
      const ids = { a: rivals.a._id, b: rivals.b._id };
      const duel = (await isCounted(reader))
        ? await readDuel(reader, ids, { onlyFinished: only === "finished", ...asked })
        : null;
      return { ...rivals, duel };
    },
  });

  serve(listMetPeople, {
    summary: "Whom a driver met in the most races",
    reply: metPeopleSchema,
    handle: async ({ params: { id } }) => {
      const driver = await getFound(reader, id);
      const met = (await isCounted(reader)) ? await listMostMet(reader, driver._id) : [];
      return { driver, met };
    },
  });
};
