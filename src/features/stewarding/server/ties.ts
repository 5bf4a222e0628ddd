import { hasFactor } from "#server/held-permissions.ts";
import type { Db } from "#server/database/databases.ts";
import type { Viewer } from "#server/viewer.ts";
import { groupBy } from "#shared/group-by.ts";
import {
  askedStandings,
  type Judges,
  judgesOf,
  type Standing,
  type StewardTies,
} from "../conflicts.ts";
import type { StoredCase } from "./case-store.ts";
import { mapCrewPeople } from "./crews/crew-people.ts";

/** The panel of a case, worked out anew each time. */
export interface CasePanel extends Judges {
  /** The viewer's; `null` for who is neither a steward of the season nor a guest. */
  standing: Standing | null;
  /** Nothing keeps the viewer from judging it for good, if nobody else is left. */
  mayTakeOver: boolean;
}

/** Who may judge a case now, and how the viewer stands to it. */
export async function panelOf(db: Db, judged: StoredCase, viewer: Viewer): Promise<CasePanel> {
  const { settings } = judged.season;
  const { judges, ties } = await judgesIn(db, judged, viewer._id);
  const own = ties.get(viewer._id);
  return {
    ...judges,
    standing: judges.standings.get(viewer._id) ?? null,
    mayTakeOver:
      own !== undefined &&
      judgesOf(new Map([[viewer._id, { ...own, tookOver: true }]]), settings).able.size > 0,
  };
}

/** Who may judge a case now, whoever asks; with what ties them, and one person more, to it. */
export async function judgesIn(db: Db, judged: StoredCase, beside?: string) {
  const candidates = new Set([
    ...(await listHolders(db, judged.season.judges)),
    ...(await listAsked(db, judged.id)),
  ]);
  const ties = await tiesOf(db, judged, [...new Set([...candidates, ...(beside ? [beside] : [])])]);
  const able = new Map([...ties].filter(([id]) => candidates.has(id)));
  return { judges: judgesOf(able, judged.season.settings), ties };
}

/** People who were asked in, or took themselves out again: the case is there for them, whatever their roles. */
async function listAsked(db: Db, caseId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("case_stewards as asked")
    .innerJoin("users as user", "user.id", "asked.user_id")
    .select("asked.user_id")
    .where("asked.case_id", "=", caseId)
    .where("asked.standing", "in", [...askedStandings, "recused"])
    .where("user.deleted_at", "is", null)
    .where("user.blocked_at", "is", null)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** People who hold one of the permissions, with a live account and the second factor that their role requires. */
export async function listHolders(db: Db, permissions: readonly string[]): Promise<string[]> {
  if (permissions.length === 0) return [];
  const rows = await db
    .selectFrom("user_roles as own")
    .innerJoin("roles as role", "role.id", "own.role_id")
    .innerJoin("role_permissions as held", "held.role_id", "own.role_id")
    .innerJoin("users as user", "user.id", "own.user_id")
    .select("own.user_id")
    .distinct()
    .where("held.permission", "in", [...permissions])
    .where("user.deleted_at", "is", null)
    .where("user.blocked_at", "is", null)
    .where((own) => own.or([own("role.requires_factor", "=", false), hasFactor("own.user_id")]))
    .execute();
  return rows.map(({ user_id }) => user_id);
}

async function tiesOf(
  db: Db,
  judged: StoredCase,
  users: readonly string[],
): Promise<Map<string, StewardTies>> {
  const crews = [...(await mapCrewPeople(db, judged)).values()];
  const named = [
    ...judged.entries.flatMap(({ userId }) => userId ?? []),
    ...crews.flatMap((people) => [...people]),
  ];
  const [clubs, drove, standings, earlier] = await Promise.all([
    clubsOf(db, [...users, ...named, ...judged.reporters]),
    drivenBy(db, judged.session._id, users),
    db
      .selectFrom("case_stewards")
      .select(["user_id", "standing"])
      .where((own) =>
        own.or([
          own("case_id", "=", judged.id),
          // Who took themselves out of the first case is out of the second.
          own.and([own("case_id", "=", judged.firstCaseId ?? ""), own("standing", "=", "recused")]),
        ]),
      )
      .execute(),
    db
      .selectFrom("decisions as decision")
      .innerJoin("case_votes as vote", "vote.case_id", "decision.case_id")
      .select("vote.steward_id")
      .where("decision.id", "=", judged.parentDecisionId ?? "")
      .execute(),
  ]);
  const involved = new Set([
    ...judged.entries.flatMap(({ frozen }) => frozen.clubId ?? []),
    ...[...named, ...judged.reporters].flatMap((id) => [...(clubs.get(id) ?? [])]),
  ]);
  return new Map(
    users.map((id) => {
      const own = [...(clubs.get(id) ?? []), ...(drove.get(id) ?? [])];
      const held = standings.filter(({ user_id }) => user_id === id);
      return [
        id,
        {
          isNamed: named.includes(id),
          isComplainant: judged.reporters.includes(id),
          isOfInvolvedClub: own.some((club) => involved.has(club)),
          votedOnAppealed: earlier.some(({ steward_id }) => steward_id === id),
          droveSession: drove.has(id),
          recused: held.some(({ standing }) => standing === "recused"),
          tookOver: held.some(({ standing }) => standing === "organiser"),
        },
      ];
    }),
  );
}

/** Clubs that people own or belong to now. */
export async function clubsOf(db: Db, users: readonly string[]): Promise<Map<string, Set<string>>> {
  const ids = [...new Set(users)];
  if (ids.length === 0) return new Map();
  const rows = await membersOf(db)
    .where("user_id", "in", ids)
    .union(ownersOf(db).where("owner_id", "in", ids))
    .execute();
  return new Map(
    [...groupBy(rows, ({ user }) => user)].map(([user, own]) => [
      user,
      new Set(own.map(({ club }) => club)),
    ]),
  );
}

/** Who of them drove the session, with the clubs that they drove for. */
async function drivenBy(
  db: Db,
  sessionId: string,
  users: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom("result_row_drivers as driver")
    .innerJoin("result_rows as row", "row.id", "driver.row_id")
    .select(["driver.user_id", "row.club_id"])
    .where("driver.session_id", "=", sessionId)
    .where("driver.user_id", "in", [...users])
    .execute();
  return new Map(
    [...groupBy(rows, ({ user_id }) => user_id ?? "")].map(([user, own]) => [
      user,
      own.flatMap(({ club_id }) => club_id ?? []),
    ]),
  );
}

/** Who protested in the cases of decisions. */
export async function reportersOf(db: Db, decisions: readonly string[]): Promise<string[]> {
  if (decisions.length === 0) return [];
  const cases = db
    .selectFrom("decisions")
    .select("case_id")
    .where("id", "in", [...decisions]);
  const rows = await db
    .selectFrom("protests as protest")
    .innerJoin("cases as own", "own.id", "protest.case_id")
    .select("protest.reporter_id")
    .where("own.origin", "=", "protest")
    .where((own) => own.or([own("own.id", "in", cases), own("own.joined_into", "in", cases)]))
    .execute();
  return rows.map(({ reporter_id }) => reporter_id);
}

/** Names of the clubs that somebody runs, as owner or as one of the managers, by their ids. */
export async function clubsRunBy(db: Db, userId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("clubs")
    .select(["id", "name"])
    .where((club) =>
      club.or([
        club("owner_id", "=", userId),
        club("id", "in", (managed) =>
          managed
            .selectFrom("club_members")
            .select("club_id")
            .where("user_id", "=", userId)
            .where("role", "=", "manager")
            .where("accepted", "=", true),
        ),
      ]),
    )
    .orderBy("name")
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Who owns clubs or is in them now. */
export async function peopleOf(db: Db, clubs: ReadonlyMap<string, string>): Promise<string[]> {
  const ids = [...clubs.keys()];
  if (ids.length === 0) return [];
  const rows = await membersOf(db)
    .where("club_id", "in", ids)
    .union(ownersOf(db).where("id", "in", ids))
    .execute();
  return rows.map(({ user }) => user);
}

function membersOf(db: Db) {
  return db
    .selectFrom("club_members")
    .select(["user_id as user", "club_id as club"])
    .where("accepted", "=", true);
}

function ownersOf(db: Db) {
  return db.selectFrom("clubs").select(["owner_id as user", "id as club"]);
}
