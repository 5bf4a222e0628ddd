import type { Db } from "#server/database/databases.ts";
import type { Services } from "#server/services.ts";
import { linkLifetimes, queueLetter } from "../login/account-mails.ts";
import { createOneTimeLink } from "../login/one-time-links.ts";

/** What may weaken an account, or close it to its owner, as its owner is told of it. */
const acts = {
  password: {
    subject: "Parola a fost schimbată",
    text: "Parola contului tău a fost schimbată și celelalte sesiuni au fost închise.",
  },
  "password-by-link": {
    subject: "Parola a fost schimbată",
    text: "Parola contului tău a fost schimbată printr-un link trimis pe email și toate sesiunile au fost închise.",
  },
  "factor-on": {
    subject: "Verificarea în doi pași a fost pornită",
    text: "De acum, la conectare îți cerem și un cod din aplicația ta. Păstrează codurile de rezervă la loc sigur.",
  },
  "factor-off": {
    subject: "Verificarea în doi pași a fost oprită",
    text: "De acum te conectezi din nou numai cu parola.",
  },
  "factor-reset": {
    subject: "Verificarea în doi pași a fost resetată",
    text: "Un organizator a oprit verificarea în doi pași a contului tău și a scos amprentele și cheile lui. De acum te conectezi fără ele; le poți pune din nou în profil.",
  },
  "codes-renewed": {
    subject: "Ai alte coduri de rezervă",
    text: "Codurile de rezervă ale contului tău au fost înlocuite. Cele de dinainte nu mai merg.",
  },
  "code-used": {
    subject: "Ai folosit un cod de rezervă",
    text: "Cineva s-a conectat la contul tău cu parola și cu un cod de rezervă. Poți face oricând altele în profil.",
  },
  "address-added": {
    subject: "Contul tău are o adresă de email",
    text: "Cu ea primești codul cu care intri, mesajele și, dacă vrei, un link pentru parolă.",
  },
  "passkey-added": {
    subject: "Ai o amprentă sau o cheie nouă",
    text: "Contului tău i s-a adăugat o amprentă sau o cheie, cu care se poate intra în el.",
  },
  "passkey-removed": {
    subject: "O amprentă sau o cheie a fost scoasă",
    text: "Din contul tău a fost scoasă o amprentă sau o cheie. Cu ea nu se mai poate intra.",
  },
  "login-link-renewed": {
    subject: "Ai alt link de intrare",
    text: "Un organizator ți-a făcut alt link de intrare. Linkul, amprentele și cheile de dinainte nu mai merg.",
  },
  "discord-added": {
    subject: "Contul tău are Discord",
    text: "De acum se intră în contul tău cu acel cont de Discord.",
  },
  "discord-unlinked": {
    subject: "Discord a fost deconectat",
    text: "Contul de Discord nu mai este legat de contul tău.",
  },
  "steam-unlinked": {
    subject: "Steam a fost deconectat",
    text: "Contul de Steam nu mai este legat de contul tău.",
  },
  "iracing-unlinked": {
    subject: "iRacing a fost deconectat",
    text: "ID-ul de iRacing nu mai este legat de contul tău.",
  },
} as const;

export type ToldAct = keyof typeof acts;

/**
 * Tells somebody in the act's transaction what was done to their account, with a link for who did not do it (`not-me-routes.ts`):
 * by mail, else by a message on the site. A message's link only ends sessions, because a thief's session may read it.
 */
export async function tellOwner(
  services: Services,
  trx: Db,
  { userId, email, what }: { userId: string; email: string | null; what: ToldAct },
): Promise<void> {
  const { subject, text } = acts[what];
  const newLink = (kind: "not-me" | "not-me-here") =>
    createOneTimeLink(trx, {
      kind,
      userId,
      ...(kind === "not-me" && email !== null && { email }),
      now: services.now(),
      lifetimeMs: linkLifetimes.notMe.ms,
    });
  if (email !== null) {
    const path = pathOf(await newLink("not-me"));
    await queueLetter(services, trx, email, (leagueName) => ({
      subject,
      paragraphs: [`Este vorba de contul tău de la ${leagueName}.`, text],
      action: { label: "N-am fost eu", path },
      notes: [
        `Dacă ai fost tu, nu ai nimic de făcut. Dacă nu, butonul închide toate sesiunile și te lasă să alegi altă parolă, timp de ${linkLifetimes.notMe.words}.`,
      ],
    }));
  }
  if (email !== null && services.config.mail) return;
  const path = pathOf(await newLink("not-me-here"));
  await services.parts.tellPerson(trx, services, {
    to: userId,
    subject,
    body: `<p>${text}</p><p>Nu ai fost tu? <a href="${path}">N-am fost eu</a> închide toate sesiunile contului.</p>`,
  });
}

function pathOf(secret: string): string {
  return `/nu-am-fost-eu/${secret}`;
}
