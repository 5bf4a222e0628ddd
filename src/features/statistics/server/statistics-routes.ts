import { z } from "zod";
import { refusal } from "#server/errors.ts";
import { findRow } from "#server/database/rows.ts";
import type { Routes } from "#server/serve.ts";
import { isHiddenFrom, seesHidden } from "#server/visibility.ts";
import { listSeasonWinners } from "../statistics-calls.ts";
import { eventWinnersSchema } from "../winners.ts";
import { listWinners } from "./winners-queries.ts";

export const statisticsRoutes: Routes = ({ serve }, { databases: { reader } }) => {
  serve(listSeasonWinners, {
    summary: "Who won the events of a season",
    reply: z.array(eventWinnersSchema),
    handle: async ({ params: { id }, viewer }) => {
      const season = await findRow(reader, "seasons", id);
      if (!season || isHiddenFrom(viewer, season.hidden)) throw refusal("not-found");
      return listWinners(reader, id, { hidden: seesHidden(viewer) });
    },
  });
};
