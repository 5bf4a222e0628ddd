/** Said to administrators of the site after a check that found something wrong. */
export const damagedDatabaseLabels = {
  what: "Baza de date este deteriorată",
  means: "Oprește site-ul și pune la loc ultima copie de siguranță.",
} as const;
