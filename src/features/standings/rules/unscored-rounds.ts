interface SessionKind {
  type: string;
  sprint: boolean;
}

interface OfficialSession extends SessionKind {
  _id: string;
}

export interface PlannedRound {
  _id: string;
  sessions: readonly OfficialSession[];
}

interface Scored extends SessionKind {
  event: string;
  session: string;
  scoringType: string;
}

/** What a table scores, in order of time. */
export type ScoredPlan = readonly Scored[];

/** Rounds, mostly added after the tables, that score nowhere although tables take points from sessions such as theirs. */
export function unscoredRounds<Round extends PlannedRound>(
  rounds: readonly Round[],
  tables: readonly ScoredPlan[],
): Round[] {
  const scored = new Set(tables.flat().map(({ event }) => event));
  const types = new Set(tables.flat().map(({ type }) => type));
  return rounds.filter(
    ({ _id, sessions }) => !scored.has(_id) && sessions.some(({ type }) => types.has(type)),
  );
}

/**
 * What a table scores once it takes `rounds` too: their official sessions of kinds that it takes, with the points of the latest
 * such session; a first sprint gets those of the latest race.
 */
export function withRounds(plan: ScoredPlan, rounds: readonly PlannedRound[]): Scored[] {
  const added = rounds.flatMap(({ _id: event, sessions }) =>
    sessions.flatMap(({ _id: session, type, sprint }) => {
      const such =
        plan.findLast((own) => own.type === type && own.sprint === sprint) ??
        plan.findLast((own) => own.type === type);
      return such ? [{ event, session, type, sprint, scoringType: such.scoringType }] : [];
    }),
  );
  return [...plan, ...added];
}
