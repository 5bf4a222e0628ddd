import { route } from "#shared/route.ts";
import type { newPasskeySchema, ownPasswordFormSchema } from "./own-account.ts";
import type {
  CreationOptions,
  passkeyNameSchema,
  RequestOptions,
  usedKeySchema,
  WaysIn,
} from "./passkeys.ts";

const atTheDoor = { access: "anyone", limit: "dear", isPrivate: true } as const;
/** Who has a seat alone makes the account whole with a key. */
const own = { access: "account", about: ["own-account", "roles"], isPrivate: true } as const;
const enrolment = { ...own, forSeat: true, limit: "dear" } as const;

export const startPasskeyLogin = route<{ reply: RequestOptions }>()(
  "startPasskeyLogin",
  "POST /auth/passkey/start",
  atTheDoor,
);

export const logInByPasskey = route<{ body: typeof usedKeySchema; reply: { token: string } }>()(
  "logInByPasskey",
  "POST /auth/passkey",
  { ...atTheDoor, limit: "attempts" },
);

export const listWaysIn = route<{ reply: WaysIn }>()("listWaysIn", "GET /user/passkeys", {
  access: "account",
  forSeat: true,
  about: ["own-account"],
});

/** Before an act that asks who one is. */
export const startPasskeyProof = route<{ reply: RequestOptions }>()(
  "startPasskeyProof",
  "POST /user/passkeys/prove",
  { access: "account", limit: "dear", isPrivate: true },
);

export const startPasskey = route<{ reply: CreationOptions }>()(
  "startPasskey",
  "POST /user/passkeys/start",
  enrolment,
);

/** Answers a token of the whole account to who came with a seat alone. */
export const addPasskey = route<{
  body: typeof newPasskeySchema;
  reply: { token: string | null };
}>()("addPasskey", "POST /user/passkeys", enrolment);

export const renamePasskey = route<{ body: typeof passkeyNameSchema }>()(
  "renamePasskey",
  "POST /user/passkeys/:id",
  own,
);

export const removePasskey = route<{ body: typeof ownPasswordFormSchema }>()(
  "removePasskey",
  "POST /user/passkeys/:id/remove",
  { ...own, limit: "dear" },
);
