/** Work for which each season names the permissions that open it. */
export const seasonWorks = [
  "editRaceResults",
  "downloadEntrylists",
  "editStandings",
  "judgeCases",
] as const;
export type SeasonWork = (typeof seasonWorks)[number];

/** What each kind of work is, in the words a season's form asks by. */
export const seasonWorkTitles: Record<SeasonWork, string> = {
  editRaceResults: "Editează rezultatele",
  downloadEntrylists: "Descarcă listele de participanți",
  editStandings: "Editează clasamentele",
  judgeCases: "Judecă contestațiile",
};

/** Everything a role can allow. */
export const permissions = [
  ...seasonWorks,
  "manageStewarding",
  "manageSeasons",
  "manageCatalogues",
  "manageDrivers",
  "manageUsers",
  "sendMessages",
  "manageDownloads",
  "viewAudit",
  "manageSite",
] as const;
export type Permission = (typeof permissions)[number];

/** What each permission means, in the words organisers read. */
export const permissionTitles: Record<Permission, string> = {
  editRaceResults: "Editează rezultate",
  downloadEntrylists: "Descarcă liste de participanți",
  editStandings: "Editează clasamente",
  judgeCases: "Judecă contestații",
  manageStewarding: "Administrează comisia",
  manageSeasons: "Administrează sezoane și etape",
  manageCatalogues: "Administrează simulatoare, circuite, mașini și clase",
  manageDrivers: "Administrează piloți",
  manageUsers: "Administrează utilizatori și roluri",
  sendMessages: "Trimite mesaje",
  manageDownloads: "Administrează fișierele de descărcat",
  viewAudit: "Vede jurnalul de modificări",
  manageSite: "Administrează site-ul",
};
