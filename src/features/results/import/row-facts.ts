import { isRace, type SessionTypeCode } from "#shared/session-types.ts";
import type { DrivenFacts } from "#simulators/session-facts.ts";
import type { PersonFacts, RowFacts } from "../facts.ts";
import type { PackedEntry, PackedFile } from "./packed-file.ts";

/** What a file says of an entry beside its result, for a session of this type. The computed grid is not among it: no file says it. */
export function rowFacts(file: PackedFile, entry: PackedEntry, type: SessionTypeCode): RowFacts {
  const { startPosition, tyres } = entry;
  const { wet, serverName } = file;
  const ofRace = isRace(type);
  return {
    ...personFacts(entry.facts, type),
    status: ofRace ? entry.facts.status : "unknown",
    grid:
      ofRace && startPosition !== null
        ? { position: startPosition, source: "file" as const }
        : null,
    wet,
    tyres,
    serverName,
  };
}

/** What a file says of one person of an entry. Nobody leads a session that is no race. */
export function personFacts(facts: DrivenFacts, type: SessionTypeCode): PersonFacts {
  const { bestSectorsMs, pace, incidents, lapsLed } = facts;
  return { bestSectorsMs, pace, incidents, lapsLed: isRace(type) ? lapsLed : null };
}
