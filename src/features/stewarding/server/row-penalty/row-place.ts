import type { Db } from "#server/database/databases.ts";
import { refusal } from "#server/errors.ts";
import type { Viewer } from "#server/viewer.ts";
import { findPlace, type Place } from "../acts/send-protest.ts";

interface Asked {
  viewer: Viewer;
  eventId: string;
  sessionId: string;
}

/** A session of an event. @throws AppError 404 when it is not the event's, or hidden */
export async function findRowPlace(db: Db, { viewer, eventId, sessionId }: Asked): Promise<Place> {
  const place = await findPlace(db, { viewer, sessionId });
  if (place?.eventId !== eventId) throw refusal("not-found");
  return place;
}
