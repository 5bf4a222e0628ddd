import { isQualifying, isRace } from "#shared/session-types.ts";
import {
  type RoundException,
  scoringOfRounds,
  type SessionScoring,
  type TableRounds,
} from "./rules/rounds.ts";
import type { ScoringTypeShape } from "./scoring/scoring-types.ts";
import type { AvailableEvent, StandingsTable } from "./standings.ts";

/*
 * Which sessions a table scores and by which points, and how it scores every round while an editor works on it.
 */

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

/** What a season has, and what it can be scored by. */
export interface Scorable {
  events: readonly AvailableEvent[];
  types: readonly ScoringTypeShape[];
}

type Scored = Pick<StandingsTable, "rounds" | "events">;

/** A table of these rounds, with the events that it scores by now. */
export function scoredByRounds(rounds: TableRounds, season: Scorable): Scored {
  return { rounds, events: chosenEvents(scoringOfRounds(rounds, season.events), season) };
}

/** The events of a table as chosen. */
export function chosenEvents(
  scoring: SessionScoring,
  { events, types }: Scorable,
): StandingsTable["events"] {
  return scoredEvents(events, (session) => types.find(({ _id }) => _id === scoring.get(session)));
}

/** Every race and sprint, by the same points. */
export function racesScored(scoringType: string): TableRounds {
  return { race: scoringType, sprint: scoringType, qualifying: null, except: [] };
}

/** Every round as the latest one of a table whose sessions were chosen: a first sprint as a race. */
export function roundsLike({ events }: Pick<StandingsTable, "events">): TableRounds {
  const sessions = events.flatMap((event) => event.sessions);
  const latest = (fits: (obj: (typeof sessions)[number]["obj"]) => boolean) =>
    sessions.findLast(({ obj }) => fits(obj))?.scoringType._id ?? null;
  const race = latest(({ type, sprint }) => isRace(type.code) && !sprint);
  return {
    race,
    sprint: latest(({ type, sprint }) => isRace(type.code) && sprint) ?? race,
    qualifying: latest(({ type }) => isQualifying(type.code)),
    except: [],
  };
}

/** What is said of one session: as every other of its kind, nothing, no word yet, or by these points. */
export type SessionChoice = "" | "none" | "undecided" | (string & {});

export function sessionChoice({ except }: TableRounds, session: string): SessionChoice {
  const said = except.find((one) => one.session === session);
  if (!said) return "";
  return said.undecided ? "undecided" : (said.scoringType ?? "none");
}

export function withSessionChoice(
  rounds: TableRounds,
  session: string,
  choice: SessionChoice,
): TableRounds {
  const others = rounds.except.filter((one) => one.session !== session);
  return { ...rounds, except: [...others, ...exceptionOf(session, choice)] };
}

function exceptionOf(session: string, choice: SessionChoice): RoundException[] {
  if (choice === "") return [];
  const scoringType = choice === "none" || choice === "undecided" ? null : choice;
  return [{ session, scoringType, undecided: choice === "undecided" }];
}
