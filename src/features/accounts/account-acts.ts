import { loggedAct, choice, drawn, person, text } from "#shared/act.ts";
import { NAMELESS_DRIVER } from "#shared/text/person-name.ts";
import type { emailSchema, IdClaim } from "./accounts.ts";
import { mailWords } from "./mail-words.ts";
import type { UnlinkRequest } from "./own/unlinking.ts";
import { mergingTopics, peopleTopics } from "./people-calls.ts";
import type { Alias } from "./people.ts";
import { platformTitle } from "#shared/game-platforms.ts";
import { unlinkingTopics } from "./own-account-calls.ts";

/*
 * What organisers do to an account, a waiting sign-up or a game id, and who owns one: its form, the words around it, its entry in
 * the log.
 */

const about = peopleTopics;
const form = {};
const listed = { access: ["manageUsers"], about, subject: "user", form } as const;
const user = { ...listed, isPrivate: true } as const;
const signUp = {
  ...user,
  subject: "waiting-registration",
  form: { email: drawn<typeof emailSchema>() },
} as const;
const driver = { access: ["manageDrivers"], about, subject: "driver", form } as const;
const ids = { ...driver, isPrivate: true } as const;
const unlinking = { ...ids, about: unlinkingTopics } as const;

const sessionsEnd = {
  title: "Închizi sesiunea ta?",
  body: "Este cea din care lucrezi acum: va trebui să te conectezi din nou.",
  yes: "Închide",
};
const decided = "Hotărârea a fost salvată.";

interface Mailing {
  sendsMail: boolean;
}

export const accountActs = {
  endLogins: loggedAct("endLogins", "POST /api/users/:id/end-logins", {
    ...user,
    words: ({ isOwn }: { isOwn: boolean }) => ({
      press: "Închide toate sesiunile",
      ...(isOwn && { question: sessionsEnd }),
      done: "Toate sesiunile au fost închise.",
    }),
    log: { "user.logins-ended": "a închis sesiunile contului" },
  }),
  endLogin: loggedAct("endLogin", "DELETE /api/users/:id/logins/:login", {
    ...user,
    words: ({ isOwn }: { login: string; isOwn: boolean }) => ({
      press: "Închide sesiunea",
      ...(isOwn && { question: sessionsEnd }),
      done: "Sesiunea a fost închisă.",
    }),
    log: { "user.login-ended": "a închis o sesiune a contului" },
  }),
  sendReset: loggedAct("sendReset", "POST /api/users/:id/send-reset", {
    ...user,
    about: [...about, "mails"],
    words: (site: Mailing) => ({
      press: "Trimite link pentru parolă nouă",
      done: mailWords(site).linkMade,
    }),
    log: { "user.reset-sent": "a trimis link de parolă nouă contului" },
  }),
  /** For who lost their phone and has no address: whatever opened the account before opens it no more. */
  renewLoginLink: loggedAct("renewLoginLink", "POST /api/users/:id/login-link", {
    ...user,
    words: {
      press: "Fă alt link de intrare",
      question: {
        title: "Faci alt link de intrare?",
        body: "Linkul, amprentele și cheile de până acum nu mai merg, iar sesiunile se închid. Dă-i linkul nou numai lui: cine îl are răspunde pentru locul lui.",
        yes: "Fă linkul",
      },
      done: (_link: { path: string }) => "Linkul este făcut. Îl vezi numai acum.",
    },
    log: { "user.login-link-renewed": "a făcut alt link de intrare pentru contul" },
  }),
  /** Visitors see it: who is blocked is in no list of drivers. */
  blockAccount: loggedAct("blockAccount", "POST /api/users/:id/block", {
    ...listed,
    hides: true,
    words: {
      press: "Blochează contul",
      question: {
        title: "Blochezi contul?",
        body: "Sesiunile se închid pe loc și nu se mai poate conecta. Rezultatele, cluburile și înscrierile rămân.",
        yes: "Blochează",
      },
      done: "Contul a fost blocat și sesiunile închise.",
    },
    log: { "user.blocked": "a blocat contul" },
  }),
  unblockAccount: loggedAct("unblockAccount", "POST /api/users/:id/unblock", {
    ...listed,
    hides: false,
    words: { press: "Deblochează contul", done: "Contul a fost deblocat." },
    log: { "user.unblocked": "a deblocat contul" },
  }),
  resetFactor: loggedAct("resetFactor", "POST /api/users/:id/reset-second-factor", {
    ...user,
    about: ["people", "roles", "own-account"],
    words: (site: Mailing) => ({
      press: "Resetează verificarea în doi pași",
      question: {
        title: "Resetezi verificarea în doi pași?",
        body: `Numai dacă știi sigur că persoana și-a pierdut telefonul, codurile și cheile: contul rămâne doar cu parola sau cu adresa. ${mailWords(site).learns}; jurnalul spune că ai făcut-o tu.`,
        yes: "Resetează",
      },
      done: "Verificarea în doi pași a fost oprită.",
    }),
    log: { "user.factor-reset": "a resetat verificarea în doi pași a contului" },
  }),
  resendToWaiting: loggedAct("resendToWaiting", "POST /api/waiting-registrations/resend", {
    ...signUp,
    about: [...about, "mails"],
    words: ({ _id: email, sendsMail }: Mailing & { _id: string }) => {
      const press = sendsMail ? "Trimite alt link" : "Pregătește alt link";
      return { press, spoken: `${press} la ${email}`, done: mailWords({ sendsMail }).linkMade };
    },
    log: { "registration.resent": "a retrimis confirmarea unei înregistrări" },
  }),
  /** An account without its link: the one who confirms it answers for the person. */
  confirmWaiting: loggedAct("confirmWaiting", "POST /api/waiting-registrations/confirm", {
    ...signUp,
    subject: "user",
    words: ({ _id: email }: { _id: string }) => ({
      press: "Confirmă",
      spoken: `Confirmă ${email}`,
      question: {
        title: "Confirmi contul?",
        body: `Fă-o numai dacă știi cine este: va intra cu parola aleasă la înregistrare. Adresa ${email} rămâne neverificată până când deschide un link primit pe ea.`,
        yes: "Confirmă",
      },
      done: (_account: { _id: string }) => "Contul a fost confirmat.",
    }),
    log: { "user.confirmed-by-hand": "a confirmat fără email contul" },
  }),
  forgetWaiting: loggedAct("forgetWaiting", "POST /api/waiting-registrations/forget", {
    ...signUp,
    words: ({ _id: email }: { _id: string }) => ({
      press: "Șterge",
      spoken: `Șterge înregistrarea ${email}`,
      question: {
        title: "Ștergi înregistrarea?",
        body: "Linkul trimis nu mai merge. Persoana se poate înregistra din nou.",
        yes: "Șterge",
      },
      done: "Înregistrarea a fost ștearsă.",
    }),
    log: { "registration.forgotten": "a șters o înregistrare neconfirmată" },
  }),
  unlinkDiscord: loggedAct("unlinkDiscord", "POST /api/drivers/:id/unlink-discord", {
    ...ids,
    words: {
      press: "Deconectează Discord",
      question: {
        title: "Deconectezi Discord?",
        body: "Persoana își poate conecta apoi alt cont de Discord.",
        yes: "Deconectează",
      },
      done: "Discord a fost deconectat.",
    },
    log: { "driver.discord-unlinked": "a scos contul Discord al pilotului" },
  }),
  /** A platform id is somebody's from the next imported result on. */
  addAlias: loggedAct("addAlias", "POST /api/aliases", {
    ...ids,
    form: {
      platform: choice("Platforma"),
      platformId: text("ID-ul", { most: 20 }),
      userId: person("Al cui este", "Alege pilotul."),
    },
    words: {
      press: "Adaugă un ID",
      send: "Salvează",
      done: "ID-ul este ținut minte.",
    },
    log: { "alias.added": "a adăugat legătura unui ID de joc cu pilotul" },
  }),
  revokeAlias: loggedAct("revokeAlias", "DELETE /api/aliases/:platform/:platformId", {
    ...ids,
    words: ({ platform, platformId, person: { name } }: Alias) => ({
      press: "Uită",
      spoken: `Uită ${platformTitle(platform)} ${platformId}`,
      question: {
        title: "Uiți ID-ul?",
        body: `${platformTitle(platform)} ${platformId} nu va mai fi ${name} în fișierele următoare. Rezultatele salvate rămân.`,
        yes: "Uită-l",
      },
      done: "ID-ul nu mai este ținut minte.",
    }),
    log: { "alias.revoked": "a retras legătura unui ID de joc cu pilotul" },
  }),
  /** Whoever held the id without an account is gone afterwards. */
  acceptIdClaim: loggedAct("acceptIdClaim", "POST /api/id-claims/:id/accept", {
    ...driver,
    about: mergingTopics,
    hides: true,
    words: ({ claimant }: IdClaim) => ({
      press: `Este al lui ${claimant.name || NAMELESS_DRIVER}`,
      done: decided,
    }),
    log: { "claim.accepted": "a acceptat cererea de ID a pilotului" },
  }),
  /** By the claimant of a Steam id, who is the driver without an account that has it. */
  acceptProvedClaim: loggedAct("acceptProvedClaim", "POST /user/id-claims/:id/accept", {
    access: "account",
    forSeat: true,
    about: mergingTopics,
    hides: true,
    subject: "driver",
    form,
    words: {
      press: "Da, eu sunt",
      done: "Steam este conectat, iar rezultatele sunt ale tale.",
    },
    log: { "claim.proved": "a dovedit prin Steam că este pilotul" },
  }),
  rejectIdClaim: loggedAct("rejectIdClaim", "POST /api/id-claims/:id/reject", {
    ...driver,
    hides: false,
    words: ({ holder }: IdClaim) => ({
      press: `Rămâne la ${holder.name || NAMELESS_DRIVER}`,
      done: decided,
    }),
    log: { "claim.rejected": "a respins cererea de ID a pilotului" },
  }),
  acceptUnlinkRequest: loggedAct("acceptUnlinkRequest", "POST /api/unlink-requests/:id/accept", {
    ...unlinking,
    words: ({ person: { name } }: UnlinkRequest) => ({
      press: `Deconectează-l de la ${name}`,
      done: decided,
    }),
    log: { "unlinking.accepted": "a acceptat cererea de deconectare a unui ID a pilotului" },
  }),
  rejectUnlinkRequest: loggedAct("rejectUnlinkRequest", "POST /api/unlink-requests/:id/reject", {
    ...unlinking,
    words: ({ person: { name } }: UnlinkRequest) => ({
      press: `Rămâne la ${name}`,
      done: decided,
    }),
    log: { "unlinking.rejected": "a respins cererea de deconectare a unui ID a pilotului" },
  }),
};
