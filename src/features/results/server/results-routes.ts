import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { requireViewer } from "#server/access.ts";
import { forSeason } from "#features/seasons/server/season-access.ts";
import type { Routes } from "#server/route-host.ts";
import type { Db } from "#server/database/databases.ts";
import { findSeasonOfEvent } from "#server/visibility.ts";
import { ok, okSchema } from "#server/http/envelope.ts";
import { AppError } from "#server/errors.ts";
import { limits } from "#server/http/limits.ts";
import type { Services } from "#server/services.ts";
import { getOwnUpload } from "#server/files/uploads.ts";
import { exactSchema, idParamsSchema, idSchema, versionSchema } from "#shared/text/text-schemas.ts";
import {
  postedRowSchema,
  type ResultsEditor,
  type RowSource,
  resultsEditorSchema,
  savedStateSchema,
} from "../results-editor.ts";
import { processorSchema } from "../results.ts";
import { applyEdits, snapshotFacts, rankSession } from "../session-results.ts";
import { toEditorRows } from "./editor-rows.ts";
import { listHistory, restoreResults } from "./history.ts";
import { findResultSession, type ResultSession } from "./import/import-context.ts";
import { type PreparedSession, prepareSession } from "./import/prepare-session.ts";
import { mapProposals } from "./import/proposals.ts";
import { readUpload } from "./import/read-upload.ts";
import { listRecentPenalties } from "./recent-penalties.ts";
import { saveResults } from "./save-results.ts";

const answersSchema = z.record(exactSchema(500), z.enum(["edit", "file"])).default({});

/** In a session that takes many files: this one takes the place of those before it. */
const replaceSchema = z.boolean().default(false);

const processBody = z.object({
  fileId: idSchema,
  event: idSchema,
  session: idSchema,
  processor: processorSchema,
  answers: answersSchema,
  replace: replaceSchema,
});

const saveBody = z.object({
  session: idSchema,
  results: z.array(postedRowSchema).max(1000),
  /** Left out, with the file: what the rows themselves say they were read from. */
  version: versionSchema.optional(),
  /** A new file under the rows; without it the stored one stays. */
  fileId: idSchema.optional(),
  processor: processorSchema.optional(),
  answers: answersSchema,
  replace: replaceSchema,
});

type SaveBody = z.infer<typeof saveBody>;

const eventParams = idParamsSchema;
const sessionParams = z.object({ id: idSchema, session: idSchema });

export const resultsRoutes: Routes = (app, services) => {
  const { reader } = services.databases;

  app.get(
    "/api/event/:id/edit-results/:session",
    {
      config: { access: forSeason("editRaceResults", seasonOfEvent), limit: limits.read },
      schema: { params: sessionParams, response: { 200: okSchema(resultsEditorSchema) } },
    },
    async (request) => {
      const session = await getSession(reader, request.params.session, request.params.id);
      return ok(await toEditor(reader, await prepareSession(reader, session, null)));
    },
  );

  app.post(
    "/api/process-results-file",
    {
      config: {
        access: forSeason("editRaceResults", seasonOfPostedEvent),
        changesNothingPublic: true,
        limit: limits.upload,
      },
      schema: { body: processBody, response: { 200: okSchema(resultsEditorSchema) } },
    },
    async (request) => {
      const { body } = request;
      const session = await getSession(reader, body.session, body.event);
      const upload = await getResultsUpload(reader, body.fileId, request);
      const prepared = await prepareSession(reader, session, {
        read: readUpload(services, {
          filename: upload.filename,
          processor: body.processor,
          readBy: requireViewer(request)._id,
        }),
        answers: body.answers,
        replaces: body.replace,
      });
      if (await isStoredFile(reader, session.id, upload.sha256))
        prepared.notices.unshift({
          code: "file.already-imported",
          message: "Acest fișier este deja cel al sesiunii: nimic nu se schimbă.",
          entryKey: null,
          driver: null,
        });
      const { fileId, processor, replace } = body;
      return ok(await toEditor(reader, prepared, { fileId, processor, replace }));
    },
  );

  app.post(
    "/api/event/:id/save-results",
    {
      config: { access: forSeason("editRaceResults", seasonOfEvent), limit: limits.write },
      schema: {
        params: eventParams,
        body: saveBody,
        response: { 200: okSchema(resultsEditorSchema) },
      },
    },
    async (request) => {
      const { body } = request;
      const session = await getSession(reader, body.session, request.params.id);
      await save(services, session, request, body);
      return ok(await toEditor(reader, await prepareSession(reader, session, null)));
    },
  );
};

const restoreBody = z.object({
  version: versionSchema,
  currentVersion: versionSchema,
});

/** Who saved what and when, and the way back. */
export const resultsHistoryRoutes: Routes = (app, services) => {
  const { reader } = services.databases;
  const access = forSeason("editRaceResults", seasonOfEvent);

  app.get(
    "/api/event/:id/edit-results/:session/history",
    {
      config: { access, limit: limits.read },
      schema: { params: sessionParams, response: { 200: okSchema(z.array(savedStateSchema)) } },
    },
    async (request) => {
      const session = await getSession(reader, request.params.session, request.params.id);
      return ok(await listHistory(reader, session.id));
    },
  );

  app.post(
    "/api/event/:id/edit-results/:session/restore",
    {
      config: { access, limit: limits.write },
      schema: {
        params: sessionParams,
        body: restoreBody,
        response: { 200: okSchema(resultsEditorSchema) },
      },
    },
    async (request) => {
      const session = await getSession(reader, request.params.session, request.params.id);
      const savedBy = requireViewer(request)._id;
      await restoreResults(services, { session, savedBy, ...request.body });
      return ok(await toEditor(reader, await prepareSession(reader, session, null)));
    },
  );
};

async function save(
  services: Services,
  session: ResultSession,
  request: FastifyRequest,
  body: SaveBody,
): Promise<void> {
  const { reader } = services.databases;
  const savedBy = requireViewer(request)._id;
  const { answers } = body;
  const posted = body.results.filter((row) => row.removed !== true);
  const { version, fileId, processor, replace = false } = sourceOf(body);
  if (fileId === undefined || processor === undefined) {
    const prepared = await prepareSession(reader, session, null);
    return saveResults(services, { prepared, posted, version, savedBy, file: null });
  }
  const upload = await getResultsUpload(reader, fileId, request);
  const prepared = await prepareSession(reader, session, {
    read: readUpload(services, {
      filename: upload.filename,
      processor,
      readBy: savedBy,
    }),
    answers,
    replaces: replace,
  });
  return saveResults(services, {
    prepared,
    posted,
    version,
    savedBy,
    file: {
      uploadId: upload.id,
      processor,
      joinsEarlier: session.takesManyFiles && !replace,
    },
  });
}

/**
 * What the rows stand on: what the body says, else what they say of themselves.
 * @throws AppError 409 when rows of two sources were posted together
 */
function sourceOf({ results, version, fileId, processor, replace }: SaveBody): RowSource {
  if (version !== undefined) return { version, fileId, processor, replace };
  const [first, ...others] = results.flatMap(({ source }) => source ?? []);
  if (others.some((source) => JSON.stringify(source) !== JSON.stringify(first)))
    throw new AppError("results.rows-mismatch");
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
  if (!ranked.ok)
    throw new AppError("results.average-needs-laps", { message: ranked.refusal.message });
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
    files: prepared.state.fileUploadIds.length,
    results: await toEditorRows(
      db,
      { ranked: ranked.rows, removed },
      { rowIds: prepared.state.rowIds, source: { version: prepared.state.version, ...file } },
    ),
    notices: prepared.notices,
    questions: prepared.questions,
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

async function getSession(db: Db, sessionId: string, eventId: string): Promise<ResultSession> {
  const session = await findResultSession(db, sessionId, eventId);
  if (!session) throw new AppError("not-found");
  return session;
}

async function getResultsUpload(db: Db, id: string, request: FastifyRequest) {
  return getOwnUpload(db, { id, kind: "resultsFile", ownerId: requireViewer(request)._id });
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

async function seasonOfEvent(request: FastifyRequest, db: Db): Promise<string | undefined> {
  return findSeasonOfEvent(db, eventParams.parse(request.params).id, request.viewer);
}

async function seasonOfPostedEvent(request: FastifyRequest, db: Db): Promise<string | undefined> {
  return findSeasonOfEvent(db, processBody.parse(request.body).event, request.viewer);
}
