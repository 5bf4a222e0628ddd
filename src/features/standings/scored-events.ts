import type { SessionScoring } from "./rules/rounds.ts";
import type { AvailableEvent } from "./standings.ts";

/** The events of a season as a table has them, in the season's order; events without a session that scores are left out. */
export function scoredEvents<Type>(
  season: readonly AvailableEvent[],
  typeOf: (sessionId: string) => Type | undefined,
) {
  return season.flatMap(({ _id, title, time, sessions }) => {
    const scored = sessions.flatMap(({ run, ...session }) => {
      const scoringType = typeOf(session._id);
      if (scoringType === undefined) return [];
      const { _id: id, title: name, type, sprint } = session;
      return [{ obj: { _id: id, title: name, type, sprint }, scoringType, run }];
    });
    return scored.length > 0 ? [{ obj: { _id, title, time }, sessions: scored }] : [];
  });
}

interface ScoringEvent {
  sessions: readonly { obj: { _id: string }; scoringType: { _id: string } }[];
}

/** By which points system each session of a table scores. */
export function scoringIn(events: readonly ScoringEvent[]): SessionScoring {
  return new Map(
    events.flatMap(({ sessions }) =>
      sessions.map(({ obj, scoringType }) => [obj._id, scoringType._id] as const),
    ),
  );
}
