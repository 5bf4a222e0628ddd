import { route } from "#shared/route.ts";
import type { emailFormSchema } from "../accounts.ts";
import type {
  mailCodeFormSchema,
  mailLoginFormSchema,
  MailTicket,
  newAddressSchema,
} from "./mail-codes.ts";

const atTheDoor = { access: "anyone", isPrivate: true } as const;
/** Who has a seat alone makes the account whole with an address. */
const own = {
  access: "account",
  forSeat: true,
  limit: "dear",
  about: ["own-account", "roles", "people"],
  isPrivate: true,
} as const;

/** Answers alike whether or not somebody has an account there. */
export const startMailLogin = route<{ body: typeof emailFormSchema; reply: MailTicket }>()(
  "startMailLogin",
  "POST /auth/mail-code/start",
  { ...atTheDoor, limit: "attempts" },
);

export const logInByMail = route<{ body: typeof mailLoginFormSchema; reply: { token: string } }>()(
  "logInByMail",
  "POST /auth/mail-code",
  { ...atTheDoor, limit: "dear" },
);

export const startAddress = route<{ body: typeof newAddressSchema; reply: MailTicket }>()(
  "startAddress",
  "POST /user/address/start",
  own,
);

/** Answers a token of the whole account to who came with a seat alone. */
export const addAddress = route<{
  body: typeof mailCodeFormSchema;
  reply: { token: string | null };
}>()("addAddress", "POST /user/address", own);
