import { route } from "#shared/route.ts";
import type {
  AdministratorInvitation,
  emailFormSchema,
  loginFormSchema,
  resendFormSchema,
} from "./accounts.ts";
import type { loginLinkFormSchema } from "./own/own-account.ts";
import type {
  administratorFormSchema,
  resetFormSchema,
  signUpFormSchema,
} from "./password-forms.ts";

export interface ConfirmedAddress {
  /** A path of this site, for the login. */
  from: string | null;
}

interface OpenedSession {
  token: string;
}

/** Who calls these is not logged in yet, and nothing that a visitor sees changes. */
const atTheDoor = { access: "anyone", limit: "dear", isPrivate: true } as const;
const counted = { ...atTheDoor, limit: "attempts" } as const;
const own = { access: "account", isPrivate: true } as const;

/** The token stands beside the data too. */
export const logIn = route<{ body: typeof loginFormSchema; reply: OpenedSession }>()(
  "logIn",
  "POST /auth/login",
  counted,
);

/** With 'Linkul tău de intrare': a login of the person's own seat alone. */
export const logInByLink = route<{ body: typeof loginLinkFormSchema; reply: OpenedSession }>()(
  "logInByLink",
  "POST /auth/login-link",
  atTheDoor,
);

export const logOut = route()("logOut", "POST /auth/logout", { ...own, forSeat: true });

export const logOutEverywhere = route()("logOutEverywhere", "POST /auth/logout-everywhere", own);

export const signUp = route<{ body: typeof signUpFormSchema }>()(
  "signUp",
  "POST /auth/register",
  atTheDoor,
);

export const resendConfirmation = route<{ body: typeof resendFormSchema }>()(
  "resendConfirmation",
  "POST /auth/resend-confirmation",
  atTheDoor,
);

/** Answers where the person wanted to go when they signed up. */
export const confirmEmail = route<{ reply: ConfirmedAddress }>()(
  "confirmEmail",
  "GET /auth/verify-email/:timestamp/:token",
  {
    ...atTheDoor,
    writes: true,
  },
);

export const forgotPassword = route<{ body: typeof emailFormSchema }>()(
  "forgotPassword",
  "POST /auth/forgot-password",
  counted,
);

export const resetPassword = route<{ body: typeof resetFormSchema }>()(
  "resetPassword",
  "POST /auth/reset-password/:hash",
  atTheDoor,
);

/** Answers the secret of a link for a new password, to who comes from a mail. */
export const denyAct = route<{ reply: { reset: string | null } }>()(
  "denyAct",
  "POST /auth/not-me/:secret",
  atTheDoor,
);

export const readAdministratorInvitation = route<{ reply: AdministratorInvitation }>()(
  "readAdministratorInvitation",
  "GET /api/administrator-invitation/:secret",
  { access: "anyone", limit: "dear" },
);

export const becomeAdministrator = route<{
  body: typeof administratorFormSchema;
  reply: OpenedSession;
}>()("becomeAdministrator", "POST /api/administrator-invitation/:secret", atTheDoor);

export const acceptAdministration = route()(
  "acceptAdministration",
  "POST /api/administrator-invitation/:secret/accept",
  atTheDoor,
);
