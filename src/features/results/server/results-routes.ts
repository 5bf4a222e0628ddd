import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { forSeason, forSeasonOfEvent } from "#features/seasons/server/season-access.ts";
import { pageBounds, pageMeta } from "#server/http/paging.ts";
import { page, type Routes } from "#server/serve.ts";
import type { Db } from "#server/database/databases.ts";
import { findSeasonOfEvent } from "#server/visibility.ts";
import { refusal } from "#server/errors.ts";
import type { Services } from "#server/services.ts";
import { getOwnUpload } from "#server/files/uploads.ts";
import type { Viewer } from "#server/viewer.ts";
import type { SimulatorCode } from "#simulators/session-file.ts";
import {
  processFileSchema,
  restoreResultsSchema,
  type ResultsEditor,
  resultsEditorSchema,
  type ResultsSave,
  type RowSource,
  savedStateSchema,
  savedStatesQuerySchema,
  saveResultsSchema,
} from "../results-editor.ts";
import * as calls from "../results-editor-calls.ts";
import { notice } from "../import/import-notices.ts";
import { type AppliedRow, applyEdits, snapshotFacts, rankSession } from "../session-results.ts";
import { partTeams, teamsOf } from "../import/file-teams.ts";
import { toEditorRows } from "./editor-rows.ts";
import { countHistory, listHistory, restoreResults } from "./history.ts";
import { findResultSession, type ResultSession } from "./import/import-context.ts";
import { type PreparedSession, prepareSession } from "./import/prepare-session.ts";
import { listOfferedJoins } from "./import/club-joins.ts";
import { mapClubNames } from "./import/new-clubs.ts";
import { mapProposals } from "./import/proposals.ts";
import { readUpload } from "./import/read-upload.ts";
import { findSaver } from "./kept-orders.ts";
import { listRecentPenalties } from "./recent-penalties.ts";
import { resultsRefusal } from "./refusals.ts";
import { saveResults } from "./save-results.ts";
import { listTablesOfSession } from "./import/tables-of-session.ts";

const check = forSeasonOfEvent("editRaceResults");

/** How stewards turn a game server's file into a session's results. */
export const resultsRoutes: Routes = ({ serve }, services) => {
  const { reader } = services.databases;

  serve(
    calls.readResultsEditor,
    {
      summary: "A session's results with everything under them",
      reply: resultsEditorSchema,
      check,
    },
    async ({ params }) => toStoredEditor(reader, await getSession(reader, params)),
  );

  serve(
    calls.processResultsFile,
    {
      summary: "Preview what an uploaded file would make of a session",
      body: processFileSchema,
      reply: resultsEditorSchema,
      check: forSeason("editRaceResults", seasonOfPostedEvent),
    },
    async ({ body, viewer }) => {
      const { event, fileId, processor, replace } = body;
      const session = await getSession(reader, { id: event, session: body.session });
      const file = await getFile(services, { ...body, viewer });
      const prepared = await prepareSession(reader, session, file);
      if (await isStoredFile(reader, session.id, file.upload.sha256))
        prepared.notices.unshift(
          notice(
            "file.already-imported",
            "Acest fișier este deja cel al sesiunii: nimic nu se schimbă.",
          ),
        );
      return toEditor(reader, prepared, { fileId, processor, replace });
    },
  );

  serve(
    calls.saveResults,
    {
      summary: "Publish a session's results",
      body: saveResultsSchema,
      reply: resultsEditorSchema,
      check,
    },
    async ({ params: { id }, body, viewer }) => {
      const session = await getSession(reader, { id, session: body.session });
      await save(services, session, viewer, body);
      return toStoredEditor(reader, session);
    },
  );
};

export const resultsHistoryRoutes: Routes = ({ serve }, services) => {
  const { reader } = services.databases;

  serve(
    calls.listSavedResults,
    {
      summary: "The saved states of a session's results",
      query: savedStatesQuerySchema,
      reply: z.array(savedStateSchema),
      check,
    },
    async ({ params, query }) => {
      const { id } = await getSession(reader, params);
      const states = await listHistory(reader, id, pageBounds(query));
      return page(states, pageMeta(query, await countHistory(reader, id)));
    },
  );

  serve(
    calls.restoreResults,
    {
      summary: "Go back to a saved state of a session's results",
      body: restoreResultsSchema,
      reply: resultsEditorSchema,
      check,
    },
    async ({ params, body, viewer }) => {
      const session = await getSession(reader, params);
      await restoreResults(services, { session, savedBy: viewer._id, ...body });
      return toStoredEditor(reader, session);
    },
  );
};

async function save(
  services: Services,
  session: ResultSession,
  viewer: Viewer,
  body: ResultsSave,
): Promise<void> {
  const { version, fileId, processor, replace = false } = sourceOf(body);
  const file =
    fileId === undefined || processor === undefined
      ? null
      : await getFile(services, { fileId, processor, replace, answers: body.answers, viewer });
  return saveResults(services, {
    prepared: await prepareSession(services.databases.reader, session, file),
    posted: body.results.filter((row) => row.removed !== true),
    version,
    savedBy: viewer._id,
    order: body.order,
    foundClubs: body.foundClubs,
    joins: body.joins,
    file: file && {
      uploadId: file.upload.id,
      processor: file.processor,
      joinsEarlier: session.takesManyFiles && !replace,
    },
  });
}

interface AskedFile extends Pick<ResultsSave, "answers"> {
  fileId: string;
  processor: SimulatorCode;
  replace: boolean;
  viewer: Viewer;
}

/** A file that the viewer has uploaded, to be read for a session. */
async function getFile(
  services: Services,
  { fileId, processor, replace, answers, viewer }: AskedFile,
) {
  const asked = { id: fileId, kind: "resultsFile", ownerId: viewer._id } as const;
  const upload = await getOwnUpload(services.databases.reader, asked);
  const { filename } = upload;
  const read = readUpload(services, { filename, processor, readBy: viewer._id });
  return { upload, processor, read, answers, replaces: replace };
}

/**
 * What the rows stand on: what the body says, else what they say of themselves.
 * @throws AppError 409 when rows of two sources were posted together
 */
function sourceOf({ results, version, fileId, processor, replace }: ResultsSave): RowSource {
  if (version !== undefined) return { version, fileId, processor, replace };
  const [first, ...others] = results.flatMap(({ source }) => source ?? []);
  if (others.some((source) => JSON.stringify(source) !== JSON.stringify(first)))
    throw resultsRefusal("results.rows-mismatch");
  return first ?? { version: 0 };
}

/** Ranks as saving would, so that the preview shows what will count. */
async function toEditor(
  db: Db,
  prepared: PreparedSession,
  file: Omit<RowSource, "version"> = {},
): Promise<ResultsEditor> {
  const applied = snapshotFacts(
    applyEdits(prepared.snapshots, prepared.edits),
    prepared.context,
    prepared.state.snapshots,
  );
  const ranked = rankSession(applied, prepared.session, prepared.laps);
  if (!ranked) throw resultsRefusal("results.average-needs-laps");
  const removed = applied.filter((row) => row.removed);
  const strangers = applied.flatMap((row) =>
    row.snapshot.persons.filter((_, place) => row.userIds[place] === null),
  );
  return {
    version: prepared.state.version,
    lastSave: prepared.state.lastSave,
    session: {
      type: prepared.session.type,
      hotstintLaps: prepared.session.hotstintLaps,
      takesManyFiles: prepared.session.takesManyFiles,
    },
    isOpen: prepared.context.open !== null,
    tables: await listTablesOfSession(db, prepared.session.id),
    teams: await toEditorTeams(db, applied, prepared),
    files: prepared.state.fileUploadIds.length,
    results: await toEditorRows(
      db,
      { ranked, removed },
      { rowIds: prepared.state.rowIds, source: { version: prepared.state.version, ...file } },
    ),
    notices: prepared.notices,
    questions: prepared.questions,
    order: await toEditorOrder(db, prepared),
    cars: prepared.context.cars.map(({ facts, driverIds }) => ({
      _id: facts.carId,
      raceNumber: facts.raceNumber,
      carName: facts.carName,
      modelTitle: facts.modelTitle,
      clubId: facts.clubId,
      clubName: facts.clubName,
      driverIds: [...driverIds],
    })),
    proposals: await mapProposals(db, strangers),
    recentPenalties: await listRecentPenalties(db, prepared.session.seasonId),
  };
}

/** Teams of an open season's rows that are no clubs yet, and whom the others name with a club that is there. */
async function toEditorTeams(
  db: Db,
  rows: readonly AppliedRow[],
  prepared: PreparedSession,
): Promise<ResultsEditor["teams"]> {
  const { session, context } = prepared;
  if (!context.open) return { fresh: [], joins: [] };
  const clubs = await mapClubNames(db, session.simulatorId);
  const { fresh } = partTeams(teamsOf(rows, context.open), clubs);
  const joins = await listOfferedJoins(db, rows, prepared);
  return {
    fresh: fresh.filter(({ people }) => people.length > 0).map(({ name }) => name),
    joins: joins.map(({ personId, club, isAsked }) => ({ personId, club: club.name, isAsked })),
  };
}

async function toEditorOrder(
  db: Db,
  { session, order }: PreparedSession,
): Promise<ResultsEditor["order"]> {
  if (!order) return null;
  const { witnesses, taken, takenIn } = order;
  const taker = takenIn === null ? null : await findSaver(db, session.id, takenIn);
  return { witnesses, taken, taker };
}

async function toStoredEditor(db: Db, session: ResultSession): Promise<ResultsEditor> {
  return toEditor(db, await prepareSession(db, session, null, { isMatched: false }));
}

/** @param place an event and one of its sessions */
async function getSession(db: Db, place: { id: string; session: string }): Promise<ResultSession> {
  const session = await findResultSession(db, place.session, place.id);
  if (!session) throw refusal("not-found");
  return session;
}

async function isStoredFile(db: Db, sessionId: string, sha256: string): Promise<boolean> {
  const stored = await db
    .selectFrom("result_files as file")
    .innerJoin("uploads as upload", "upload.id", "file.upload_id")
    .select("file.id")
    .where("file.session_id", "=", sessionId)
    .where("upload.sha256", "=", sha256)
    .executeTakeFirst();
  return stored !== undefined;
}

async function seasonOfPostedEvent(request: FastifyRequest, db: Db): Promise<string | undefined> {
  return findSeasonOfEvent(db, processFileSchema.parse(request.body).event, request.viewer);
}
