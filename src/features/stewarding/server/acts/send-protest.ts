import { lockSeason } from "#features/seasons/server/lock-season.ts";
import { recordChange } from "#server/audit-log.ts";
import { changesOnly } from "#server/cache/visible-write.ts";
import type { Db } from "#server/database/databases.ts";
import { addRow } from "#server/database/rows.ts";
import { refusal } from "#server/errors.ts";
import { newId } from "#server/ids.ts";
import type { Services } from "#server/services.ts";
import { isHiddenFrom } from "#server/visibility.ts";
import type { Viewer } from "#server/viewer.ts";
import { readSessionType } from "#shared/session-types.ts";
import { keyOfEntry, type NewEntry, toEntry } from "../../case-entries.ts";
import { protestRefusal } from "../../protest-limits.ts";
import { windowState } from "../../protest-window.ts";
import { HOUR_MS } from "#shared/time/durations.ts";
import { type StewardingSettings } from "../../stewarding-settings.ts";
import type { ProtestForm } from "../../stewarding-forms.ts";
import { addEntries } from "../case-store.ts";
import { addEvidence } from "../evidence.ts";
import { tellAccused } from "../notices.ts";
import { listEarlierProtests } from "../own-protests.ts";
import { stewardingRefusal } from "../refusals.ts";
import { listSessionRows, type SessionRow } from "../session-rows.ts";
import { isFinal } from "../appeals/final-session.ts";
import { readSettings } from "../settings-store.ts";
import { voicesOf } from "./acts-for.ts";
import { mapWindows } from "../windows.ts";

const SENDING_MS = 10 * 60_000;
const MOST_SENT = 5;

interface Filing {
  viewer: Viewer;
  form: ProtestForm;
}

/**
 * Takes a driver's protest and answers the id of its case; the same `clientKey` again is the same protest.
 * @throws AppError 404 for what they do not see; 409 when they, the window or the limits do not allow it; 422 for wrong cars
 */
export async function sendProtest(
  services: Services,
  { eventId, viewer, form }: Filing & { eventId: string },
): Promise<string> {
  return openOnce(services, { of: eventId, viewer, form }, async (trx, place) => {
    const now = services.now();
    const { settings } = await readSettings(trx, place.seasonId);
    await refuseOutsideWindow(trx, { place, settings, now });
    const rows = await listSessionRows(trx, place.sessionId);
    const voices = await voicesOf(
      trx,
      viewer._id,
      rows.map(({ id, row: { userIds, snapshot } }) => ({
        id,
        people: userIds.filter((person) => person !== null),
        thatDay: snapshot.car.clubId,
      })),
    );
    const own = rows.filter(({ id }) => voices.has(id));
    const mine = own.find(({ id }) => id === form.own) ?? own[0];
    if (!mine) throw stewardingRefusal("stewarding.not-participant");
    const accused = accusedEntries(rows, form.accused, own);
    await refuseOverLimits(trx, { viewer, place, form, accused, settings, now });
    const reporter =
      toEntry(mine.row, mine.row.userIds.indexOf(viewer._id)) ?? toEntry(mine.row, null);
    const complaint = { reporter, club: voices.get(mine.id)?.club ?? "" };
    return writeCase(trx, services, { place, form, accused, by: viewer, complaint, settings });
  });
}

/** A case that a steward opens by themselves, at any time; it names nobody as complaining. */
export async function openCase(
  services: Services,
  { seasonId, viewer, form }: Filing & { seasonId: string },
): Promise<string> {
  return openOnce(services, { of: seasonId, viewer, form }, async (trx, place) => {
    const { settings } = await readSettings(trx, seasonId);
    if (!settings.enabled) throw stewardingRefusal("stewarding.off");
    if (await isFinal(trx, place.sessionId, { now: services.now() }))
      throw stewardingRefusal("stewarding.final");
    return openCaseAt(trx, services, { place, viewer, form });
  });
}

/** The same, of a place that is held and may be judged. */
export async function openCaseAt(
  trx: Db,
  services: Services,
  { place, viewer, form }: Filing & { place: Place },
): Promise<string> {
  const { settings } = await readSettings(trx, place.seasonId);
  const accused = accusedEntries(await listSessionRows(trx, place.sessionId), form.accused, []);
  return writeCase(trx, services, { place, form, accused, by: viewer, settings });
}

/**
 * Opens a case in one transaction that holds its season, and answers its id; sent again it is the same case.
 * @throws AppError what `getPlace` and `open` throw
 */
export async function openOnce(
  services: Services,
  { of, viewer, form }: Filing & { of: string },
  open: (trx: Db, place: Place) => Promise<string>,
): Promise<string> {
  return services.databases.db.transaction().execute(async (trx) => {
    const place = await getPlace(trx, { viewer, sessionId: form.session, of });
    await lockSeason(trx, place.seasonId);
    return (await findSent(trx, viewer._id, form.clientKey)) ?? open(trx, place);
  });
}

type Place = Awaited<ReturnType<typeof getPlace>>;

/** A session `of` an event or a season. @throws AppError 404 when it is none of theirs, or hidden from the viewer */
export async function getPlace(
  db: Db,
  { viewer, sessionId, of }: { viewer: Viewer; sessionId: string; of: string },
) {
  const place = await db
    .selectFrom("event_sessions as session")
    .innerJoin("events as event", "event.id", "session.event_id")
    .innerJoin("seasons as season", "season.id", "event.season_id")
    .select([
      "session.id as sessionId",
      "session.official",
      "session.type",
      "event.id as eventId",
      "season.id as seasonId",
      "event.hidden as eventHidden",
      "season.hidden as seasonHidden",
    ])
    .where("session.id", "=", sessionId)
    .where((own) => own.or([own("event.id", "=", of), own("season.id", "=", of)]))
    .executeTakeFirst();
  if (!place || isHiddenFrom(viewer, place.eventHidden, place.seasonHidden))
    throw refusal("not-found");
  return place;
}

async function findSent(trx: Db, userId: string, clientKey: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom("protests")
    .select("case_id")
    .where("reporter_id", "=", userId)
    .where("client_key", "=", clientKey)
    .executeTakeFirst();
  return row?.case_id;
}

async function refuseOutsideWindow(
  trx: Db,
  { place, settings, now }: { place: Place; settings: StewardingSettings; now: number },
): Promise<void> {
  const isTaken = settings.sessionTypes.includes(readSessionType(place.type)) && place.official;
  if (!settings.enabled || !isTaken || settings.protestHours === 0)
    throw stewardingRefusal("stewarding.off");
  const window = (await mapWindows(trx, [place.sessionId])).get(place.sessionId) ?? null;
  const state = windowState(window, now);
  if (state !== "open") throw stewardingRefusal(`stewarding.window-${state}`);
}

/** @throws AppError 422 by field for a row that is not there, somebody's own car or a driver who is not in it */
function accusedEntries(
  rows: readonly SessionRow[],
  accused: ProtestForm["accused"],
  own: readonly SessionRow[],
): NewEntry[] {
  const entries = new Map<string, NewEntry>();
  for (const [index, { row: id, driver }] of accused.entries()) {
    const refuse = (message: string) =>
      refusal("request.invalid", { message, fields: { [`accused.${index}.row`]: message } });
    const found = rows.find((row) => row.id === id);
    const entry = found && toEntry(found.row, driver);
    if (!entry) throw refuse("Mașina nu este în rezultatele acestei sesiuni.");
    if (own.some((row) => row.id === id)) throw refuse("Aceasta este mașina ta.");
    entries.set(keyOfEntry(entry), entry);
  }
  return [...entries.values()];
}

async function refuseOverLimits(
  trx: Db,
  filed: Filing &
    Pick<CaseToWrite, "place" | "accused"> & { settings: StewardingSettings; now: number },
): Promise<void> {
  const { viewer, place, form, accused, settings, now } = filed;
  const sent = await trx
    .selectFrom("protests as protest")
    .innerJoin("cases", "cases.id", "protest.case_id")
    .select("cases.opened_at")
    .where("protest.reporter_id", "=", viewer._id)
    .where("cases.opened_at", ">", now - SENDING_MS)
    .orderBy("cases.opened_at")
    .execute();
  const [first] = sent;
  if (first && sent.length >= MOST_SENT)
    throw refusal("request.too-many", { retryAfterMs: first.opened_at + SENDING_MS - now });
  const earlier = await listEarlierProtests(trx, viewer._id, { seasonId: place.seasonId, now });
  const added = { ...place, lap: form.lap, accused: accused.map(keyOfEntry) };
  const reached = protestRefusal(earlier, added, settings);
  if (reached !== undefined) throw stewardingRefusal("stewarding.limit", { message: reached });
}

export interface CaseToWrite {
  place: Place;
  form: ProtestForm;
  accused: readonly NewEntry[];
  by: Viewer;
  /** The car that protests, and in whose name; an empty club: in their own. Left out: a steward opens the case. */
  complaint?: { reporter: NewEntry | undefined; club: string };
  /** Left out: it is decided in the same transaction, so that who is accused is told of the decision alone. */
  settings?: StewardingSettings;
}

/** Writes a case of what nothing speaks against, with its cars. Answers its id. */
export async function writeCase(
  trx: Db,
  services: Services,
  { place, form, accused, by, complaint, settings }: CaseToWrite,
): Promise<string> {
  const now = services.now();
  const id = newId();
  const origin = complaint ? "protest" : "steward";
  const hours = settings?.defenceHours ?? 0;
  // Without such a time nobody waits for an answer.
  const defenceUntil = hours === 0 ? null : now + hours * HOUR_MS;
  const state = defenceUntil === null ? "review" : "defence";
  await addRow(trx, "cases", {
    id,
    season_id: place.seasonId,
    session_id: place.sessionId,
    origin,
    state,
    opened_at: now,
    defence_until: defenceUntil,
  });
  await addRow(trx, "protests", {
    case_id: id,
    session_id: place.sessionId,
    reporter_id: by._id,
    lap: form.lap,
    minute_ms: form.minuteMs,
    corner: form.corner,
    text: form.text,
    client_key: form.clientKey,
    club: complaint?.club ?? "",
  });
  const reporter = complaint?.reporter;
  const isAnother = reporter && accused.every((own) => keyOfEntry(own) !== keyOfEntry(reporter));
  await addEntries(trx, id, [
    ...accused.map((own) => ({ ...own, role: "accused" as const })),
    ...(isAnother ? [{ ...reporter, role: "complainant" as const }] : []),
  ]);
  await addEvidence(trx, {
    caseId: id,
    userId: by._id,
    side: complaint ? "complainant" : "panel",
    links: form.links,
    pictures: form.pictures,
    shared: !complaint || form.shared,
    now,
  });
  await recordChange(trx, {
    // Who complains stands nowhere that the program writes.
    userId: complaint ? null : by._id,
    action: "case.opened",
    subjectType: "case",
    subjectId: id,
    after: { state, origin },
    now,
  });
  if (settings) await tellAccused(trx, services, { caseId: id, defenceUntil });
  // Results become provisional, on the start page too.
  changesOnly([`event:${place.eventId}`, `season:${place.seasonId}`, "lists"]);
  return id;
}
