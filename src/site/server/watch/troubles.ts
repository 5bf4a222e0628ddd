/** What can be wrong with a site, in the order in which it hurts. */
export const troubleKinds = [
  "database-away",
  "database-damaged",
  "files-full",
  "files-away",
  "files-unreadable",
  "disk-nearly-full",
  "mails-stuck",
  "job-failing",
  "backup-failing",
  "certificate-ends",
] as const;
export type TroubleKind = (typeof troubleKinds)[number];

interface TroubleWords {
  /** The subject of what administrators are told. */
  what: string;
  /** What it means and what to do. */
  means: string;
  /** The same for visitors, where they feel it. */
  visitors?: string;
}

export const troubleWords: Record<TroubleKind, TroubleWords> = {
  "database-away": {
    what: "Baza de date nu răspunde",
    means:
      "Paginile păstrate se văd în continuare, dar nu se poate salva nimic. Verifică serverul bazei de date; site-ul își revine singur când ea răspunde.",
    visitors: "Nu se poate salva nimic acum. Paginile se văd așa cum erau ultima dată.",
  },
  "database-damaged": {
    what: "Baza de date este deteriorată",
    means: "Oprește site-ul și pune la loc ultima copie de siguranță.",
  },
  "files-full": {
    what: "Nu mai este loc pentru fișiere",
    means: "Nimic nou nu se poate încărca. Fă loc pe disc sau în depozit.",
    visitors: "Poze și fișiere noi nu se pot încărca acum.",
  },
  "files-away": {
    what: "Depozitul de fișiere nu răspunde",
    means: "Pozele lipsesc, iar încărcările sunt refuzate. Verifică discul sau depozitul S3.",
    visitors: "Unele poze lipsesc și fișiere noi nu se pot încărca acum.",
  },
  "files-unreadable": {
    what: "Pozele sau fișierele de rezultate nu pot fi citite",
    means:
      "Programului îi lipsește ceva pe acest server, de obicei o bibliotecă a sistemului. Motivul stă în jurnalul programului.",
    visitors: "Poze și fișiere noi nu se pot încărca acum.",
  },
  "disk-nearly-full": {
    what: "Discul serverului este aproape plin",
    means: "Când se umple, nu se mai poate salva nimic. Fă loc sau mărește discul.",
  },
  "mails-stuck": {
    what: "Emailurile nu pleacă",
    means: "Serverul de email refuză sau nu răspunde. Problema scrie în Administrare, Emailuri.",
    visitors: "Emailurile întârzie.",
  },
  "job-failing": {
    what: "O treabă din fundal eșuează mereu",
    means: "Motivul stă în jurnalul programului.",
  },
  "backup-failing": {
    what: "Copia de siguranță nu se face",
    means: "Motivul scrie în Administrare, Setări, la starea site-ului.",
  },
  "certificate-ends": {
    what: "Certificatul HTTPS expiră în curând",
    means: "Fără unul nou, browserele vor refuza site-ul. Verifică reînnoirea lui.",
  },
};
