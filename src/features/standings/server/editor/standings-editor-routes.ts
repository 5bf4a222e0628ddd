import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { allowsSeasonWork, forSeason } from "#features/seasons/server/season-access.ts";
import type { Routes } from "#server/serve.ts";
import type { Db } from "#server/database/databases.ts";
import { idSchema } from "#shared/text/text-schemas.ts";
import { isHiddenFrom } from "#server/visibility.ts";
import {
  deleteStandingsQuery,
  freshMembersBody,
  newEntriesBody,
  postedTableSchema,
  saveStandingsBody,
} from "../../posted-table-shape.ts";
import { toDefinition, toSavedEntry } from "../../posted-table.ts";
import { scoringTypeSchema } from "../../scoring/scoring-types.ts";
import { standingsTypeTitles } from "../../standings-columns.ts";
import {
  availableEventSchema,
  candidatesSchema,
  freshMembersSchema,
  standingsEntrySchema,
  standingsKindSchema,
  standingsTableSchema,
  standingsTypeSchema,
} from "../../standings.ts";
import * as calls from "../../standings-editor-calls.ts";
import { addUnscoredRounds } from "./add-rounds.ts";
import { listAvailableEvents } from "./available-events.ts";
import { checkTable } from "./check-table.ts";
import { computeTable, listShownScoring, loadScoringData } from "../compute-table.ts";
import { deleteStandings, refreshSeasonStandings, saveStandings } from "./save-standings.ts";
import { listCandidates, listFreshMembers, listNewEntries } from "./season-members.ts";
import { editorSight, listTables, showEntries } from "../standings-queries.ts";

/** What editors of a season's standings do. */
export const standingsEditorRoutes: Routes = ({ serve }, services) => {
  const { reader } = services.databases;
  const check = forSeason("editStandings", seasonOfPath);
  const checkOfAny = forSeason("editStandings", anySeasonOfEditor);

  serve(calls.listAvailableEvents, {
    summary: "Events and sessions that a table of the season can score",
    reply: z.array(availableEventSchema),
    check,
    handle: ({ params: { seasonId } }) => listAvailableEvents(reader, seasonId),
  });

  serve(calls.listStandingsCandidates, {
    summary: "Cars and clubs that can be added to a table of the season",
    reply: candidatesSchema,
    check,
    handle: ({ params: { seasonId } }) => listCandidates(reader, seasonId),
  });

  serve(calls.listChosenScoringTypes, {
    summary: "Points systems that a table can choose from",
    reply: z.array(scoringTypeSchema),
    check: checkOfAny,
    handle: () => listShownScoring(reader),
  });

  serve(calls.listStandingsKinds, {
    summary: "Kinds of standings: of drivers, cars or clubs",
    reply: z.array(standingsKindSchema),
    check: checkOfAny,
    handle: async () =>
      standingsTypeSchema.options.map((code) => ({ code, title: standingsTypeTitles[code] })),
  });

  serve(calls.computeStandings, {
    summary: "Compute a table as it would be saved",
    body: postedTableSchema,
    reply: z.array(standingsEntrySchema),
    check,
    handle: async ({ params: { seasonId }, body }) => {
      const { table, plan } = await checkTable(reader, seasonId, body);
      const data = await loadScoringData(reader, plan);
      const entries = await computeTable(
        {
          type: table.type.code,
          definition: toDefinition(table),
          plan,
          saved: table.entries.map(toSavedEntry),
        },
        data,
      );
      const postedIds = new Map(table.entries.map(({ subject, _id }) => [subject, _id]));
      return showEntries(reader, entries, (key) => postedIds.get(key) ?? key);
    },
  });

  serve(calls.readFreshMembers, {
    summary: "Read cars, drivers or clubs as the season's registrations are now",
    body: freshMembersBody,
    reply: freshMembersSchema.partial(),
    check,
    handle: async ({ params, body: { request: list, ...asked } }) => {
      const fresh = await listFreshMembers(reader, { ...params, ...asked });
      return { [list]: fresh[list] };
    },
  });

  serve(calls.makeEntries, {
    summary: "Make entries for who has no result in a table",
    body: newEntriesBody,
    reply: z.array(standingsEntrySchema),
    check,
    handle: async ({ params, body: { typeCode, ...asked } }) =>
      listNewEntries(reader, { ...params, ...asked, type: typeCode }),
  });

  serve(calls.saveStandings, {
    summary: "Save a table of standings",
    body: saveStandingsBody,
    reply: standingsTableSchema,
    check,
    handle: async ({ params: { seasonId }, body: { standings }, viewer }) => {
      const id = await saveStandings(services, { seasonId, savedBy: viewer._id, standings });
      const tables = await listTables(services.databases.db, {
        seasonId,
        ...editorSight,
        entriesOf: id,
      });
      const saved = tables.find((table) => table._id === id);
      if (!saved) throw new Error(`standings ${id} vanished while being saved`);
      return saved;
    },
  });

  serve(calls.refreshStandings, {
    summary: "Compute all tables of a season from the saved results",
    reply: z.array(standingsTableSchema),
    check,
    handle: async ({ params: { seasonId }, viewer }) => {
      await refreshSeasonStandings(services, seasonId, { refreshedBy: viewer._id });
      return listTables(services.databases.db, { seasonId, ...editorSight });
    },
  });

  serve(calls.addRounds, {
    summary: "Add the rounds that score nowhere to the tables of their season",
    reply: z.object({ rounds: z.array(z.string()), tables: z.array(z.string()) }),
    check,
    handle: async ({ params: { seasonId }, viewer }) =>
      addUnscoredRounds(services, { seasonId, addedBy: viewer._id }),
  });

  serve(calls.deleteStandings, {
    summary: "Delete a table of standings",
    query: deleteStandingsQuery,
    reply: z.object({ _id: z.string() }),
    check,
    handle: async ({ params: { seasonId, tableId }, query: { version }, viewer }) => {
      await deleteStandings(services, { seasonId, tableId, deletedBy: viewer._id, version });
      return { _id: tableId };
    },
  });
};

const seasonParams = z.object({ seasonId: idSchema });

async function seasonOfPath(request: FastifyRequest): Promise<string> {
  return seasonParams.parse(request.params).seasonId;
}

/** Lists that belong to no season are for who edits the standings of some season: one of those, or any other to be refused by. */
async function anySeasonOfEditor({ viewer }: FastifyRequest, db: Db): Promise<string | undefined> {
  const all = await db.selectFrom("seasons").select(["id", "permissions", "hidden"]).execute();
  const seasons = all.filter(({ hidden }) => !isHiddenFrom(viewer, hidden));
  const edited = seasons.find((season) =>
    allowsSeasonWork(viewer, season.permissions, "editStandings"),
  );
  return (edited ?? seasons[0])?.id;
}
