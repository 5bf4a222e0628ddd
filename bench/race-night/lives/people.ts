import { letters } from "./accounts.ts";
import { type Life, next, type Saved } from "./life.ts";

/** What organisers do to accounts, drivers, roles and whose ids are whose. */
export const peopleLives: Life[] = [
  {
    who: "organiser",
    name: "a driver's life",
    async *live({ scene, send, unique }) {
      const { administrator } = scene;
      const added = () =>
        send(
          administrator,
          "POST /api/drivers",
          {},
          { profile: { firstName: "Ion", lastName: `Nou ${letters(unique())}` } },
        );
      const { _id: id, version } = await added();
      yield;
      const changed = { profile: { lastName: "Vechi" }, version };
      await send(administrator, "POST /api/drivers/:id", { id }, changed);
      yield;
      await send(administrator, "DELETE /api/drivers/:id", { id });
      yield;
      const { _id: other } = await added();
      yield;
      await send(administrator, "POST /api/drivers/:id/delete", { id: other });
      yield;
    },
  },
  {
    who: "organiser",
    name: "two who are one",
    async *live({ scene, send }) {
      const into = { into: next(scene.newcomers).id };
      const guest = { id: next(scene.guests) };
      await send(scene.administrator, "POST /api/drivers/:id/merge", guest, into);
      yield;
    },
  },
  {
    who: "organiser",
    name: "somebody who raced and leaves",
    async *live({ scene: { administrator, leaving }, send }) {
      const { id } = next(leaving);
      await send(administrator, "POST /api/users/:id/block", { id });
      yield;
      await send(administrator, "DELETE /api/users/:id", { id });
      yield;
    },
  },
  {
    who: "organiser",
    name: "a block",
    async *live({ scene, send }) {
      const { id } = scene.idle;
      await send(scene.administrator, "POST /api/users/:id/block", { id });
      yield;
      await send(scene.administrator, "POST /api/users/:id/unblock", { id });
      yield;
    },
  },
  {
    who: "organiser",
    name: "somebody's account",
    async *live({ scene, send, read }) {
      const { administrator } = scene;
      const { id } = next(scene.newcomers);
      const { account } = await read<{ account: { logins: Saved[] } }>(
        administrator,
        `/api/people/${id}`,
      );
      const login = account.logins[0]?._id ?? "";
      await send(administrator, "DELETE /api/users/:id/logins/:login", { id, login });
      yield;
      await send(administrator, "POST /api/users/:id/end-logins", { id });
      yield;
      await send(administrator, "POST /api/users/:id/send-reset", { id });
      yield;
      await send(administrator, "DELETE /api/users/:id", { id });
      yield;
    },
  },
  {
    who: "organiser",
    name: "whose an id is",
    async *live({ scene, send }) {
      const { administrator } = scene;
      const { id } = next(scene.newcomers);
      const alias = { platform: "steam", platformId: next(scene.freeSteamIds) };
      await send(administrator, "POST /api/aliases", {}, { ...alias, userId: id });
      yield;
      await send(administrator, "DELETE /api/aliases/:platform/:platformId", alias);
      yield;
      await send(administrator, "POST /api/drivers/:id/unlink-discord", { id });
      yield;
      await send(administrator, "POST /api/id-claims/:id/accept", { id: next(scene.claims) });
      yield;
      await send(administrator, "POST /api/id-claims/:id/reject", { id: next(scene.claims) });
      yield;
    },
  },
  {
    who: "organiser",
    name: "a role's life",
    async *live({ scene, send, unique }) {
      const { administrator } = scene;
      const form = () => ({ name: `Rol ${unique()}`, permissions: [], requiresFactor: false });
      const { _id: role } = await send(administrator, "POST /api/roles", {}, form());
      yield;
      await send(administrator, "POST /api/roles/:id", { id: role }, { ...form(), version: 1 });
      yield;
      const { id } = scene.idle;
      await send(administrator, "POST /api/users/:id/roles/:role", { id, role });
      yield;
      await send(administrator, "DELETE /api/users/:id/roles/:role", { id, role });
      yield;
      await send(administrator, "DELETE /api/roles/:id", { id: role });
      yield;
    },
  },
];
