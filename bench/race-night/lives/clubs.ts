import type { OpenInvitations } from "#features/clubs/clubs.ts";
import type { OpenRequests } from "#features/clubs/club-requests.ts";
import type { Person } from "../scene.ts";
import { type Life, next, type Saved, type World } from "./life.ts";

/** What clubs and those who want into them do. */
export const clubLives: Life[] = [
  {
    who: "club",
    name: "a club's life",
    async *live(world) {
      const { scene, send, read, unique } = world;
      const owner = next(scene.newcomers);
      const heir = next(scene.newcomers);
      const { _id: id } = await found(world, owner, { managers: [heir.id] });
      yield;
      const { club: invite } = await invitationsOf(world, heir);
      await send(heir, "POST /api/team-invite/:id/accept", { id: invite });
      yield;
      const { version } = await read<Saved>(owner, `/api/team/${id}`);
      const renamed = { name: `Club ${unique()}`, version };
      const saved = await send(owner, "POST /api/team/:id", { id }, renamed);
      yield;
      const handedOver = { owner: heir.id, version: saved.version };
      const handed = await send(owner, "POST /api/team/:id/owner", { id }, handedOver);
      yield;
      const given = { owner: owner.id, version: handed.version };
      await send(scene.administrator, "POST /api/team/:id/new-owner", { id }, given);
      yield;
      await send(owner, "DELETE /api/team/:id", { id });
      yield;
    },
  },
  {
    who: "club",
    name: "who joins a club",
    async *live(world) {
      const { scene, send, read } = world;
      const owner = next(scene.newcomers);
      const refusing = next(scene.newcomers);
      const { _id: id } = await found(world, owner, { drivers: [refusing.id] });
      yield;
      const { club: invite } = await invitationsOf(world, refusing);
      await send(refusing, "POST /api/team-invite/:id/reject", { id: invite });
      yield;
      const asked = async (person: Person) => {
        await send(person, "POST /api/team/:id/requests", { id }, { text: "Conduc seara." });
        const { own } = await read<OpenRequests>(person, "/api/team-requests");
        return { id: own[0]?._id ?? "" };
      };
      const person = next(scene.newcomers);
      const withdrawn = await asked(person);
      yield;
      await send(person, "DELETE /api/team-request/:id", withdrawn);
      yield;
      const accepted = await asked(person);
      yield;
      await send(owner, "POST /api/team-request/:id/accept", accepted);
      yield;
      await send(person, "POST /api/team/:id/leave", { id }, {});
      yield;
      const refused = await asked(next(scene.newcomers));
      yield;
      await send(owner, "POST /api/team-request/:id/reject", refused);
      yield;
      await send(owner, "GET /api/team/:id/delete", { id });
      yield;
    },
  },
];

/** Founds a club of the league's own simulator, with invitations. */
export function found({ send, unique }: World, owner: Person, invited: object = {}) {
  const form = { name: `Club ${unique()}`, simulator: "acc", isDriver: true };
  return send(owner, "POST /api/teams", {}, { ...form, ...invited });
}

/** Ids of the latest invitations of a person. */
export async function invitationsOf({ read }: World, person: Person) {
  const open = await read<OpenInvitations>(person, "/api/invitations");
  return { club: open.clubs[0]?._id ?? "", car: open.cars[0]?._id ?? "" };
}
