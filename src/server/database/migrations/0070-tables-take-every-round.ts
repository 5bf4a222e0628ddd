import type { Db } from "../databases.ts";

/**
 * Tables that score every round of their season, also later ones. A stored table does from now on where that gives the sessions
 * that it scores: those that differ are exceptions, and one that does not score waits for an organiser's word (`undecided`). A
 * table with more exceptions than sessions by its rule keeps the sessions that were chosen. Nothing that is scored changes.
 */
export async function up(db: Db): Promise<void> {
  const sessions = await db
    .selectFrom("event_sessions as session")
    .innerJoin("events as event", "event.id", "session.event_id")
    .select([
      "event.season_id",
      "session.id",
      "session.type",
      "session.official",
      "session.sprint",
      "session.prequalification",
    ])
    .orderBy("event.time")
    .orderBy("session.position")
    .execute();
  const planned = await db
    .selectFrom("standings_sessions")
    .select(["standings_id", "session_id", "scoring_type_id"])
    .execute();
  const ofSeason = Map.groupBy(sessions, ({ season_id }) => season_id);
  const ofTable = Map.groupBy(planned, ({ standings_id }) => standings_id);
  for (const { id, season_id, definition } of await db
    .selectFrom("standings")
    .select(["id", "season_id", "definition"])
    .execute()) {
    const scored = new Map(
      (ofTable.get(id) ?? []).map((one) => [one.session_id, one.scoring_type_id]),
    );
    const rounds = roundsOf(scored, ofSeason.get(season_id) ?? []);
    if (rounds === null) continue;
    await db
      .updateTable("standings")
      .set({ definition: JSON.stringify({ ...JSON.parse(definition), rounds }) })
      .where("id", "=", id)
      .execute();
  }
}

interface Session {
  id: string;
  type: string;
  official: boolean;
  sprint: boolean;
  prequalification: boolean;
}

const kinds = ["race", "sprint", "qualifying"] as const;
type Kind = (typeof kinds)[number];

type Rounds = Record<Kind, string | null> & {
  except: { session: string; scoringType: string | null; undecided: boolean }[];
};

const MOST_EXCEPTIONS = 400;

/** @param scored ids of points systems by session @param season its sessions in order of time */
function roundsOf(scored: ReadonlyMap<string, string>, season: readonly Session[]): Rounds | null {
  const usual = (kind: Kind) =>
    mostUsed(
      season
        .filter((session) => kindOf(session) === kind)
        .flatMap(({ id }) => scored.get(id) ?? []),
    );
  const race = usual("race");
  const hasSprints = season.some((session) => kindOf(session) === "sprint");
  const byKind = {
    race,
    sprint: hasSprints ? usual("sprint") : race,
    qualifying: usual("qualifying"),
  };
  const byRule = (session: Session) => {
    const kind = kindOf(session);
    return kind ? byKind[kind] : null;
  };
  const except = season.flatMap((session) => {
    const scoringType = scored.get(session.id) ?? null;
    if (scoringType === byRule(session)) return [];
    return [{ session: session.id, scoringType, undecided: scoringType === null }];
  });
  const asRuled = season.filter((session) => scored.get(session.id) === byRule(session)).length;
  return except.length < asRuled && except.length <= MOST_EXCEPTIONS ? { ...byKind, except } : null;
}

function kindOf({ type, official, sprint, prequalification }: Session): Kind | undefined {
  if (!official || prequalification) return undefined;
  if (type === "R") return sprint ? "sprint" : "race";
  return type === "Q" ? "qualifying" : undefined;
}

/** Of equally many the latest. */
function mostUsed(types: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const type of types) counts.set(type, (counts.get(type) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return types.findLast((type) => counts.get(type) === most) ?? null;
}
