import { groupBy } from "#shared/group-by.ts";
import { ofEach } from "#shared/of-each.ts";
import { type RoundKind, roundKinds, type TableRounds } from "./rules/rounds.ts";
import { scoringIn } from "./table-rounds.ts";
import type { StandingsTable } from "./standings.ts";

/*
 * What editors decide of the sessions that a table scores (`table-decisions.ts`).
 */

export interface SessionDecisions {
  /** Ids of scoring types by kind of session, of a table that scores every round. */
  rounds: Record<RoundKind, string> | "chosen";
  /** Ids of scoring types by session, in a table of every round only where they are others than those of its kind. */
  sessions: Record<string, string>;
}

/** In place of a scoring type: the session does not score, nobody has said so, or it scores as every other. */
const notScored = "none";
const notDecided = "undecided";
const asOthers = "rule";

export const sessionWords = {
  chosen: "sesiuni alese",
  [notScored]: "nu punctează",
  [notDecided]: "nu punctează încă",
  [asOthers]: "ca la celelalte etape",
};

/** What holds for a session of which nothing is said. */
export function otherwise({ rounds }: Pick<SessionDecisions, "rounds">): string {
  return rounds === "chosen" ? notScored : asOthers;
}

export function decisionsOnSessions({ rounds, events }: StandingsTable): SessionDecisions {
  if (!rounds) return { rounds: "chosen", sessions: Object.fromEntries(scoringIn(events)) };
  return {
    rounds: ofEach(roundKinds, (kind) => rounds[kind] ?? notScored),
    sessions: Object.fromEntries(
      rounds.except.map(({ session, scoringType, undecided }) => [
        session,
        scoringType ?? (undecided ? notDecided : notScored),
      ]),
    ),
  };
}

/** What a table scores by decisions that were merged; its events as far as one of the tables has them. */
export function withSessionDecisions(
  { rounds, sessions }: SessionDecisions,
  tables: readonly StandingsTable[],
): Pick<StandingsTable, "rounds" | "events"> {
  if (rounds === "chosen") return { rounds: null, events: mergedEvents(sessions, tables) };
  const alike = tables.find((table) => table.rounds) ?? tables[0];
  return { rounds: mergedRounds(rounds, sessions), events: alike?.events ?? [] };
}

function mergedRounds(
  kinds: Record<RoundKind, string>,
  sessions: SessionDecisions["sessions"],
): TableRounds {
  const typeOf = (word: string) => (word === notScored || word === notDecided ? null : word);
  return {
    ...ofEach(roundKinds, (kind) => typeOf(kinds[kind])),
    except: Object.entries(sessions)
      .filter(([, word]) => word !== asOthers)
      .map(([session, word]) => ({
        session,
        scoringType: typeOf(word),
        undecided: word === notDecided,
      })),
  };
}

/** The sessions as one of the tables has them, in order of time. */
function mergedEvents(
  scored: SessionDecisions["sessions"],
  tables: readonly StandingsTable[],
): StandingsTable["events"] {
  const all = tables.flatMap((table) => table.events);
  return [...groupBy(all, ({ obj }) => obj._id).values()]
    .flatMap((copies) => {
      const sessions = copies
        .flatMap((event) => event.sessions)
        .filter(({ obj, scoringType }) => scored[obj._id] === scoringType._id);
      const [event] = copies;
      const once = [...new Map(sessions.map((session) => [session.obj._id, session])).values()];
      return event && once.length > 0 ? [{ obj: event.obj, sessions: once }] : [];
    })
    .toSorted((a, b) => a.obj.time - b.obj.time);
}
