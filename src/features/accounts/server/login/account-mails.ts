import { DAY_MS, HOUR_MS } from "#shared/time/durations.ts";
import type { Db } from "#server/database/databases.ts";
import { composeMail } from "#server/mail/mail-body.ts";
import { queueMail } from "#server/mail/outbox.ts";
import type { Services } from "#server/services.ts";
import { readLeagueName } from "#features/league/server/site-settings.ts";

interface Letter {
  /** The league's name follows it. */
  subject: string;
  paragraphs: string[];
  action?: { label: string; path: string };
  notes?: string[];
}

interface ConfirmationLink {
  to: string;
  /** When it was made. */
  timestamp: number;
  secret: string;
}

interface ResetLink {
  to: string;
  secret: string;
}

/** How long the link of a letter works, and how the letter says so. */
export const linkLifetimes = {
  confirmation: { ms: 48 * HOUR_MS, words: "48 de ore" },
  reset: { ms: 2 * HOUR_MS, words: "două ore" },
  organiserReset: { ms: DAY_MS, words: "o zi" },
} as const;

/** 'Confirmă adresa': the one mail that turns a sign-up into an account. */
export async function queueConfirmationMail(
  services: Services,
  db: Db,
  { to, timestamp, secret }: ConfirmationLink,
): Promise<void> {
  await queueLetter(services, db, to, (leagueName) => ({
    subject: "Confirmă adresa de email",
    paragraphs: [
      `Bine ai venit la ${leagueName}!`,
      `Mai e un singur pas: confirmă că adresa aceasta este a ta. Linkul este valabil ${linkLifetimes.confirmation.words}.`,
    ],
    action: { label: "Confirmă adresa", path: `/confirmEmail/${timestamp}/${secret}` },
    notes: [
      "Dacă nu tu ți-ai făcut cont, șterge acest mesaj: fără confirmare nu se întâmplă nimic.",
    ],
  }));
}

/** To somebody whose account an organiser confirmed: the address is not known to be theirs before they open the link. */
export async function queueVerificationMail(
  services: Services,
  db: Db,
  { to, timestamp, secret }: ConfirmationLink,
): Promise<void> {
  await queueLetter(services, db, to, (leagueName) => ({
    subject: "Verifică adresa de email",
    paragraphs: [
      `Ai cont la ${leagueName}, dar nu știm încă dacă adresa aceasta este a ta.`,
      `Deschide linkul ca să primești mesajele și pe email. Este valabil ${linkLifetimes.confirmation.words}.`,
    ],
    action: { label: "Verifică adresa", path: `/confirmEmail/${timestamp}/${secret}` },
    notes: ["Dacă nu ai cont pe acest site, șterge acest mesaj."],
  }));
}

/** To somebody who signs up again: the site itself answers as for everybody, only the owner of the address learns it. */
export async function queueAlreadySignedUpMail(
  services: Services,
  db: Db,
  to: string,
): Promise<void> {
  await queueLetter(services, db, to, (leagueName) => ({
    subject: "Ai deja un cont",
    paragraphs: [
      `Cineva a încercat să facă un cont la ${leagueName} cu adresa ta, dar tu ai deja unul.`,
      "Dacă ai fost tu și nu mai știi parola, alege una nouă.",
    ],
    action: { label: "Am uitat parola", path: "/forgot-password" },
    notes: ["Dacă nu ai fost tu, nu trebuie să faci nimic."],
  }));
}

export async function queueResetMail(
  services: Services,
  db: Db,
  { to, secret }: ResetLink,
): Promise<void> {
  await queueLetter(services, db, to, (leagueName) => ({
    subject: "Alege o parolă nouă",
    paragraphs: [
      `Ai cerut o parolă nouă pentru contul tău de la ${leagueName}.`,
      `Linkul este valabil ${linkLifetimes.reset.words} și merge o singură dată.`,
    ],
    action: { label: "Alege parola", path: `/reset-password/${secret}` },
    notes: ["Dacă nu ai cerut tu, șterge acest mesaj: parola ta rămâne cea veche."],
  }));
}

/** A link for somebody who asked an organiser instead of the site. */
export async function queueOrganiserResetMail(
  services: Services,
  db: Db,
  { to, secret }: ResetLink,
): Promise<void> {
  await queueLetter(services, db, to, (leagueName) => ({
    subject: "Alege o parolă nouă",
    paragraphs: [
      `Un organizator de la ${leagueName} îți trimite un link cu care îți alegi o parolă nouă.`,
      `Linkul este valabil ${linkLifetimes.organiserReset.words} și merge o singură dată.`,
    ],
    action: { label: "Alege parola", path: `/reset-password/${secret}` },
    notes: ["Dacă nu ai nevoie de el, șterge acest mesaj: parola ta rămâne cea veche."],
  }));
}

/** `link`: through a mailed link. `owner`: by somebody logged in, whose own session goes on. */
export async function queuePasswordChangedMail(
  services: Services,
  db: Db,
  { to, by }: { to: string; by: "link" | "owner" },
): Promise<void> {
  const sessions = by === "owner" ? "celelalte sesiuni" : "toate sesiunile";
  await queueLetter(services, db, to, (leagueName) => ({
    subject: "Parola a fost schimbată",
    paragraphs: [
      `Parola contului tău de la ${leagueName} a fost schimbată și ${sessions} au fost închise.`,
    ],
    action: { label: "Nu am fost eu", path: "/forgot-password" },
  }));
}

const factorLetters = {
  on: {
    subject: "Verificarea în doi pași a fost pornită",
    text: "De acum, la conectare îți cerem și un cod din aplicația ta. Păstrează codurile de rezervă la loc sigur.",
  },
  off: {
    subject: "Verificarea în doi pași a fost oprită",
    text: "De acum te conectezi din nou numai cu parola.",
  },
  reset: {
    subject: "Verificarea în doi pași a fost resetată",
    text: "Un organizator a oprit verificarea în doi pași a contului tău. De acum te conectezi numai cu parola; o poți porni din nou în profil.",
  },
} as const;

/** What has become of a second factor: `reset` by an organiser. */
export async function queueFactorMail(
  services: Services,
  db: Db,
  { to, what }: { to: string | null; what: keyof typeof factorLetters },
): Promise<void> {
  if (to === null) return;
  const { subject, text } = factorLetters[what];
  await queueLetter(services, db, to, (leagueName) => ({
    subject,
    paragraphs: [`Este vorba de contul tău de la ${leagueName}.`, text],
    action: { label: "Contul meu", path: "/profile" },
    notes: ["Nu te așteptai la asta? Alege-ți altă parolă și scrie organizatorilor."],
  }));
}

/** A role of theirs allows nothing before they have a second factor. */
export async function queueFactorRequiredMail(
  services: Services,
  db: Db,
  { to, name }: { to: string | null; name: string },
): Promise<void> {
  if (to === null) return;
  await queueLetter(services, db, to, (leagueName) => ({
    subject: "Pornește verificarea în doi pași",
    paragraphs: [
      `La ${leagueName}, rolul tău ${name} cere verificarea în doi pași: la conectare, pe lângă parolă, un cod din telefonul tău.`,
      "Până o pornești, drepturile rolului așteaptă. Durează un minut.",
    ],
    action: { label: "Pornește verificarea", path: "/profile" },
  }));
}

/** Somebody has logged in with a recovery code. */
export async function queueRecoveryCodeMail(
  services: Services,
  db: Db,
  { to, left }: { to: string; left: number },
): Promise<void> {
  await queueLetter(services, db, to, (leagueName) => ({
    subject: "Ai folosit un cod de rezervă",
    paragraphs: [
      `Cineva s-a conectat la contul tău de la ${leagueName} cu parola și cu un cod de rezervă.`,
      left === 0
        ? "A fost ultimul: fă-ți altele în profil."
        : `Ți-au mai rămas ${left}. Poți face oricând altele în profil.`,
    ],
    action: { label: "Contul meu", path: "/profile" },
    notes: ["Dacă nu ai fost tu, alege-ți altă parolă și fă-ți alte coduri."],
  }));
}

async function queueLetter(
  { config, now }: Services,
  db: Db,
  to: string,
  write: (leagueName: string) => Letter,
): Promise<void> {
  const leagueName = await readLeagueName(db, config);
  const { action: link, ...letter } = write(leagueName);
  const subject = `${letter.subject} · ${leagueName}`;
  // Never from the request: its host is whatever the sender wrote.
  const action = link && { label: link.label, url: `${config.publicUrl}${link.path}` };
  const body = composeMail({ leagueName, ...letter, ...(action && { action }) });
  await queueMail(db, { to, subject, ...body }, now());
  if (config.demo && !config.mail && action)
    process.stdout.write(`\n  Mail to ${to}: ${subject}\n  ${action.url}\n`);
}
