import { pictureFiles } from "#shared/picture-files.ts";
import { restoreByCommand } from "#shared/restore-by-command.ts";
import { timeLeft } from "#shared/time/time-left.ts";

/**
 * Every refusal the API can answer: stable code → HTTP status and the Romanian sentence people read.
 * 401, 403 and 404 make the front end leave the page, so a refusal that must be read is 409, 410 or 422.
 */
const refusals = {
  "request.invalid": [422, "Datele trimise nu sunt valide."],
  "request.too-large": [413, "Fișierul este prea mare."],
  "request.too-many": [429, "Prea multe încercări. Așteaptă puțin și încearcă din nou."],
  "request.busy": [503, "Site-ul este foarte solicitat. Încearcă din nou peste câteva secunde."],
  "database.away": [
    503,
    "Site-ul nu ajunge acum la baza lui de date. Încearcă din nou peste câteva momente.",
  ],
  "request.unsupported": [415, "Formatul cererii nu este acceptat."],
  "request.lost-race": [
    409,
    "Altcineva a schimbat aceleași date în aceeași clipă. Nu s-a salvat nimic; încearcă din nou.",
  ],
  "request.bad": [400, "Cererea nu a putut fi înțeleasă."],
  "session.required": [401, "Trebuie să te conectezi."],
  "session.ended": [401, "Sesiunea a expirat. Conectează-te din nou."],
  "login.failed": [401, "Email sau parola incorecte"],
  "second-factor": [401, "Scrie și codul din aplicația ta de verificare."],
  "login.unconfirmed": [409, "Contul nu este confirmat încă."],
  "login.blocked": [409, "Contul tău este blocat. Scrie organizatorilor ligii."],
  "linking.discord-off": [409, "Conectarea cu Discord nu este configurată pe acest site."],
  "linking.state": [
    409,
    "Conectarea nu a fost începută în acest browser sau a durat prea mult. Încearcă din nou.",
  ],
  "linking.discord-refused": [409, "Discord nu a confirmat contul. Încearcă din nou."],
  "linking.already": [409, "Ai deja un alt cont conectat. Un organizator îl poate schimba."],
  "linking.none": [409, "Nu mai este nimic de deconectat."],
  "linking.in-results": [
    409,
    "ID-ul apare în rezultatele tale. Cere-le organizatorilor să-l deconecteze.",
  ],
  "linking.not-in-results": [409, "Niciun rezultat nu ține de acest ID: îl poți deconecta singur."],
  "linking.discord-taken": [409, "Acest cont Discord este conectat la alt utilizator."],
  "linking.steam-refused": [409, "Steam nu a confirmat contul. Încearcă din nou."],
  "profile.id-taken": [
    409,
    "Acest ID aparține altui pilot. Organizatorii au fost anunțați și vor decide al cui este.",
  ],
  "profile.iracing-locked": [
    409,
    "ID-ul iRacing a apărut deja în rezultate. Numai un organizator îl mai poate schimba.",
  ],
  "claim.gone": [409, "Cererea a fost deja rezolvată."],
  "claim.both-raced": [
    409,
    "Cei doi au fost amândoi în aceeași sesiune sau în același sezon, deci nu pot fi aceeași persoană.",
  ],
  "claim.opposed": [
    409,
    "Unul dintre cei doi l-a contestat pe celălalt la comisari, deci nu pot fi aceeași persoană.",
  ],
  "driver.has-account": [409, "Pilotul are un cont; numai el îl poate șterge."],
  "driver.in-use": [
    409,
    "Pilotul apare în rezultate, înscrieri sau cluburi și nu mai poate fi șters.",
  ],
  "driver.id-taken": [409, "Acest ID de Steam sau iRacing aparține altui pilot."],
  "driver.no-discord": [409, "Pilotul nu are un cont Discord conectat."],
  "driver.merge-account": [
    409,
    "Are cont, deci nu poate dispărea în altcineva. Unește invers: pilotul fără cont trece la cel cu cont.",
  ],
  "driver.merge-itself": [422, "Alege pe altcineva."],
  "alias.gone": [409, "Acest ID nu mai era ținut minte."],
  "account.password-wrong": [409, "Parola nu este corectă."],
  "factor.on-already": [409, "Verificarea în doi pași este deja pornită."],
  "factor.not-started": [
    409,
    "Pornirea a durat prea mult sau a fost reluată în altă parte. Ia-o de la început.",
  ],
  "factor.code-wrong": [409, "Codul nu este bun."],
  "factor.none": [409, "Verificarea în doi pași nu este pornită."],
  "factor.last-administrator": [
    409,
    "Rolul tău cere verificarea în doi pași și ești singurul administrator: n-ar mai putea nimeni administra liga.",
  ],
  "account.last-administrator": [
    409,
    "Ești singurul administrator. Dă rolul altcuiva înainte de a-ți șterge contul.",
  ],
  "account.owns-club": [
    409,
    "Ești proprietarul unui club. Predă-l sau șterge-l înainte de a-ți șterge contul.",
  ],
  "user.last-administrator": [
    409,
    "Cineva trebuie să poată administra utilizatorii și rolurile. Dă întâi altcuiva acest drept.",
  ],
  "user.own-account": [
    409,
    "Propriul cont nu poate fi blocat, iar de șters se șterge din „Contul meu”, cu parola.",
  ],
  "user.own-factor": [
    409,
    "Propria verificare în doi pași se oprește din „Contul meu”, cu parola.",
  ],
  "user.no-factor": [409, "Contul nu are verificarea în doi pași pornită."],
  "user.no-account": [409, "Nu are cont."],
  "user.blocked": [409, "Contul este blocat. Deblochează-l întâi."],
  "user.owns-club": [409, "Este proprietarul unui club, care trebuie întâi predat sau șters."],
  "registration-waiting.gone": [
    409,
    "Înregistrarea nu mai așteaptă: a fost confirmată sau ștearsă.",
  ],
  "role.name-taken": [409, "Există deja un rol cu acest nume."],
  "role.protected": [
    409,
    "Rolul de administrator nu poate fi șters și păstrează toate drepturile.",
  ],
  "role.factor-first": [
    409,
    "Ai și tu acest rol: pornește-ți întâi verificarea în doi pași, ca să nu rămâi fără drepturi.",
  ],
  "role.gone": [409, "Rolul nu mai există."],
  "mail.sent-already": [409, "Mesajul a fost deja trimis."],
  "mail.no-address": [409, "Contul tău nu are o adresă de email."],
  "link.gone": [410, "Linkul nu mai este valabil. Cere unul nou."],
  "link.confirmed": [409, "Adresa este deja confirmată. Te poți conecta."],
  "email.verified": [409, "Adresa ta este deja verificată."],
  "account.exists": [409, "Există deja un cont cu această adresă de email."],
  "access.denied": [403, "Nu ai dreptul să faci asta."],
  "access.factor-required": [
    403,
    "Rolul tău cere verificarea în doi pași. Pornește-o din „Contul meu”.",
  ],
  "not-found": [404, "Nu există ce cauți."],
  "stale-version": [409, "Altcineva a salvat între timp. Compară și alege ce rămâne."],
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
    "Conturul trebuie să fie un PNG sau un WebP cu fundal transparent, pe care se vede doar traseul.",
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
  "upload.not-yours": [409, "Fișierul nu mai este disponibil. Încarcă-l din nou."],
  "results.file-refused": [422, "Fișierul de rezultate nu poate fi citit."],
  "results.person-doubled": [
    422,
    "Același pilot apare pe două rânduri. Lasă-l doar pe rândul lui.",
  ],
  "results.penalty-refused": [422, "O penalizare nu poate fi dată așa."],
  "results.new-driver-nameless": [
    422,
    "Fișierul nu spune numele unui pilot nou. Alege pilotul din listă.",
  ],
  "results.average-needs-laps": [
    422,
    "Media pe mai multe tururi nu poate fi calculată: fișierul nu conține tururile fiecărei mașini.",
  ],
  "results.questions-open": [
    409,
    "Fișierul nou schimbă valori pe care le-ai corectat. Alege ce rămâne.",
  ],
  "results.session-not-in-event": [409, "Sesiunea nu face parte din această etapă."],
  "results.decided": [409, "Penalizarea aparține unei decizii. Schimb-o din caz."],
  "results.rows-mismatch": [
    409,
    "Rândurile trimise nu se potrivesc cu fișierul. Încarcă-l din nou.",
  ],
  "stewarding.off": [409, "Sezonul nu primește contestații pentru această sesiune."],
  "stewarding.window-waiting": [
    409,
    "Contestațiile nu se primesc încă: așteaptă rezultatele și sfârșitul programat al sesiunii.",
  ],
  "stewarding.window-closed": [409, "Timpul pentru contestații s-a încheiat."],
  "stewarding.not-participant": [
    409,
    "Poți contesta numai o sesiune în care ai condus tu sau clubul pe care îl conduci.",
  ],
  "stewarding.limit": [409, "Ai trimis destule contestații."],
  "stewarding.case-moved": [409, "Cazul s-a schimbat între timp."],
  "stewarding.answered": [409, "Pentru această mașină a răspuns deja cineva."],
  "stewarding.conflict": [409, "Nu poți judeca acest caz: ai o legătură cu el."],
  "stewarding.others-judge": [409, "Sunt destui comisari care pot judeca acest caz."],
  "stewarding.judges-asked": [409, "Organizatorii au fost anunțați deja, în ultimele 24 de ore."],
  "stewarding.no-quorum": [409, "Nu au votat destui comisari."],
  "stewarding.voted-already": [409, "Un comisar a votat deja într-unul dintre cazuri."],
  "stewarding.not-joinable": [
    409,
    "Se alătură numai cazuri ale aceleiași sesiuni, aflate în aceeași stare.",
  ],
  "stewarding.until": [
    422,
    "Alege un moment mai târziu decât termenul de acum, în cel mult două săptămâni.",
  ],
  "stewarding.vote-first": [409, "Votează întâi: decizia o scriu comisarii care au votat."],
  "stewarding.no-draft": [409, "Decizia nu este scrisă încă."],
  "stewarding.no-appeal": [409, "Această decizie nu poate fi atacată."],
  "stewarding.appeal-late": [409, "Timpul pentru apel s-a încheiat."],
  "stewarding.appealed": [409, "Ai atacat deja această decizie."],
  "stewarding.appeal-open": [
    409,
    "Și cealaltă parte mai poate face apel: cazul se încheie după termenul apelului.",
  ],
  "stewarding.second-outcome": [409, "Votul comisiei spune altceva despre decizia atacată."],
  "stewarding.final": [
    409,
    "Rezultatele sunt definitive: le redeschide cine administrează comisia, pentru dovezi noi.",
  ],
  "stewarding.not-final": [409, "Rezultatele nu sunt definitive: deschide un caz obișnuit."],
  "stewarding.reopened": [409, "Această decizie este deja privită din nou."],
  "stewarding.sanction-moved": [409, "Sancțiunea s-a schimbat între timp."],
  "suspension.of-stewards": [
    409,
    "Suspendarea vine dintr-o sancțiune a comisarilor. O ridică doar ei.",
  ],
  "stewarding.code-taken": [409, "Există deja o abatere cu acest cod."],
  "standings.not-in-season": [409, "Clasamentul nu aparține acestui sezon."],
  "scoring-type.in-use": [
    409,
    "Punctajul este folosit într-un clasament. Scoate-l întâi de acolo.",
  ],
  "message.empty": [422, "Scrie mesajul."],
  "message.no-recipients": [
    409,
    "Mesajul nu are cui să ajungă: nimeni dintre cei aleși nu are cont pe site.",
  ],
  "quota.clubs": [429, "Ai înființat destule cluburi pentru azi."],
  "quota.open-invitations": [429, "Clubul are deja prea multe invitații fără răspuns."],
  "quota.invitations": [429, "Ai trimis prea multe invitații în ultima oră."],
  "quota.requests": [429, "Ai trimis destule cereri pentru azi."],
  "quota.uploads": [429, "Ai încărcat destul pentru azi."],
  "quota.unused-uploads": [429, "Ai deja prea multe fișiere încărcate și nesalvate."],
  "quota.refused": [429, "Persoana a refuzat de curând aceeași invitație."],
  "quota.messages": [429, "Ai scris la prea mulți oameni în ultima oră."],
  "club.name-taken": [409, "Există deja un club cu acest nume pe acest simulator."],
  "club.simulator-unknown": [422, "Alege un simulator."],
  "club.person-unknown": [422, "Una dintre persoanele alese nu mai are cont pe site."],
  "club.driver-incomplete": [422, "Pilotului îi lipsesc date din profil."],
  "club.profile-incomplete": [409, "Completează-ți profilul ca să poți concura."],
  "club.driver-in-season": [
    409,
    "Pilotul are loc într-o mașină înscrisă. Dacă pleacă din club, locul se eliberează.",
  ],
  "club.in-season": [409, "Clubul este înscris într-un sezon care nu s-a încheiat."],
  "club.not-member": [409, "Nu faci parte din acest club."],
  "club.owner-unfit": [
    409,
    "Clubul poate fi predat numai unui manager sau pilot al lui care are cont pe site.",
  ],
  "seat.taken": [409, "Locul nu mai este liber."],
  "seat.has-one": [409, "Ai deja loc într-o mașină din acest sezon."],
  "request.gone": [410, "Cererea nu mai este valabilă."],
  "request.answered": [410, "Cererea a primit deja răspuns."],
  "request.exists": [409, "Ai cerut deja. Așteaptă răspunsul sau retrage cererea."],
  "request.member": [409, "Faci deja parte din club."],
  "request.invited": [409, "Ai deja o invitație în acest club: răspunde la ea."],
  "request.solo-club": [409, "În acest club concurează un singur pilot."],
  "request.full": [409, "Sunt deja prea multe cereri fără răspuns. Încearcă mai târziu."],
  "invitation.gone": [410, "Invitația nu există sau nu îți este adresată."],
  "invitation.withdrawn": [410, "Invitația a fost retrasă."],
  "invitation.accepted": [410, "Ai acceptat deja această invitație."],
  "invitation.refused": [410, "Ai refuzat deja această invitație."],
  "invitation.profile-incomplete": [409, "Completează-ți profilul ca să poți accepta."],
  "invitation.banned": [409, "Ești exclus din ligă pentru o vreme și nu poți lua un loc."],
  "rsvp.no-car": [409, "Nu ești pilot într-o mașină înscrisă în acest sezon."],
  "rsvp.car-incomplete": [
    409,
    "Mașina ta nu este înscrisă complet: fiecare pilot trebuie să-și accepte locul.",
  ],
  "rsvp.not-your-car": [409, "Nu faci parte din echipajul acestei mașini."],
  "rsvp.suspended": [409, "Ești suspendat la această etapă și nu poți confirma prezența."],
  "rsvp.banned": [409, "Ești exclus din ligă pentru o vreme și nu poți confirma prezența."],
  "rsvp.no-window": [409, "Perioada de confirmare a prezenței nu a fost stabilită încă."],
  "rsvp.not-opened": [409, "Confirmarea prezenței nu a început încă."],
  "rsvp.ended": [409, "Confirmarea prezenței s-a încheiat."],
  "rsvp.first-driver": [422, "Alege pilotul care se conectează primul la server."],
  "entry-list.other-simulator": [
    409,
    "Sezonul nu are o listă pentru acest server: doar AC și ACC au, fiecare pe a lui.",
  ],
  "entry-list.no-split": [409, "Etapa nu are această grilă."],
  "entry-list.empty": [409, "Nicio mașină nu participă încă: lista ar fi goală."],
  "entry-list.refused": [
    409,
    "Serverul de joc nu ar primi lista așa. Rezolvă problemele și descarc-o din nou.",
  ],
  "suspension.exists": [409, "Pilotul este deja suspendat la etapele alese."],
  "guest-car.invalid": [422, "Verifică datele mașinii invitate."],
  "guest-car.taken": [409, "Numărul sau un pilot a fost luat între timp de altă mașină."],
  "guest-car.has-results": [
    409,
    "Mașina are rezultate la o etapă pe care ai scos-o. Etapele la care a alergat rămân.",
  ],
  "car-setup.out-of-bounds": [422, "Valorile nu sunt permise de acest simulator."],
  "registration.invalid": [422, "Formularul de înscriere conține erori"],
  "registration.closed": [409, "Înscrierile nu mai sunt permise."],
  "registration.taken": [409, "Altcineva a fost mai rapid. Alege altceva și salvează din nou."],
  "registration.exists": [409, "Clubul este deja înscris în acest sezon."],
  "registration.other-simulator": [409, "Clubul concurează pe alt simulator decât sezonul."],
  "season.code-taken": [409, "Alt sezon are deja acest cod."],
  "season.code-pictures": [409, "Cu acest cod, pozele mașinilor s-ar numi ca ale altui sezon."],
  "season.parts-in-use": [
    409,
    "Sezonul nu poate fi salvat așa: înscrieri sau etape se bazează pe ce ai scos.",
  ],
  "season.in-use": [409, "Sezonul nu poate fi șters, pentru că s-ar pierde date. Îl poți ascunde."],
  "event.in-use": [409, "Etapa nu poate fi ștearsă, pentru că s-ar pierde date. O poți ascunde."],
  "event.session-has-results": [
    409,
    "O sesiune cu rezultate nu poate fi scoasă și nu își schimbă tipul.",
  ],
  "event.session-counted": [
    409,
    "Sesiunea face parte dintr-un clasament. Scoate-o întâi de acolo.",
  ],
  "download.key-taken": [409, "Alt fișier are deja această adresă."],
  "download.piece-broken": [422, "O bucată a fișierului nu a ajuns întreagă. Trimite-o din nou."],
  "download.pieces-missing": [409, "Nu au ajuns toate bucățile fișierului. Continuă încărcarea."],
  "download.upload-finished": [409, "Încărcarea s-a încheiat sau a fost anulată."],
  "download.part-unsatisfiable": [416, "Fișierul nu are partea cerută."],
  "restore.by-command": [409, restoreByCommand],
  "restore.busy": [409, "Se lucrează deja la o copie. Așteaptă să se termine."],
  "restore.no-copy": [
    422,
    "Fișierul nu este o copie bună a unei ligi: a fost tăiat, schimbat, vine dintr-o versiune mai nouă sau de pe PostgreSQL.",
  ],
  "restore.league-name": [422, "Numele nu este cel al ligii de acum."],
  "restore.no-way-back": [
    409,
    "Liga de acum nu s-a putut copia înainte, așa că nu se schimbă nimic. Vezi starea site-ului.",
  ],
  "catalogue.taken": [409, "Există deja una la fel."],
  "catalogue.in-use": [409, "Este folosit și nu se poate șterge. Se poate arhiva."],
  "catalogue.gone": [410, "Cineva l-a șters între timp."],
  "catalogue.import-changed": [
    409,
    "Catalogul s-a schimbat între timp. Verifică din nou ce se adaugă.",
  ],
  internal: [500, "Ceva nu a mers bine. Încearcă din nou peste câteva momente."],
} as const satisfies Record<string, readonly [number, string]>;

export type RefusalCode = keyof typeof refusals;

interface RefusalDetails {
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

/** A refusal that is part of normal work. Thrown by routes, turned into the API's failure envelope by `app.ts`. */
export class AppError extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  readonly details: unknown;
  readonly retryAfterMs: number | undefined;

  constructor(code: RefusalCode, given: RefusalDetails = {}) {
    const [status, sentence] = refusals[code];
    super(given.message ?? sentence);
    this.code = code;
    this.status = status;
    this.fields = given.field === undefined ? given.fields : { [given.field]: this.message };
    this.details = given.details;
    this.retryAfterMs = given.retryAfterMs;
  }
}

/**
 * The refusal of somebody who did something too often: 429 with Retry-After and a sentence that says when. `what` begins the sentence in
 * place of 'Prea multe încercări.', in Romanian with its full stop.
 */
export function tooMany(retryAfterMs: number, what = "Prea multe încercări."): AppError {
  return new AppError("request.too-many", {
    message: `${what} Încearcă din nou peste ${timeLeft(retryAfterMs)}.`,
    retryAfterMs,
  });
}
