import { findEvent } from "#features/events/server/events-queries.ts";
import { cacheNothing } from "#server/cache/response-cache-hooks.ts";
import type { Db } from "#server/database/databases.ts";
import { findRow } from "#server/database/rows.ts";
import { refusal } from "#server/errors.ts";
import type { Routes } from "#server/serve.ts";
import type { Services } from "#server/services.ts";
import { isHiddenFrom } from "#server/visibility.ts";
import { columnOf, groupBy } from "#shared/group-by.ts";
import type { Viewer } from "#server/viewer.ts";
import { z } from "zod";
import { isInForce, isOpen, statesInForce } from "../../case-states.ts";
import {
  decisionLineSchema,
  decisionSchema,
  type EventStewarding,
  eventStewardingSchema,
  ownEventStewardingSchema,
  stewardChangesSchema,
} from "../../stewarding.ts";
import * as calls from "../../public-stewarding-calls.ts";
import { decisionsQuery, evidenceFileQuery } from "../../stewarding-forms.ts";
import { protestsLeft } from "../../protest-limits.ts";
import { listCases } from "../case-store.ts";
import { voicesOf } from "../acts/acts-for.ts";
import { findDecision, listShownDecisions } from "../decision-queries.ts";
import { isSigned } from "../evidence.ts";
import { listEarlierProtests } from "../own-protests.ts";
import { judges, judgingPermissions, readSettings } from "../settings-store.ts";
import { readChanges } from "../steward-changes.ts";
import { clubsRunBy, peopleOf } from "../ties.ts";
import { mapWindows } from "../windows.ts";

/** What everybody reads of the stewards' work, and what of an event is one's own. */
export const publicStewardingRoutes: Routes = ({ serve, serveRaw }, services) => {
  const { reader } = services.databases;

  serve(calls.readEventStewarding, {
    summary: "Windows, open cases and decisions of an event",
    reply: eventStewardingSchema,
    handle: async ({ params: { id }, viewer }) =>
      readEventStewarding(services, reader, { id, viewer }),
  });

  serve(calls.readStewardChanges, {
    summary: "A classification without and with decisions",
    reply: stewardChangesSchema,
    handle: async ({ params: { id, session }, viewer, request }) => {
      const event = await findEvent(reader, id, viewer);
      if (!event?.sessions.some(({ _id }) => _id === session)) {
        cacheNothing(request);
        throw refusal("not-found");
      }
      return readChanges(reader, session);
    },
  });

  serve(calls.listDecisions, {
    summary: "A season's published decisions",
    query: decisionsQuery,
    reply: z.array(decisionLineSchema),
    handle: async ({ params: { id }, query: { event, offence }, viewer, request }) => {
      const shown = await listShownDecisions(reader, id, viewer);
      const asked = shown
        .filter((line) => event === undefined || line.event._id === event)
        .filter((line) => offence === undefined || line.offence?.code === offence);
      const isNarrowed = event !== undefined || offence !== undefined;
      if (isNarrowed && asked.length === 0) cacheNothing(request);
      return asked;
    },
  });

  serve(calls.readDecision, {
    summary: "One published decision",
    reply: decisionSchema,
    handle: async ({ params: { id }, viewer }) => {
      const decision = await findDecision(services, reader, id);
      if (!decision || !(await isEventShown(reader, decision.event._id, viewer)))
        throw refusal("not-found");
      return decision;
    },
  });

  serve(calls.readOwnEventStewarding, {
    summary: "The viewer's rows of an event, and how many protests they have left",
    reply: ownEventStewardingSchema,
    handle: async ({ params: { id }, viewer }) => {
      const event = await findEvent(reader, id, viewer);
      if (!event) throw refusal("not-found");
      const season = await findRow(reader, "seasons", event.season._id);
      const windows = await mapWindows(reader, columnOf(event.sessions, "_id"));
      const own = await listOwnRows(reader, { sessions: [...windows.keys()], viewer });
      const sessions = [...windows.keys()].map((session) => ({
        _id: session,
        rows: own.filter((row) => row.session === session).map(({ id: row }) => row),
      }));
      const seasonId = event.season._id;
      const { settings } = await readSettings(reader, seasonId);
      const earlier = await listEarlierProtests(reader, viewer._id, {
        seasonId,
        now: services.now(),
      });
      return {
        sessions,
        left: protestsLeft(earlier, id, settings),
        judges: judges(viewer, judgingPermissions(season?.permissions ?? "{}", settings)),
        manages: viewer.permissions.has("manageStewarding"),
      };
    },
  });

  serveRaw(calls.readEvidenceFile, {
    summary: "A picture of a case, by its signed address, or of a published decision",
    query: evidenceFileQuery,
    handle: async ({ params: { id }, query, reply, viewer }) => {
      const file = await findEvidenceFile(reader, id);
      const isPublished = file?.isPublished && (await isEventShown(reader, file.event, viewer));
      if (!file || !(isPublished || isSigned(services, { id, ...query })))
        throw refusal("not-found");
      const stream = await services.files.readStream(file.filename);
      return reply
        .type(file.mime)
        .header("content-length", file.bytes)
        .header("content-disposition", "inline")
        .header("content-security-policy", "default-src 'none'; frame-ancestors 'none'; sandbox")
        .header("referrer-policy", "no-referrer")
        .header("cache-control", "private, no-store")
        .send(stream);
    },
  });
};

interface AskedEvent {
  id: string;
  viewer: Viewer | null;
}

/** @throws AppError 404 for an event that is not there for the viewer */
export async function readEventStewarding(
  services: Pick<Services, "now">,
  db: Db,
  { id, viewer }: AskedEvent,
): Promise<EventStewarding> {
  const event = await findEvent(db, id, viewer);
  if (!event) throw refusal("not-found");
  const ids = event.sessions.map(({ _id }) => _id);
  const { settings } = await readSettings(db, event.season._id);
  const windows = await mapWindows(db, ids);
  const cases = await listCases(
    db,
    (query) => query.where("event.id", "=", id).orderBy("cases.opened_at"),
    services.now(),
  );
  return {
    enabled: settings.enabled && settings.protestHours > 0,
    sessions: ids.map((session) => {
      const own = cases.filter((one) => one.session._id === session);
      const isTold = windows.size > 0;
      const inForce = own.flatMap(({ decision }) =>
        decision && isInForce(decision.state) ? [decision] : [],
      );
      const appeals = inForce.map(({ appealUntil }) => appealUntil ?? 0);
      return {
        _id: session,
        window: windows.get(session) ?? null,
        openCases: isTold ? own.filter(({ state }) => isOpen(state)).length : 0,
        appealUntil: appeals.length === 0 ? null : Math.max(...appeals),
        decisions: inForce.toSorted((a, b) => a.number - b.number),
        reopened: isTold ? own.flatMap(({ reopening }) => reopening ?? []) : [],
      };
    }),
  };
}

/** Rows for which the viewer speaks, whatever the size of the sessions. */
async function listOwnRows(
  db: Db,
  { sessions, viewer }: { sessions: string[]; viewer: Viewer },
): Promise<{ id: string; session: string }[]> {
  if (sessions.length === 0) return [];
  const clubs = await clubsRunBy(db, viewer._id);
  const people = [viewer._id, ...(await peopleOf(db, clubs))];
  const rows = await db
    .selectFrom("result_rows as row")
    .leftJoin("result_row_drivers as driver", "driver.row_id", "row.id")
    .select(["row.id", "row.session_id as session", "row.club_id", "driver.user_id"])
    .where("row.session_id", "in", sessions)
    .where((row) =>
      row.or([
        row("row.club_id", "in", clubs.size > 0 ? [...clubs.keys()] : [""]),
        row("row.id", "in", (own) =>
          own
            .selectFrom("result_row_drivers as one")
            .select("one.row_id")
            .where("one.user_id", "in", people)
            .where("one.session_id", "in", sessions),
        ),
      ]),
    )
    .orderBy("row.sort_order")
    .execute();
  const cars = [...groupBy(rows, ({ id }) => id)].map(([id, own]) => ({
    id,
    session: own[0]?.session ?? "",
    people: own.flatMap(({ user_id }) => user_id ?? []),
    thatDay: own[0]?.club_id ?? null,
  }));
  const voices = await voicesOf(db, viewer._id, cars);
  return cars.filter(({ id }) => voices.has(id));
}

async function isEventShown(db: Db, eventId: string, viewer: Viewer | null): Promise<boolean> {
  const event = await findRow(db, "events", eventId);
  const season = event && (await findRow(db, "seasons", event.season_id));
  return season !== undefined && !isHiddenFrom(viewer, event?.hidden ?? true, season.hidden);
}

async function findEvidenceFile(db: Db, id: string) {
  const row = await db
    .selectFrom("case_evidence as evidence")
    .innerJoin("uploads as upload", "upload.id", "evidence.upload_id")
    .innerJoin("cases", "cases.id", "evidence.case_id")
    .innerJoin("event_sessions as session", "session.id", "cases.session_id")
    .leftJoin("decisions as decision", (join) =>
      join.onRef("decision.case_id", "=", "cases.id").on("decision.state", "in", statesInForce),
    )
    .select([
      "upload.filename",
      "upload.mime",
      "upload.bytes",
      "evidence.public",
      "session.event_id as event",
      "decision.id as decision",
    ])
    .where("evidence.id", "=", id)
    .executeTakeFirst();
  return row && { ...row, isPublished: row.public && row.decision !== null };
}
