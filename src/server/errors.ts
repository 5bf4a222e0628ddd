/**
 * Every refusal the API can answer: stable code → HTTP status and the Romanian sentence people read.
 * 401, 403 and 404 make the front end leave the page, so a refusal that must be read is 409, 410 or 422.
 */
const refusals = {
  "request.invalid": [422, "Datele trimise nu sunt valide."],
  "request.too-large": [413, "Fișierul este prea mare."],
  "request.too-many": [429, "Prea multe încercări. Așteaptă puțin și încearcă din nou."],
  "request.unsupported": [415, "Formatul cererii nu este acceptat."],
  "request.bad": [400, "Cererea nu a putut fi înțeleasă."],
  "session.required": [401, "Trebuie să te conectezi."],
  "session.ended": [401, "Sesiunea a expirat. Conectează-te din nou."],
  "login.failed": [401, "Email sau parola incorecte"],
  "link.gone": [410, "Linkul nu mai este valabil. Cere unul nou."],
  "account.exists": [409, "Există deja un cont cu această adresă de email."],
  "access.denied": [403, "Nu ai dreptul să faci asta."],
  "not-found": [404, "Nu există ce cauți."],
  "stale-version": [409, "Altcineva a salvat între timp. Compară și alege ce rămâne."],
  "upload.kind-unknown": [422, "Tipul fișierului nu este cunoscut."],
  "upload.missing": [422, "Alege un fișier."],
  "upload.empty": [422, "Fișierul este gol."],
  "upload.not-a-picture": [
    422,
    "Fișierul nu este o imagine pe care o putem citi (JPEG, PNG, WebP, AVIF sau GIF).",
  ],
  "upload.not-yours": [409, "Fișierul nu mai este disponibil. Încarcă-l din nou."],
  "results.file-refused": [422, "Fișierul de rezultate nu poate fi citit."],
  "results.person-doubled": [
    422,
    "Același pilot apare pe două rânduri. Lasă-l doar pe rândul lui.",
  ],
  "results.average-needs-laps": [
    422,
    "Media pe mai multe tururi nu poate fi calculată din acest fișier.",
  ],
  "results.questions-open": [
    409,
    "Fișierul nou schimbă valori pe care le-ai corectat. Alege ce rămâne.",
  ],
  "results.session-not-in-event": [409, "Sesiunea nu face parte din această etapă."],
  "results.rows-mismatch": [
    409,
    "Rândurile trimise nu se potrivesc cu fișierul. Încarcă-l din nou.",
  ],
  "standings.not-in-season": [409, "Clasamentul nu aparține acestui sezon."],
  internal: [500, "Ceva nu a mers bine. Încearcă din nou peste câteva momente."],
} as const satisfies Record<string, readonly [number, string]>;

export type RefusalCode = keyof typeof refusals;

interface RefusalDetails {
  /** Replaces the standard sentence. Romanian, a whole sentence. */
  message?: string;
  /** Messages beside form fields, by field path. */
  fields?: Record<string, string>;
  /** Extra facts the front end needs to act, such as the current version. */
  details?: unknown;
}

/** A refusal that is part of normal work. Thrown by routes, turned into the API's failure envelope by `app.ts`. */
export class AppError extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  readonly details: unknown;

  constructor(code: RefusalCode, given: RefusalDetails = {}) {
    const [status, sentence] = refusals[code];
    super(given.message ?? sentence);
    this.code = code;
    this.status = status;
    this.fields = given.fields;
    this.details = given.details;
  }
}
