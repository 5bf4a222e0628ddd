import { FACTOR_REQUIRED } from "#shared/site-calls.ts";

/** Where the session starts and ends. */
export const loginPath: string = "/login";
export const logoutPath: string = "/logout";

export const profilePath: string = "/profile";

/** The login page, leading back to `from` (path and query of this site) afterwards. */
export function loginHref(from: string): string {
  return `${loginPath}?${new URLSearchParams({ from })}`;
}

interface NavigationLink {
  to: string;
  /** As the specification writes it. */
  title: string;
  /** In the drawer and at the foot of the page, not in the bar; `drawer`: not at the foot either. */
  isMinor?: true | "drawer";
}

/** What everybody sees in the bar, in the drawer and at the foot of a page. */
export const publicLinks: NavigationLink[] = [
  { to: "/current-series", title: "Competiții" },
  { to: "/standings", title: "Clasamente" },
  { to: "/calendar", title: "Calendar" },
  { to: "/drivers", title: "Piloți" },
  { to: "/clubs", title: "Cluburile ligii" },
  { to: "/tracks", title: "Circuitele ligii", isMinor: true },
  { to: "/statistics", title: "Statistici" },
  { to: "/head-to-head", title: "Față în față", isMinor: "drawer" },
];

/** What people see who are logged in. */
export const memberLinks: NavigationLink[] = [
  { to: "/teams", title: "Cluburi" },
  { to: "/messages", title: "Mesaje" },
  { to: "/profile", title: "Contul meu" },
];

/** What organisers see besides: the pages from which they run the league. */
export const organizerLink: NavigationLink = { to: "/administrare", title: "Administrare" };

/** Whether a permission opens a page of 'Administrare' (only those load `administration-sections.ts`) or asks for a factor. */
export function opensAdministration(permission: string): boolean {
  return (
    permission.startsWith("manage") ||
    permission === FACTOR_REQUIRED ||
    ["editRaceResults", "editStandings", "judgeCases", "sendMessages", "viewAudit"].includes(
      permission,
    )
  );
}
