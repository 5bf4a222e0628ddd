import { z } from "zod";
import { isProvisional } from "#features/results/server/event-recap.ts";
import { findRow } from "#server/database/rows.ts";
import { inside } from "#server/queue/run-queue.ts";
import { groupBy } from "#shared/group-by.ts";
import { type OwnPlace, resultsLetter } from "../notice-letters.ts";
import { tellEach } from "./tell-each.ts";
import { tellFollowers } from "./tell-followers.ts";

const payloadSchema = z.object({ eventId: z.string() });

/**
 * Tells the drivers of an event that its results are there: once for each number of races that have some, so that a correction
 * tells nobody again. What counts is what visitors see (`stat_rows`): official races, as they are classified.
 */
export const tellResults = inside(async (trx, services, payload) => {
  const { eventId } = payloadSchema.parse(payload);
  const event = await findRow(trx, "events", eventId);
  const season = event && (await findRow(trx, "seasons", event.season_id));
  if (!season || season.hidden || event.hidden) return;
  const rows = await trx
    .selectFrom("stat_rows as counted")
    .innerJoin("event_sessions as session", "session.id", "counted.session_id")
    .leftJoin("car_classes as class", "class.id", "counted.reference_class")
    .select([
      "counted.session_id",
      "counted.person_id",
      "counted.club_id",
      "counted.status",
      "counted.place",
      "class.acronym",
      "session.title",
    ])
    .where("counted.event_id", "=", eventId)
    .where("counted.session_type", "=", "R")
    .orderBy("counted.session_order")
    .orderBy("counted.session_id")
    .orderBy("counted.row_id")
    .execute();
  const last = rows.at(-1);
  if (!last) return;
  const provisional = await isProvisional(trx, last.session_id, services.now());
  const races = new Set(rows.map(({ session_id }) => session_id)).size;
  const seats = rows.flatMap(({ person_id: person, ...row }) =>
    person === null ? [] : [{ person, ...row }],
  );
  const own = [...groupBy(seats, ({ person }) => person)].map(([person, driven]) => {
    const places = driven.map(placeOf);
    const named = { title: event.title, seasonTitle: season.title };
    return [person, resultsLetter({ ...named, places, isProvisional: provisional })] as const;
  });
  await tellEach(trx, services, new Map(own), {
    kind: "results",
    key: `event:${eventId}:results:${races}`,
    seasonId: season.id,
    path: `/event/${encodeURIComponent(eventId)}?tab=results`,
  });
  await tellFollowers(trx, services, {
    event,
    seasonTitle: season.title,
    isProvisional: provisional,
    driven: rows.map(({ person_id, club_id, ...row }) => ({
      person: person_id,
      club: club_id,
      place: placeOf(row),
    })),
  });
});

interface CountedRow {
  title: string;
  status: string;
  place: number | null;
  acronym: string | null;
}

function placeOf({ title, status, place, acronym }: CountedRow): OwnPlace {
  return { race: title, place: hasFinished(status) ? place : null, classAcronym: acronym };
}

/** As far as anybody knows. */
function hasFinished(status: string): boolean {
  return status !== "dnf" && status !== "dns" && status !== "dsq";
}
