import { HOUR_MS } from "#shared/time/durations.ts";
import type { ProtestForm } from "#features/stewarding/stewarding-forms.ts";
import { defaultSettings } from "#features/stewarding/stewarding-settings.ts";
import { answer } from "#features/stewarding/server/acts/party-acts.ts";
import { castVote, closeVote } from "#features/stewarding/server/acts/panel-acts.ts";
import { publishDecision } from "#features/stewarding/server/acts/publish-decision.ts";
import { sendProtest } from "#features/stewarding/server/acts/send-protest.ts";
import { writeDraft } from "#features/stewarding/server/acts/write-draft.ts";
import { accusedOf, findCase } from "#features/stewarding/server/case-store.ts";
import { listSessionRows, type SessionRow } from "#features/stewarding/server/session-rows.ts";
import type { Db } from "#server/database/databases.ts";
import { toJson } from "#server/database/json.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import type { DemoSeason } from "../seasons.ts";

/** The season that takes protests; the others show how it looks without. */
const JUDGED_SEASON = "acc-endurance";

/** Says so before anything is driven, so that every session gets its window with its results. */
export async function allowProtests(trx: Db, { plan }: DemoSeason): Promise<void> {
  if (plan.id !== JUDGED_SEASON) return;
  const settings = toJson({ ...defaultSettings, enabled: true });
  await trx.insertInto("season_stewarding").values({ season_id: plan.id, settings }).execute();
}

interface Judged {
  seasons: readonly DemoSeason[];
  /** Ids of two people who judge. */
  stewards: readonly [string, string];
}

interface Race {
  eventId: string;
  sessionId: string;
  endedAt: number;
  rows: SessionRow[];
}

/**
 * Cases through the site's own acts: an older race with a decision that moved places, and the last one, still open for protests, with a case that waits for its
 * defence and one whose two votes differ, while a third steward drives for a club that is involved.
 */
export async function judgeCases(services: Services, { seasons, stewards }: Judged): Promise<void> {
  const season = seasons.find(({ plan }) => plan.id === JUDGED_SEASON);
  const races = season ? await listRaces(services, season) : [];
  const [last, before] = races.toReversed();
  if (!last) return;
  if (before) await decideOne(services, before, stewards);
  const now = services.now();
  await services.databases.db
    .updateTable("protest_windows")
    .set({ closes_at: now + 20 * HOUR_MS })
    .where("session_id", "=", last.sessionId)
    .execute();
  const [first, second, third, fourth] = last.rows;
  if (!first || !second || !third || !fourth) return;
  await protest(at(services, now - 2 * HOUR_MS), last, {
    by: second,
    about: first,
    lap: 7,
    corner: "virajul 3",
    text: "A întârziat frânarea și m-a scos de pe linie, deși eram cu toată mașina în față.",
  });
  const tied = at(services, now - 20 * HOUR_MS);
  const id = await protest(tied, last, {
    by: fourth,
    about: third,
    lap: 12,
    corner: "virajul 4",
    text: "Am fost lovit în lateral la ieșire; aveam roțile din față lângă ușa lui.",
  });
  if (id === undefined) return;
  const entry = await answerFor(tied, id, third, "Nu l-am văzut: era în unghiul mort.");
  await letJudge(services, third, stewards);
  const [one, other] = stewards;
  await castVote(at(services, now - 6 * HOUR_MS), {
    id,
    viewer: steward(one),
    given: { votes: [{ entry, vote: "infringement" }], note: "Avea loc să rămână pe linia lui." },
  });
  await castVote(at(services, now - 3 * HOUR_MS), {
    id,
    viewer: steward(other),
    given: { votes: [{ entry, vote: "racing" }], note: "Amândoi puteau evita contactul." },
  });
}

async function listRaces(services: Services, season: DemoSeason): Promise<Race[]> {
  const { reader } = services.databases;
  const races = season.events.flatMap((event) =>
    event.sessions
      .filter(({ type, official }) => type === "R" && official)
      .map((session) => ({
        eventId: event.id,
        sessionId: session.id,
        endedAt: session.startAt + session.durationMinutes * 60_000,
      })),
  );
  const driven = await Promise.all(
    races.map(async (race) => ({ ...race, rows: await listSessionRows(reader, race.sessionId) })),
  );
  return driven.filter(({ rows }) => rows.length > 0);
}

/** +15 s for the first whom that costs a place. */
async function decideOne(
  services: Services,
  race: Race,
  [one, other]: Judged["stewards"],
): Promise<void> {
  const place = race.rows.findIndex(({ row }, index) => {
    const next = race.rows[index + 1]?.row;
    return (
      next?.totalMs !== undefined &&
      next.totalMs !== null &&
      row.totalMs !== null &&
      next.laps === row.laps &&
      next.totalMs - row.totalMs < 15_000
    );
  });
  const [about, by] = race.rows.slice(place, place + 2);
  if (place === -1 || !about || !by) return;
  const filed = at(services, race.endedAt + 4 * HOUR_MS);
  const id = await protest(filed, race, {
    by,
    about,
    lap: 18,
    corner: "virajul 8",
    text: "M-a lovit din spate în plină frânare și a câștigat locul pe care îl apăram.",
  });
  if (id === undefined) return;
  const entry = await answerFor(filed, id, about, "Am frânat prea târziu, dar nu cu intenție.");
  const voting = at(services, race.endedAt + 12 * HOUR_MS);
  for (const judge of [one, other])
    await castVote(voting, {
      id,
      viewer: steward(judge),
      given: { votes: [{ entry, vote: "infringement" }], note: "" },
    });
  const { version } = await getCase(voting, id);
  await closeVote(voting, { id, viewer: steward(one), version });
  await writeDraft(voting, {
    id,
    viewer: steward(one),
    draft: {
      version: 0,
      offence: "serious-contact",
      facts: "La frânarea din turul 18, mașina din spate a lovit-o pe cea din față și a trecut.",
      reasons: "Manevra nu putea reuși, iar cel lovit a pierdut locul.",
      besideGuide: "",
      items: [
        { entry, kind: "time", amount: 15, table: null },
        { entry, kind: "licence", amount: 2, table: null },
      ],
      publicEvidence: [],
    },
  });
  await publishDecision(at(services, race.endedAt + 30 * HOUR_MS), {
    id,
    viewer: steward(one),
    version: version + 1,
    draft: 1,
  });
}

interface Incident extends Pick<ProtestForm, "corner" | "text"> {
  by: SessionRow;
  about: SessionRow;
  lap: number;
}

async function protest(
  services: Services,
  { eventId, sessionId }: Race,
  { by, about, lap, corner, text }: Incident,
): Promise<string | undefined> {
  const userId = by.row.userIds.find((id) => id !== null);
  if (!userId) return undefined;
  return sendProtest(services, {
    eventId,
    viewer: person(userId),
    form: {
      clientKey: `demo-${sessionId}-${lap}`,
      session: sessionId,
      accused: [{ row: about.id, driver: 0 }],
      lap,
      minuteMs: null,
      corner,
      text,
      links: [{ url: "https://video.example.org/reluare", atMs: lap * 108_000 }],
      pictures: [],
      shared: true,
    },
  });
}

/** @returns the accused car's id in the case */
async function answerFor(
  services: Services,
  id: string,
  about: SessionRow,
  text: string,
): Promise<string> {
  const [accused] = accusedOf(await getCase(services, id));
  if (!accused) throw new Error(`Case ${id} accuses nobody`);
  const viewer = person(accused.userId ?? about.row.userIds.find((own) => own !== null) ?? "");
  await answer(services, { id, viewer, said: { entry: accused.id, text }, admitted: false });
  return accused.id;
}

async function getCase(services: Services, id: string) {
  const found = await findCase(services.databases.db, id, services.now());
  if (!found) throw new Error(`There is no case ${id}`);
  return found;
}

/** Somebody of the accused club who judges too: kept from this case. */
async function letJudge(
  { databases }: Services,
  about: SessionRow,
  stewards: readonly string[],
): Promise<void> {
  const club = about.row.snapshot.car.clubId;
  const member = await databases.db
    .selectFrom("club_members")
    .select("user_id")
    .where("club_id", "=", club ?? "")
    .where("accepted", "=", true)
    .where("user_id", "not in", [...stewards, ...about.row.userIds.flatMap((id) => id ?? [])])
    .orderBy("user_id")
    .executeTakeFirst();
  if (member)
    await databases.db
      .insertInto("user_roles")
      .values({ user_id: member.user_id, role_id: "steward" })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

function person(id: string, permissions: readonly string[] = []): Viewer {
  return {
    _id: id,
    loginId: "",
    email: null,
    permissions: new Set(permissions),
    withheld: new Set(),
  };
}

function steward(id: string): Viewer {
  return person(id, ["judgeCases"]);
}

/** The same services at another time. */
function at(services: Services, instant: number): Services {
  return { ...services, now: () => instant };
}
