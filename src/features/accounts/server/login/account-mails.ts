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

/** In the league's name. */
type Write = (leagueName: string) => Letter;

interface ConfirmationLink {
  /** When it was made. */
  timestamp: number;
  secret: string;
}

/** How long the link of a letter works, and how the letter says so. */
export const linkLifetimes = {
  confirmation: { ms: 48 * HOUR_MS, words: "48 de ore" },
  reset: { ms: 2 * HOUR_MS, words: "două ore" },
  organiserReset: { ms: DAY_MS, words: "o zi" },
  notMe: { ms: 7 * DAY_MS, words: "șapte zile" },
} as const;

/** 'Confirmă adresa': the one mail that turns a sign-up into an account. */
export function confirmationLetter({ timestamp, secret }: ConfirmationLink): Write {
  return (leagueName) => ({
    subject: "Confirmă adresa de email",
    paragraphs: [
      `Bine ai venit la ${leagueName}!`,
      `Mai e un singur pas: confirmă că adresa aceasta este a ta. Linkul este valabil ${linkLifetimes.confirmation.words}.`,
    ],
    action: { label: "Confirmă adresa", path: `/confirmEmail/${timestamp}/${secret}` },
    notes: [
      "Dacă nu tu ți-ai făcut cont, șterge acest mesaj: fără confirmare nu se întâmplă nimic.",
    ],
  });
}

/** To somebody whose account an organiser confirmed: the address is not known to be theirs before they open the link. */
export function verificationLetter({ timestamp, secret }: ConfirmationLink): Write {
  return (leagueName) => ({
    subject: "Verifică adresa de email",
    paragraphs: [
      `Ai cont la ${leagueName}, dar nu știm încă dacă adresa aceasta este a ta.`,
      `Deschide linkul ca să primești mesajele și pe email. Este valabil ${linkLifetimes.confirmation.words}.`,
    ],
    action: { label: "Verifică adresa", path: `/confirmEmail/${timestamp}/${secret}` },
    notes: ["Dacă nu ai cont pe acest site, șterge acest mesaj."],
  });
}

/** To somebody who signs up again: the site itself answers as for everybody, only the owner of the address learns it. */
export function alreadySignedUpLetter(): Write {
  return (leagueName) => ({
    subject: "Ai deja un cont",
    paragraphs: [
      `Cineva a încercat să facă un cont la ${leagueName} cu adresa ta, dar tu ai deja unul.`,
      "Dacă ai fost tu și nu mai știi parola, alege una nouă.",
    ],
    action: { label: "Am uitat parola", path: "/forgot-password" },
    notes: ["Dacă nu ai fost tu, nu trebuie să faci nimic."],
  });
}

export function resetLetter(secret: string): Write {
  return (leagueName) => ({
    subject: "Alege o parolă nouă",
    paragraphs: [
      `Ai cerut o parolă nouă pentru contul tău de la ${leagueName}.`,
      `Linkul este valabil ${linkLifetimes.reset.words} și merge o singură dată.`,
    ],
    action: { label: "Alege parola", path: `/reset-password/${secret}` },
    notes: ["Dacă nu ai cerut tu, șterge acest mesaj: parola ta rămâne cea veche."],
  });
}

/** A link for somebody who asked an organiser instead of the site. */
export function organiserResetLetter(secret: string): Write {
  return (leagueName) => ({
    subject: "Alege o parolă nouă",
    paragraphs: [
      `Un organizator de la ${leagueName} îți trimite un link cu care îți alegi o parolă nouă.`,
      `Linkul este valabil ${linkLifetimes.organiserReset.words} și merge o singură dată.`,
    ],
    action: { label: "Alege parola", path: `/reset-password/${secret}` },
    notes: ["Dacă nu ai nevoie de el, șterge acest mesaj: parola ta rămâne cea veche."],
  });
}

/** With the code alone in it, and no link: who is asked for the code has a page open that waits for it. */
export function codeLetter(code: string): Write {
  return (leagueName) => ({
    // Organisers see subjects.
    subject: "Codul tău de intrare",
    paragraphs: [
      `Codul tău pentru ${leagueName}: ${code.slice(0, 3)} ${code.slice(3)}`,
      "Scrie-l în pagina în care l-ai cerut. Este valabil 10 minute și merge o singură dată.",
    ],
    notes: [
      "Nu-l spune nimănui: nici organizatorii nu ți-l cer. Dacă nu l-ai cerut tu, șterge acest mesaj.",
    ],
  });
}

/** To who asks for a code and has no account by that address: the site itself answers as for everybody. */
export function noAccountLetter(): Write {
  return (leagueName) => ({
    subject: "Niciun cont cu adresa aceasta",
    paragraphs: [
      `Cineva a cerut un cod de intrare la ${leagueName} cu adresa ta, dar niciun cont nu o are ca adresă verificată.`,
      "Dacă ai cont cu ea, alege o parolă nouă: așa se și verifică. Dacă ți-ai luat locul cu un link, deschide linkul tău de intrare și adaugă adresa acolo.",
    ],
    action: { label: "Mergi la conectare", path: "/login" },
    notes: ["Dacă nu ai fost tu, nu trebuie să faci nimic."],
  });
}

/** To the owner of an account whose address somebody wants to add to another one. Only they learn that it has one. */
export function addressTakenLetter(): Write {
  return (leagueName) => ({
    subject: "Ai deja un cont",
    paragraphs: [
      `Cineva a vrut să pună adresa ta la alt cont de la ${leagueName}, dar tu ai deja unul cu ea.`,
      "Dacă ai fost tu, intră în contul tău. Dacă ți-ai luat și un loc cu un link, deschide linkul acela din contul tău, iar pe celălalt loc îl scot organizatorii.",
    ],
    action: { label: "Mergi la conectare", path: "/login" },
    notes: ["Dacă nu ai fost tu, nu trebuie să faci nimic: contul tău rămâne cum este."],
  });
}

/** A role of theirs allows nothing before they have a second factor. */
export function factorRequiredLetter(role: string): Write {
  return (leagueName) => ({
    subject: "Pornește verificarea în doi pași",
    paragraphs: [
      `La ${leagueName}, rolul tău ${role} cere verificarea în doi pași: la conectare, pe lângă parolă, un cod din telefonul tău.`,
      "Până o pornești, drepturile rolului așteaptă. Durează un minut.",
    ],
    action: { label: "Pornește verificarea", path: "/profile/siguranta" },
  });
}

/** A letter of the site about an account, with one thing to do. */
export async function queueLetter(
  { config, now }: Services,
  db: Db,
  to: string,
  write: Write,
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
