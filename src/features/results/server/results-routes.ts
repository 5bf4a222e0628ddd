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
import type { SimulatorCode } from "#simulators/simulators.ts";
import {
  type ImportNotice,
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
import { choiceInEvent, placeInEvent } from "../import/file-sessions.ts";
import type { SessionPlace } from "../import/place-file.ts";
import { isSameRace } from "../import/same-race.ts";
import { notice } from "../import/import-notices.ts";
import { applyEdits, snapshotFacts, rankSession } from "../session-results.ts";
import { toEditorRows } from "./editor-rows.ts";
import { countHistory, listHistory, restoreResults } from "./history.ts";
import { findResultSession, type ResultSession } from "./import/import-context.ts";
import { type PreparedSession, prepareSession } from "./import/prepare-session.ts";
import { findElsewhere } from "./import/race-elsewhere.ts";
import { mapProposals } from "./import/proposals.ts";
import { readUpload } from "./import/read-upload.ts";
import { readTeams } from "./import/row-teams.ts";
import { findSaver } from "./kept-orders.ts";
import { listRecentPenalties } from "./recent-penalties.ts";
import { resultsRefusal } from "./refusals.ts";
import { saveResults } from "./save-results.ts";
import { listTablesOfSession } from "./import/tables-of-session.ts";

const check = forSeasonOfEvent("editRaceResults");

/** How stewards turn a game server's file into a session's results. */
export const resultsRoutes: Routes = ({ serve }, services) => {
  const { reader } = services.databases;

  serve(calls.readResultsEditor, {
    summary: "A session's results with everything under them",
    reply: resultsEditorSchema,
    check,
    handle: async ({ params }) => toStoredEditor(reader, await getSession(reader, params)),
  });

  serve(calls.processResultsFile, {
    summary: "Preview what an uploaded file would make of a session",
    body: processFileSchema,
    reply: resultsEditorSchema,
    check: forSeason("editRaceResults", seasonOfPostedEvent),
    handle: async ({ body, viewer }) => {
      const { event, fileId, processor, replace } = body;
      const session = await getSession(reader, { id: event, session: body.session });
      const file = await getFile(services, { ...body, session, viewer });
      const prepared = await prepareSession(reader, session, file);
      const fileSession = prepared.choice?.key;
      prepared.notices.unshift(...knownRace(prepared, file.upload));
      const elsewhere = session.takesManyFiles ? [] : await findElsewhere(reader, prepared, viewer);
      return toEditor(reader, prepared, { fileId, processor, fileSession, replace }, elsewhere);
    },
  });

  serve(calls.saveResults, {
    summary: "Publish a session's results",
    body: saveResultsSchema,
    reply: resultsEditorSchema,
    check,
    handle: async ({ params: { id }, body, viewer }) => {
      const session = await getSession(reader, { id, session: body.session });
      await save(services, session, viewer, body);
      return toStoredEditor(reader, session);
    },
  });

  serve(calls.listSavedResults, {
    summary: "The saved states of a session's results",
    query: savedStatesQuerySchema,
    reply: z.array(savedStateSchema),
    check,
    handle: async ({ params, query }) => {
      const { id } = await getSession(reader, params);
      const states = await listHistory(reader, id, pageBounds(query));
      return page(states, pageMeta(query, await countHistory(reader, id)));
    },
  });

  serve(calls.restoreResults, {
    summary: "Go back to a saved state of a session's results",
    body: restoreResultsSchema,
    reply: resultsEditorSchema,
    check,
    handle: async ({ params, body, viewer }) => {
      const session = await getSession(reader, params);
      await restoreResults(services, { session, savedBy: viewer._id, ...body });
      return toStoredEditor(reader, session);
    },
  });
};

async function save(
  services: Services,
  session: ResultSession,
  viewer: Viewer,
  body: ResultsSave,
): Promise<void> {
  const { version, fileId, processor, fileSession, replace = false } = sourceOf(body);
  const file =
    fileId === undefined || processor === undefined
      ? null
      : await getFile(services, {
          fileId,
          processor,
          fileSession,
          replace,
          answers: body.answers,
          session,
          viewer,
        });
  const prepared = await prepareSession(services.databases.reader, session, file);
  return saveResults(services, {
    ...body,
    prepared,
    posted: body.results.filter((row) => row.removed !== true),
    version,
    savedBy: viewer._id,
    file: file && {
      uploadId: file.upload.id,
      processor: file.processor,
      fileSession: prepared.choice?.key ?? null,
      joinsEarlier: session.takesManyFiles && !replace,
    },
  });
}

interface AskedFile extends Pick<ResultsSave, "answers" | "fileSession"> {
  session: ResultSession;
  fileId: string;
  processor: SimulatorCode;
  replace: boolean;
  viewer: Viewer;
}

/** A file that the viewer has uploaded, to be read for a session. */
async function getFile(
  services: Services,
  { session, fileId, processor, fileSession, replace, answers, viewer }: AskedFile,
) {
  const asked = { id: fileId, kind: "resultsFile", ownerId: viewer._id } as const;
  const upload = await getOwnUpload(services.databases.reader, asked);
  const { filename } = upload;
  const read = readUpload(services, {
    filename,
    processor,
    session:
      fileSession === undefined ? placeInEvent(session.ofEvent, session.id) : { key: fileSession },
    readBy: viewer._id,
  });
  return { upload, processor, read, answers, replaces: replace };
}

/**
 * What the rows stand on: what the body says, else what they say of themselves.
 * @throws AppError 409 when rows of two sources were posted together
 */
function sourceOf({ results, version, ...file }: ResultsSave): RowSource {
  const { fileId, processor, fileSession, replace } = file;
  if (version !== undefined) return { version, fileId, processor, fileSession, replace };
  const [first, ...others] = results.flatMap(({ source }) => source ?? []);
  if (others.some((source) => JSON.stringify(source) !== JSON.stringify(first)))
    throw resultsRefusal("results.rows-mismatch");
  return first ?? { version: 0 };
}

/** What to know when the file, or the race that it is of, is the session's already. */
function knownRace(
  { session, state, snapshots, choice }: PreparedSession,
  { sha256 }: { sha256: string },
): ImportNotice[] {
  const key = choice?.key ?? null;
  if (state.files.some((one) => one.sha256 === sha256 && one.fileSession === key))
    return [
      notice(
        "file.already-imported",
        "Acest fișier este deja cel al sesiunii: nimic nu se schimbă.",
      ),
    ];
  const isSame =
    !session.takesManyFiles &&
    (state.files.some(({ fileSession }) => key !== null && fileSession === key) ||
      isSameRace(state.snapshots, snapshots));
  return isSame
    ? [
        notice(
          "file.same-race",
          "Aceeași cursă este deja aici, din alt fișier. Dacă salvezi, o înlocuiește; corecturile și penalizările tale rămân.",
        ),
      ]
    : [];
}

/** Ranks as saving would, so that the preview shows what will count. */
async function toEditor(
  db: Db,
  prepared: PreparedSession,
  file: Omit<RowSource, "version"> = {},
  elsewhere: SessionPlace[] = [],
): Promise<ResultsEditor> {
  const { session, context, state, order, notices, questions } = prepared;
  const edited = applyEdits(prepared.snapshots, prepared.edits);
  const applied = snapshotFacts(edited, context, state.snapshots);
  const ranked = rankSession(applied, session, prepared.laps);
  if (!ranked) throw resultsRefusal("results.average-needs-laps");
  const removed = applied.filter((row) => row.removed);
  const strangers = applied.flatMap((row) =>
    row.snapshot.persons.filter((_, place) => row.userIds[place] === null),
  );
  const { fresh, joins } = await readTeams(db, applied, prepared);
  const takenIn = order?.takenIn ?? null;
  const taker = takenIn === null ? null : await findSaver(db, session.id, takenIn);
  const source = { version: state.version, ...file };
  return {
    version: state.version,
    lastSave: state.lastSave,
    session,
    isOpen: context.open !== null,
    tables: await listTablesOfSession(db, session.id),
    teams: {
      fresh: fresh.filter(({ people }) => people.length > 0).map(({ name }) => name),
      joins: joins.map(({ club, ...join }) => ({ ...join, club: club.name })),
    },
    files: state.files.length,
    elsewhere,
    choice: prepared.choice && choiceInEvent(prepared.choice, session.ofEvent),
    results: await toEditorRows(db, { ranked, removed }, { rowIds: state.rowIds, source }),
    notices,
    questions,
    order: order && { ...order, taker },
    cars: context.cars.map(({ facts, driverIds }) => ({
      ...facts,
      _id: facts.carId,
      driverIds: [...driverIds],
    })),
    proposals: await mapProposals(db, strangers),
    recentPenalties: await listRecentPenalties(db, session.seasonId),
  };
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

async function seasonOfPostedEvent(request: FastifyRequest, db: Db): Promise<string | undefined> {
  return findSeasonOfEvent(db, processFileSchema.parse(request.body).event, request.viewer);
}
