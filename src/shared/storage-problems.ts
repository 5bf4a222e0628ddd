/** What is wrong with where the site keeps files; in the order in which it hurts. */
export const storageProblems = [
  "files-full",
  "files-away",
  "files-unreadable",
  "disk-nearly-full",
] as const;
export type StorageProblem = (typeof storageProblems)[number];

/** For administrators of the site. */
export const storageProblemLabels: Record<StorageProblem, string> = {
  "files-full": "Nu mai este loc pentru fișiere: nimic nou nu se poate încărca",
  "files-away": "Depozitul de fișiere nu răspunde: pozele lipsesc, iar încărcările sunt refuzate",
  "files-unreadable":
    "Pozele sau fișierele de rezultate nu pot fi citite: programului îi lipsește ceva pe acest server",
  "disk-nearly-full": "Discul serverului este aproape plin",
};
