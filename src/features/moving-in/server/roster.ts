import { changeDriver, createDriver } from "#features/accounts/server/people/manage-drivers.ts";
import { lockPerson } from "#features/accounts/server/people/lock-person.ts";
import type { By } from "#server/audit-log.ts";
import type { Db } from "#server/database/databases.ts";
import type { Services } from "#server/services.ts";
import { getRow } from "#server/database/rows.ts";
import { counted } from "#shared/text/romanian-count.ts";
import type { ImportLine } from "../moving-in.ts";
import { readSheet } from "../import-columns.ts";
import { rosterColumns } from "../roster-columns.ts";
import {
  countryCode,
  type GameId,
  nameOfLine,
  readRosterLine,
  type RosterLine,
} from "../roster-lines.ts";
import { identify, idsText, newIdsOf } from "../roster-people.ts";
import type { ImportItem, ImportKindWork } from "./import-kind.ts";
import { idsOfPerson, newPerson } from "./roster-subjects.ts";
import { mapMatches, profileIds } from "./roster-scene.ts";

interface PlannedPerson {
  line: RosterLine;
  /** `null`: somebody new. */
  personId: string | null;
  /** What they get. */
  ids: GameId[];
}

/** 'Piloți': people of a league, and their seats in a season. */
export const rosterKind: ImportKindWork = {
  plan: async (db, services, { table, choices, ...asked }) => {
    const sheet = readSheet(table, rosterColumns, asked);
    const read = sheet.rows.map((row) => ({ row, said: readRosterLine(sheet, row) }));
    const matches = await mapMatches(
      db,
      services,
      read.flatMap(({ said }) => (typeof said === "object" ? said : [])),
    );
    const work: PlannedPerson[] = [];
    const seen = new Map<string, number>();
    const lines = read.map(({ row, said }): ImportLine => {
      const title =
        typeof said === "string"
          ? row.cells.filter(Boolean).join(" · ").slice(0, 80)
          : nameOfLine(said);
      const told = { line: row.line, title, asks: [] };
      if (typeof said === "string") return { ...told, outcome: "refused", message: said };
      const found = matches.get(said) ?? { byId: [], sameName: [], alikeName: [] };
      const { person, message, asks } = identify(said, found, choices);
      if (person === null) return { ...told, outcome: "refused", message, asks };
      const identity = person === "new" ? `new ${said.nameKey}` : person._id;
      const twin = seen.get(identity);
      if (twin !== undefined)
        return { ...told, asks, outcome: "refused", message: `Același om ca pe linia ${twin}.` };
      seen.set(identity, row.line);
      const ids = newIdsOf(said, person);
      work.push({ line: said, personId: person === "new" ? null : person._id, ids });
      if (person === "new") return { ...told, asks, outcome: "new", message };
      if (ids.length === 0) return { ...told, asks, outcome: "known", message };
      return {
        ...told,
        asks,
        outcome: "changed",
        message: `${message} Primește ${idsText(ids)}.`.trim(),
      };
    });
    return {
      lines,
      work,
      hold: async (trx) => {
        for (const id of work.flatMap(({ personId }) => personId ?? []).toSorted())
          await lockPerson(trx, id);
      },
      save: (trx, by) => savePeople(trx, services, { work, by }),
    };
  },
  subjects: { person: newPerson, "person-ids": idsOfPerson },
};

async function savePeople(
  trx: Db,
  services: Services,
  { work, by }: { work: readonly PlannedPerson[]; by: By },
) {
  const items: ImportItem[] = [];
  let added = 0;
  for (const { line, personId, ids } of work) {
    const { firstName, lastName } = line;
    if (personId === null) {
      const profile = {
        firstName,
        lastName,
        country: countryCode(line.country),
        city: null,
        shorthand: null,
        raceNumber: line.number,
        steamId: null,
        iRacingMemberId: null,
        ...profileIds(ids),
      };
      const { _id: id, version } = await createDriver(trx, services, { profile }, by);
      items.push({ type: "person", id, version });
      added += 1;
    } else if (ids.length > 0) {
      const { steam_id: steamId, iracing_id: iRacingMemberId } = await getRow(
        trx,
        "users",
        personId,
      );
      const changed = { id: personId, profile: profileIds(ids) };
      const { version } = await changeDriver(trx, services, changed, by);
      const before = { steamId, iRacingMemberId };
      items.push({ type: "person-ids", id: personId, version, before });
    }
  }
  return { items, summary: counted(added, "pilot nou", "piloți noi") };
}
