import type { Permission } from "#shared/permissions.ts";

interface AdministrationSection {
  to: string;
  title: string;
  /** What opens it; of several any. */
  permission: Permission | readonly Permission[];
  /** Addresses under it that are its pages too, when they do not begin with `to`. */
  alsoAt?: readonly string[];
  /** What else one must hold. */
  also?: Permission;
}

export interface SectionGroup {
  title: string;
  sections: readonly AdministrationSection[];
}

/** Everything that organisers run from the browser, as the navigation of 'Administrare' lists it; new pages add a line. */
export const administrationGroups: readonly SectionGroup[] = [
  {
    title: "Competiții",
    sections: [
      {
        to: "/administrare",
        title: "De făcut și sezoane",
        permission: ["manageSeasons", "editRaceResults", "editStandings"],
        alsoAt: ["/administrare/season", "/administrare/event"],
      },
      {
        to: "/administrare/seara",
        title: "Seara cursei",
        permission: ["manageSeasons", "editRaceResults", "editStandings", "judgeCases"],
      },
      {
        to: "/administrare/mutare",
        title: "Mută-te aici",
        permission: "manageSeasons",
        also: "manageDrivers",
      },
      {
        to: "/administrare/directia-cursei",
        title: "Direcția cursei",
        permission: "manageSeasons",
      },
    ],
  },
  {
    title: "Comisari",
    sections: [
      {
        to: "/administrare/comisari",
        title: "Masa comisarilor",
        permission: ["judgeCases", "manageStewarding"],
      },
      { to: "/administrare/abateri", title: "Ghidul abaterilor", permission: "manageStewarding" },
    ],
  },
  {
    title: "Cataloage",
    sections: [
      { to: "/administrare/punctaje", title: "Punctaje", permission: "manageCatalogues" },
      { to: "/administrare/masini", title: "Mașini", permission: "manageCatalogues" },
      { to: "/administrare/circuite", title: "Circuite", permission: "manageCatalogues" },
      { to: "/administrare/clase", title: "Clase și licențe", permission: "manageCatalogues" },
      { to: "/administrare/simulatoare", title: "Simulatoare", permission: "manageCatalogues" },
    ],
  },
  {
    title: "Oameni",
    sections: [
      {
        to: "/administrare/utilizatori",
        title: "Utilizatori și piloți",
        permission: ["manageUsers", "manageDrivers"],
      },
      { to: "/administrare/roluri", title: "Roluri", permission: "manageUsers" },
      { to: "/administrare/id-uri", title: "ID-uri de joc", permission: "manageDrivers" },
      {
        to: "/administrare/cluburi",
        title: "Proprietarii cluburilor",
        permission: "manageDrivers",
      },
      { to: "/messages/new", title: "Mesaje către grupuri", permission: "sendMessages" },
      {
        to: "/administrare/trimise",
        title: "Trimise",
        permission: ["manageSite", "manageSeasons"],
      },
    ],
  },
  {
    title: "Site",
    sections: [
      {
        to: "/administrare/descarcari",
        title: "Fișiere de descărcat",
        permission: "manageDownloads",
      },
      { to: "/administrare/site", title: "Setări", permission: "manageSite" },
      { to: "/administrare/emailuri", title: "Emailuri", permission: "manageSite" },
      // Whoever helps with one season comes to its channels from its page.
      {
        to: "/administrare/discord",
        title: "Discord",
        permission: ["manageSite", "manageSeasons"],
      },
      { to: "/administrare/jurnal", title: "Jurnal", permission: "viewAudit" },
    ],
  },
];

/** The groups with what these permissions open; empty groups are left out. */
export function openGroups(permissions: readonly string[]): SectionGroup[] {
  return administrationGroups
    .map(({ title, sections }) => ({
      title,
      sections: sections.filter(
        ({ permission, also }) =>
          holdsOneOf(permissions, permission) &&
          (also === undefined || holdsOneOf(permissions, also)),
      ),
    }))
    .filter(({ sections }) => sections.length > 0);
}

export function holdsOneOf(
  held: readonly string[],
  wanted: Permission | readonly Permission[],
): boolean {
  const anyOf: readonly string[] = typeof wanted === "string" ? [wanted] : wanted;
  return anyOf.some((permission) => held.includes(permission));
}

/** Whether the page at `pathname` belongs to the section. */
export function isInSection({ to, alsoAt = [] }: AdministrationSection, pathname: string): boolean {
  return (
    pathname === to || [...alsoAt, ...notRoot(to)].some((start) => pathname.startsWith(`${start}/`))
  );
}

/** '/administrare' begins every address, so only itself counts. */
function notRoot(to: string): string[] {
  return to === "/administrare" ? [] : [to];
}
