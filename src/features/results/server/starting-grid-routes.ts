import { findEvent } from "#features/events/server/events-queries.ts";
import { refusal } from "#server/errors.ts";
import type { Routes } from "#server/serve.ts";
import { startingGridSchema } from "../event-results.ts";
import { readStartingGrid } from "../results-calls.ts";
import { findStartingGrid } from "./starting-grid-queries.ts";

export const startingGridRoutes: Routes = ({ serve }, { databases: { reader } }) => {
  serve(
    readStartingGrid,
    { summary: "The starting grid of a race", reply: startingGridSchema },
    async ({ params: { id, session }, viewer }) => {
      const event = await findEvent(reader, id, viewer);
      const grid = event && (await findStartingGrid(reader, event._id, session));
      if (!grid) throw refusal("not-found");
      return grid;
    },
  );
};
