import type { Db } from "#server/database/databases.ts";
import { refusal } from "#server/errors.ts";
import { staleVersion, type VersionedRecord } from "#server/save-versioned.ts";
import { clubConflict } from "../clubs.ts";
import {
  type ClubMembers,
  findClub,
  listMemberIds,
  lockClub,
  type LockedClub,
} from "./clubs-queries.ts";

export interface SavedClub extends LockedClub {
  members: ClubMembers;
}

/** A club that somebody saves; a stale save gets it as they may see it. */
export function clubRecord(viewerId: string): VersionedRecord<SavedClub> {
  return {
    table: "clubs",
    subjectType: "club",
    read: async (trx: Db, id: string) => {
      const club = await lockClub(trx, id);
      return { ...club, members: await listMemberIds(trx, id) };
    },
    audited: ({ name, paints, members }) => ({ name, paints, ...members }),
    stale: async (trx, { id }) => {
      const club = await findClub(trx, { id, viewerId });
      return club ? staleVersion(clubConflict, club) : refusal("not-found");
    },
  };
}
