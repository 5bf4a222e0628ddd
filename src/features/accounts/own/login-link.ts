import { z } from "zod";

/** Where a login link leads. What stands behind `#` is never sent with the page's request, so that it is in no log. */
export const LOGIN_LINK_PAGE = "/intrare";

export function loginLinkPath(secret: string): string {
  return `${LOGIN_LINK_PAGE}#${secret}`;
}

/** 32 bytes in base64url. */
export const loginLinkFormSchema = z.object({
  secret: z
    .string()
    .regex(/^[\w-]{43}$/, "Linkul nu este întreg. Copiază-l din nou, până la capăt."),
});
