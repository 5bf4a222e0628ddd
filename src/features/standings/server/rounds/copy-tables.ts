import type { Db } from "#server/database/databases.ts";
import { addRow } from "#server/database/rows.ts";
import { toJson } from "#server/database/json.ts";
import { newId } from "#server/ids.ts";
import type { ActServices, SeasonCopy } from "#server/parts.ts";
import { recordAdded } from "#server/save-versioned.ts";
import { scoringOfRounds } from "../../rules/rounds.ts";
import type { AvailableEvent, StandingsDefinition } from "../../standings.ts";
import type { PlannedScoring } from "../compute-table.ts";
import { listAvailableEvents } from "../editor/available-events.ts";
import { planOf } from "../editor/check-table.ts";
import { tableRecord } from "../editor/save-standings.ts";
import { listReadableTables, type StoredTable, writePlan } from "../standings-store.ts";

/** The copy of a season gets its tables, for its own events and without anybody in them. */
export async function copyTables(trx: Db, { now }: ActServices, copy: SeasonCopy): Promise<void> {
  const { tables } = await listReadableTables(trx, copy.from);
  const events = await listAvailableEvents(trx, copy.to);
  for (const [index, table] of tables.entries()) {
    const id = newId();
    const definition = toDefinition(table.definition, copy);
    await addRow(trx, "standings", {
      id,
      season_id: copy.to,
      title: table.title,
      type: table.type,
      public: table.public,
      position: index + 1,
      definition: toJson(definition),
      computed_at: now(),
    });
    await writePlan(trx, id, toPlan(table, { copy, definition, events }));
    await recordAdded(trx, tableRecord(copy.to), {
      id,
      userId: copy.copiedBy,
      now: now(),
      action: "standings.saved",
    });
  }
}

/** What a table says of events and sessions, of their copies. */
function toDefinition(
  { rounds, options, ...definition }: StandingsDefinition,
  { events, sessions }: SeasonCopy,
): StandingsDefinition {
  return {
    ...definition,
    options: {
      ...options,
      dropGroups: options.dropGroups.flatMap((group) => {
        const copied = group.events.flatMap((id) => events.get(id) ?? []);
        return copied.length > 0 ? [{ ...group, events: copied }] : [];
      }),
    },
    rounds: rounds && {
      ...rounds,
      except: rounds.except.flatMap((exception) => {
        const session = sessions.get(exception.session);
        return session === undefined ? [] : [{ ...exception, session }];
      }),
    },
  };
}

interface Copied {
  copy: SeasonCopy;
  definition: StandingsDefinition;
  events: readonly AvailableEvent[];
}

function toPlan({ plan }: StoredTable, { copy, definition, events }: Copied): PlannedScoring[] {
  const { rounds } = definition;
  if (rounds) return planOf(scoringOfRounds(rounds, events), events);
  return plan.flatMap(({ eventId, sessionId, scoringTypeId }) => {
    const event = copy.events.get(eventId);
    const session = copy.sessions.get(sessionId);
    return event !== undefined && session !== undefined
      ? [{ eventId: event, sessionId: session, scoringTypeId }]
      : [];
  });
}
