import { sendNotice } from "#features/messages/server/send-notice.ts";
import type { Db } from "#server/database/databases.ts";
import { changeRow, getRow } from "#server/database/rows.ts";
import { refusal } from "#server/errors.ts";
import { saveVersioned } from "#server/save-versioned.ts";
import type { Services } from "#server/services.ts";
import { lockOwnUpload } from "#server/files/uploads.ts";
import type { ClubRole } from "#shared/club-role.ts";
import { isSame } from "#shared/record/merge.ts";
import { removedDriverLetter, removedManagerLetter } from "../club-letters.ts";
import type { ClubEdit } from "../clubs.ts";
import { memberChanges } from "../member-changes.ts";
import { inviteToClub, withdrawClubInvites } from "./asks/club-invites.ts";
import {
  clubNameColumns,
  type ClubMembers,
  coordinates,
  requireAccounts,
  requirePeople,
} from "./clubs-queries.ts";
import { clubRecord, type SavedClub } from "./club-record.ts";
import { nameTakenWhereTwice } from "./create-club.ts";
import { takeDriversOut } from "./departures.ts";
import { findName } from "./people-names.ts";

interface Save {
  clubId: string;
  editorId: string;
  edit: ClubEdit;
}

interface Stage {
  trx: Db;
  services: Services;
  club: SavedClub;
  editorId: string;
  edit: ClubEdit;
}

/**
 * Saves a club as its owner or a manager wishes, all of it or nothing.
 * @throws AppError 403 for others and for a manager who changes name, paints or managers; 409 for a stale copy (with the club), a
 * taken name or drivers with seats (with those); 422 for somebody who cannot be invited; 429 for too many people
 */
export async function editClub(
  services: Services,
  { clubId, editorId, edit }: Save,
): Promise<void> {
  await services.databases.db
    .transaction()
    .execute((trx) =>
      saveVersioned(trx, clubRecord(editorId), {
        id: clubId,
        version: edit.version,
        userId: editorId,
        now: services.now(),
        action: "club.saved",
        allow: (club) => {
          if (!coordinates(club, club.members, editorId)) throw refusal("access.denied");
        },
        write: async (inside, club) => {
          const stage = { trx: inside, services, club, editorId, edit };
          const changes = [
            await saveName(stage),
            await saveLogo(stage),
            await savePaints(stage),
            await savePeople(stage, "manager"),
            await savePeople(stage, "driver"),
          ];
          return changes.includes(true);
        },
      }),
    )
    .catch(nameTakenWhereTwice);
}

async function saveName({ trx, club, editorId, edit }: Stage): Promise<boolean> {
  if (edit.name === undefined || edit.name === club.name) return false;
  if (club.ownerId !== editorId) throw refusal("access.denied");
  await changeRow(trx, "clubs", club.id, clubNameColumns(edit.name));
  return true;
}

async function saveLogo({ trx, club, editorId, edit }: Stage): Promise<boolean> {
  if (edit.logo === undefined) return false;
  const { logo_upload_id: current } = await getRow(trx, "clubs", club.id);
  if (edit.logo === current) return false;
  if (edit.logo !== null)
    await lockOwnUpload(trx, { id: edit.logo, kind: "clubLogo", ownerId: editorId });
  await changeRow(trx, "clubs", club.id, { logo_upload_id: edit.logo });
  return true;
}

async function savePaints({ trx, club, editorId, edit }: Stage): Promise<boolean> {
  if (edit.paints === undefined || isSame(edit.paints, club.paints)) return false;
  if (club.ownerId !== editorId) throw refusal("access.denied");
  const { body, trim, pattern } = edit.paints;
  await trx
    .updateTable("clubs")
    .set({ paint_body: body, paint_trim: trim, paint_pattern: pattern })
    .where("id", "=", club.id)
    .execute();
  return true;
}

const lists = {
  manager: { members: "managers", pending: "pendingManagers" },
  driver: { members: "drivers", pending: "pendingDrivers" },
} as const satisfies Record<ClubRole, object>;

async function savePeople(stage: Stage, role: ClubRole): Promise<boolean> {
  const { trx, services, club, editorId, edit } = stage;
  const { members, pending } = lists[role];
  const posted = (list: keyof ClubMembers) =>
    role === "manager" ? edit[list]?.filter((id) => id !== club.ownerId) : edit[list];
  const { removed, withdrawn, invited } = memberChanges(
    { members: club.members[members], invited: club.members[pending] },
    { members: posted(members), invited: posted(pending) },
  );
  if (removed.length + withdrawn.length + invited.length === 0) return false;
  if (role === "manager" && club.ownerId !== editorId) throw refusal("access.denied");
  await (role === "driver" ? requirePeople : requireAccounts)(trx, invited);
  if (removed.length > 0) await takeOut[role](stage, removed);
  await withdrawClubInvites(trx, {
    clubId: club.id,
    userIds: withdrawn,
    role,
    now: services.now(),
  });
  const name = edit.name ?? club.name;
  // Whoever asks others in has a club like every other, whose name is one of a kind.
  if (club.isSolo && invited.length > 0)
    await changeRow(trx, "clubs", club.id, clubNameColumns(name));
  await inviteToClub(trx, services, {
    club: { ...club, name },
    userIds: invited,
    role,
    invitedBy: editorId,
  });
  return true;
}

const takeOut: Record<ClubRole, (stage: Stage, people: readonly string[]) => Promise<void>> = {
  manager: async ({ trx, services, club, editorId, edit }, people) => {
    await trx
      .deleteFrom("club_members")
      .where("club_id", "=", club.id)
      .where("role", "=", "manager")
      .where("user_id", "in", people)
      .execute();
    const clubName = edit.name ?? club.name;
    await sendNotice(trx, services, {
      to: people,
      from: editorId,
      ...removedManagerLetter({ clubName, owner: await findName(trx, editorId) }),
    });
  },
  driver: async ({ trx, services, club, editorId, edit }, people) => {
    const seats = await takeDriversOut(trx, services, {
      club,
      userIds: people,
      releaseSeats: edit.releaseSeats,
      departure: { hasLeft: false, by: editorId, isCounted: true },
    });
    const by = await findName(trx, editorId);
    for (const userId of people.filter((id) => id !== editorId))
      await sendNotice(trx, services, {
        to: [userId],
        from: editorId,
        ...removedDriverLetter({
          clubName: club.name,
          by,
          seats: seats.filter((seat) => seat.driver._id === userId),
        }),
      });
  },
};
