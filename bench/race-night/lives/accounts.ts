import { codeAt } from "#tests/factories/second-factors.ts";
import { softwareKey } from "#tests/factories/software-key.ts";
import { TEST_PASSWORD } from "#tests/factories/people.ts";
import type { Person } from "../scene.ts";
import { type Life, next, type Saved, type World } from "./life.ts";

const password = TEST_PASSWORD;
const chosenTwice = { password, passwordConfirm: password };
const signUpForm = { password, password_confirm: password };

/** What visitors and members do with their own accounts. */
export const accountLives: Life[] = [
  {
    who: "visitor",
    name: "a sign-up",
    async *live({ send, unique }) {
      await send(null, "POST /auth/register", {}, { email: addressFor(unique()), ...signUpForm });
      yield;
    },
  },
  {
    who: "visitor",
    name: "a forgotten password",
    async *live({ scene, send, unique }) {
      await send(null, "POST /auth/forgot-password", {}, { email: addressFor(unique()) });
      yield;
      const reset = { hash: next(scene.secrets.reset) };
      await send(null, "POST /auth/reset-password/:hash", reset, chosenTwice);
      yield;
    },
  },
  {
    who: "visitor",
    name: "a log-in",
    async *live(world) {
      const { send } = world;
      const person = await logIn(world, next(world.scene.newcomers));
      yield;
      await send(person, "POST /auth/logout");
      yield;
      const again = await logIn(world, person);
      yield;
      await send(again, "POST /auth/logout-everywhere");
      yield;
    },
  },
  {
    who: "visitor",
    name: "a sign-up that waits",
    async *live(world) {
      const { scene, send, unique } = world;
      const email = addressFor(unique());
      await send(null, "POST /auth/register", {}, { email, ...signUpForm });
      yield;
      await send(null, "POST /auth/resend-confirmation", {}, { email, password });
      yield;
      await send(scene.administrator, "POST /api/waiting-registrations/resend", {}, { email });
      yield;
      await send(scene.administrator, "POST /api/waiting-registrations/confirm", {}, { email });
      yield;
      const person = await logIn(world, { id: "", email, token: "" });
      yield;
      await send(person, "POST /user/verify-email");
      yield;
      const { timestamp, secret: token } = next(scene.secrets.confirm);
      await send(null, "GET /auth/verify-email/:timestamp/:token", { timestamp, token });
      yield;
      const other = { email: addressFor(unique()) };
      await send(null, "POST /auth/register", {}, { ...other, ...signUpForm });
      yield;
      await send(scene.administrator, "POST /api/waiting-registrations/forget", {}, other);
      yield;
    },
  },
  {
    who: "visitor",
    name: "an administrator's invitation",
    async *live({ scene, send, unique }) {
      const made = { secret: next(scene.secrets.administrator) };
      const person = { firstName: "Ada", lastName: "Nouă", email: addressFor(unique()), password };
      await send(null, "POST /api/administrator-invitation/:secret", made, person);
      yield;
      const accepted = { secret: next(scene.secrets.invited) };
      await send(null, "POST /api/administrator-invitation/:secret/accept", accepted);
      yield;
      await send(null, "POST /auth/not-me/:secret", { secret: next(scene.secrets.notMe) });
      yield;
    },
  },
  {
    who: "visitor",
    name: "an account that is deleted",
    async *live({ scene, send }) {
      await send(next(scene.newcomers), "POST /user/delete", {}, { password });
      yield;
    },
  },
  {
    who: "driver",
    name: "a name",
    async *live({ scene, send, unique }) {
      const [driver = null] = scene.drivers;
      await send(driver, "POST /user/profile", {}, { lastName: `Numele ${letters(unique())}` });
      yield;
    },
  },
  {
    who: "driver",
    name: "a season that is followed",
    async *live({ scene, send }) {
      const [driver = null] = scene.drivers;
      const followed = { kind: "season", id: scene.season };
      await send(driver, "PUT /api/me/follows/:kind/:id", followed);
      yield;
      await send(driver, "DELETE /api/me/follows/:kind/:id", followed);
      yield;
    },
  },
  {
    who: "driver",
    name: "who leaves the lists",
    async *live({ scene, send }) {
      const person = next(scene.newcomers);
      for (const unlisted of [true, false]) {
        await send(person, "POST /user/listing", {}, { unlisted });
        yield;
      }
    },
  },
  {
    who: "driver",
    name: "a second factor",
    async *live({ scene, send, now }) {
      const person = next(scene.newcomers);
      for (const isLost of [false, true]) {
        const started = await send<{ secret: string }>(
          person,
          "POST /user/second-factor/start",
          {},
          { password },
        );
        yield;
        const code = codeAt(started.secret, now());
        await send(person, "POST /user/second-factor/confirm", {}, { code });
        yield;
        await send(person, "POST /user/second-factor/recovery-codes", {}, { password });
        yield;
        if (isLost)
          await send(scene.administrator, "POST /api/users/:id/reset-second-factor", {
            id: person.id,
          });
        else await send(person, "POST /user/second-factor/end", {}, { password });
        yield;
      }
    },
  },
  {
    who: "driver",
    name: "a key of one's own",
    async *live({ scene, send, read }) {
      const person = next(scene.newcomers);
      const { publicUrl } = await read<{ publicUrl: string }>(person, "/api/site");
      const key = softwareKey(publicUrl);
      const asked = await send<{ challenge: string }>(person, "POST /user/passkeys/start");
      yield;
      await send(person, "POST /user/passkeys", {}, { key: key.make(asked), password });
      yield;
      const { passkeys } = await read<{ passkeys: Saved[] }>(person, "/user/passkeys");
      const own = { id: passkeys[0]?._id ?? "" };
      await send(person, "POST /user/passkeys/:id", own, { name: "Telefon" });
      yield;
      const proof = await send<{ challenge: string }>(person, "POST /user/passkeys/prove");
      yield;
      await send(person, "POST /user/passkeys/:id/remove", own, { passkey: key.use(proof) });
      yield;
    },
  },
  {
    who: "driver",
    name: "one's own sessions",
    async *live(world) {
      const { scene, send, read } = world;
      const person = next(scene.newcomers);
      await logIn(world, person);
      yield;
      const sessions = await read<{ _id: string; isOwn: boolean }[]>(person, "/user/sessions");
      const id = sessions.find(({ isOwn }) => !isOwn)?._id ?? "";
      await send(person, "DELETE /user/sessions/:id", { id });
      yield;
      await logIn(world, person);
      yield;
      await send(person, "POST /user/sessions/end-others");
      yield;
      const changed = { currentPassword: password, ...chosenTwice };
      await send(person, "POST /user/password", {}, changed);
      yield;
    },
  },
  {
    who: "driver",
    name: "results from before the account",
    async *live({ scene, send }) {
      const { person, claim } = next(scene.proved);
      await send(person, "POST /user/id-claims/:id/accept", { id: claim });
      yield;
    },
  },
  {
    who: "driver",
    name: "a linked id",
    async *live({ scene, send, read }) {
      const { administrator } = scene;
      await send(next(scene.newcomers), "POST /user/links/:platform/unlink", steam, { password });
      yield;
      const driver = next(scene.raced);
      const asked = async () => {
        await send(driver, "POST /user/links/:platform/unlink-request", steam);
        const requests = await read<{ _id: string; person: { _id: string } }[]>(
          administrator,
          "/api/unlink-requests",
        );
        return { id: requests.find(({ person }) => person._id === driver.id)?._id ?? "" };
      };
      await asked();
      yield;
      await send(driver, "DELETE /user/links/:platform/unlink-request", steam);
      yield;
      const refused = await asked();
      yield;
      await send(administrator, "POST /api/unlink-requests/:id/reject", refused);
      yield;
      const taken = await asked();
      yield;
      await send(administrator, "POST /api/unlink-requests/:id/accept", taken);
      yield;
    },
  },
];

const steam = { platform: "steam" };

async function logIn({ send }: World, { id, email }: Person): Promise<Person> {
  const { token } = await send<{ token: string }>(
    null,
    "POST /auth/login",
    {},
    { email, password },
  );
  return { id, email, token };
}

function addressFor(name: string): string {
  return `v${name}@example.test`;
}

/** Names hold no digits. */
export function letters(text: string): string {
  return text.replaceAll(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "");
}
