import { pictureFiles } from "#shared/picture-files.ts";
import { timeLeft } from "#shared/time/time-left.ts";

/** A sentence alone is a conflict, 409, as most are. */
type Refusal = string | readonly [status: number, sentence: string];

export interface RefusalDetails {
  /** Replaces the standard sentence. Romanian, a whole sentence. */
  message?: string;
  /** Messages beside form fields, by field path. */
  fields?: Record<string, string>;
  /** The one field beside which the sentence itself stands. */
  field?: string;
  /** Extra facts the front end needs to act, such as the current version. */
  details?: unknown;
  /** When the same request may succeed; said in the header Retry-After. */
  retryAfterMs?: number;
}

/** A refusal that is part of normal work. Thrown by routes, turned into the API's failure envelope by `failures.ts`. */
export class AppError extends Error {
  readonly code: string;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  readonly details: unknown;
  readonly retryAfterMs: number | undefined;

  constructor(code: string, refused: Refusal, given: RefusalDetails) {
    const [status, sentence] = typeof refused === "string" ? [409, refused] : refused;
    super(given.message ?? sentence);
    this.code = code;
    this.status = status;
    this.fields = given.field === undefined ? given.fields : { [given.field]: this.message };
    this.details = given.details;
    this.retryAfterMs = given.retryAfterMs;
  }
}

/**
 * Makes the refusals of one list: stable code → HTTP status and the Romanian sentence people read. Each feature has its list
 * in `server/refusals.ts`. 401, 403 and 404 make the front end leave the page, so a refusal that must be read is 409, 410 or 422.
 */
export function refusalsOf<Code extends string>(
  list: Readonly<Record<Code, Refusal>>,
): (code: Code, given?: RefusalDetails) => AppError {
  return (code, given = {}) => new AppError(code, list[code], given);
}

/** The platform's own refusals, which every feature may give. */
export const refusal = refusalsOf({
  "request.invalid": [422, "Datele trimise nu sunt valide."],
  "request.too-large": [413, "Fișierul este prea mare."],
  "request.too-many": [429, "Prea multe încercări. Așteaptă puțin și încearcă din nou."],
  "request.busy": [503, "Site-ul este foarte solicitat. Încearcă din nou peste câteva secunde."],
  "database.away": [
    503,
    "Site-ul nu ajunge acum la baza lui de date. Încearcă din nou peste câteva momente.",
  ],
  "request.unsupported": [415, "Formatul cererii nu este acceptat."],
  "request.lost-race":
    "Altcineva a schimbat aceleași date în aceeași clipă. Nu s-a salvat nimic; încearcă din nou.",
  "request.bad": [400, "Cererea nu a putut fi înțeleasă."],
  "session.required": [401, "Trebuie să te conectezi."],
  "session.ended": [401, "Sesiunea a expirat. Conectează-te din nou."],
  "access.denied": [403, "Nu ai dreptul să faci asta."],
  "access.factor-required": [
    403,
    "Rolul tău cere verificarea în doi pași. Pornește-o din „Contul meu”.",
  ],
  "access.seat-only": [
    403,
    "Ai intrat cu un link, deci vezi și răspunzi doar pentru locul tău. Pentru restul fă-ți contul întreg din „Contul meu”.",
  ],
  "not-found": [404, "Nu există ce cauți."],
  "stale-version": "Altcineva a salvat între timp. Compară și alege ce rămâne.",
  "upload.kind-unknown": [422, "Tipul fișierului nu este cunoscut."],
  "upload.missing": [422, "Alege un fișier."],
  "upload.empty": [422, "Fișierul este gol."],
  "upload.not-a-picture": [422, `Fișierul nu este o imagine ${pictureFiles.kinds}.`],
  "upload.heic": [
    422,
    "Fotografia este în formatul HEIC, pe care nu îl putem citi. Exporteaz-o din telefon ca JPEG sau fă-i o captură de ecran și trimite captura.",
  ],
  "upload.picture-damaged": [
    422,
    `Imaginea este deteriorată. Salveaz-o din nou ca ${pictureFiles.kinds}.`,
  ],
  "upload.not-an-outline": [
    422,
    "Conturul trebuie să fie un SVG cu traseul ca o singură linie, sau un PNG ori un WebP cu fundal transparent, pe care se vede doar traseul.",
  ],
  "upload.picture-too-large": [
    422,
    "Imaginea are prea mulți pixeli: cel mult 50 de megapixeli. Micșoreaz-o și trimite-o din nou.",
  ],
  "upload.picture-too-large-whole": [
    422,
    "Imaginea are prea mulți pixeli pentru felul în care e salvată: progresiv, întrețesut, pe 16 biți sau fără pierderi. Salveaz-o ca JPEG obișnuit, fără „progresiv”, sau micșoreaz-o.",
  ],
  "decoding.failed": [
    422,
    "Fișierul nu a putut fi citit: este deteriorat sau cere prea mult de la server.",
  ],
  "decoding.busy": [
    503,
    "Site-ul citește deja multe fișiere. Încearcă din nou peste câteva secunde.",
  ],
  "upload.not-a-pdf": [422, "Fișierul nu este un PDF pe care îl putem publica."],
  "storage.full": [
    507,
    "Pe server nu mai este loc, deci nu s-a salvat nimic. Anunță administratorii site-ului.",
  ],
  "storage.away": [
    503,
    "Site-ul nu ajunge acum la fișierele lui. Încearcă din nou peste câteva momente.",
  ],
  "upload.not-yours": "Fișierul nu mai este disponibil. Încarcă-l din nou.",
  "quota.clubs": [429, "Ai înființat destule cluburi pentru azi."],
  "quota.open-invitations": [429, "Clubul are deja prea multe invitații fără răspuns."],
  "quota.invitations": [429, "Ai trimis prea multe invitații în ultima oră."],
  "quota.requests": [429, "Ai trimis destule cereri pentru azi."],
  "quota.uploads": [429, "Ai încărcat destul pentru azi."],
  "quota.unused-uploads": [429, "Ai deja prea multe fișiere încărcate și nesalvate."],
  "quota.refused": [429, "Persoana a refuzat de curând aceeași invitație."],
  "quota.messages": [429, "Ai scris la prea mulți oameni în ultima oră."],
  internal: [500, "Ceva nu a mers bine. Încearcă din nou peste câteva momente."],
});

/**
 * The refusal of somebody who did something too often: 429 with Retry-After and a sentence that says when. `what` begins the
 * sentence, in Romanian with its full stop.
 */
export function tooMany(retryAfterMs: number, what = "Prea multe încercări."): AppError {
  return refusal("request.too-many", {
    message: `${what} Încearcă din nou peste ${timeLeft(retryAfterMs)}.`,
    retryAfterMs,
  });
}
