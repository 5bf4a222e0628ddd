import type { TableRounds } from "./rounds.ts";

interface SessionKind {
  type: string;
  sprint: boolean;
}

interface OfficialSession extends SessionKind {
  _id: string;
}

export interface PlannedRound {
  _id: string;
  /** Still to come, or over for so short that somebody may miss its points. */
  isMissed: boolean;
  sessions: readonly OfficialSession[];
}

interface Scored extends SessionKind {
  event: string;
  session: string;
  scoringType: string;
}

/** What a table scores, in order of time. */
export type ScoredPlan = readonly Scored[];

export interface ScoringTable {
  plan: ScoredPlan;
  /** Of a table that scores every round. */
  rounds: TableRounds | null;
}

/**
 * The tables of a season that lack a round: those that take every round and in which nobody has decided on it; and where it
 * scores nowhere, those whose sessions were chosen, mostly before it was added, and that take points from such as its.
 */
export function tablesWithout<Table extends ScoringTable>(
  round: PlannedRound,
  tables: readonly Table[],
): Table[] {
  const own = new Set(round.sessions.map(({ _id }) => _id));
  const exceptions = ({ rounds }: Table) =>
    (rounds?.except ?? []).filter(({ session }) => own.has(session));
  const isScored = tables.some(({ plan }) => plan.some(({ event }) => event === round._id));
  const isDecided = tables.flatMap(exceptions).some(({ undecided }) => !undecided);
  const mayMiss = round.isMissed && !isScored && !isDecided;
  return tables.filter((table) =>
    table.rounds
      ? exceptions(table).some(({ undecided }) => undecided)
      : mayMiss &&
        round.sessions.some(({ type }) => table.plan.some((scored) => scored.type === type)),
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
