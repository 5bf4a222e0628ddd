export interface Viewer {
  _id: string;
  loginId: string;
  email: string | null;
  permissions: ReadonlySet<string>;
  /** What they would hold besides with a second factor, which their roles require. */
  withheld: ReadonlySet<string>;
}
