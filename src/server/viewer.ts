import type { LoginScope } from "#shared/login-scopes.ts";

export interface Viewer {
  _id: string;
  loginId: string;
  /** `null`: the login is worth all that the person may. */
  scope: LoginScope | null;
  email: string | null;
  permissions: ReadonlySet<string>;
  /** What they would hold besides with a second factor, which their roles require. */
  withheld: ReadonlySet<string>;
}
