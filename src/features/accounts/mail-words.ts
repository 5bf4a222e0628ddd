/** What pages may say of the mails that this site sends or, without a mail server, keeps for its organisers. */
interface MailWords {
  /** Under the address of a sign-up. */
  signUpHelp: string;
  /** After a sign-up: what comes next, and how one learns it. */
  signedUp: string[];
  /** The step of a season's road between the sign-up and the first login. */
  confirmed: { title: string; detail: string };
  /** To who logs in before the account is confirmed. */
  unconfirmed: { title: string; text: string };
  /** After a link that was asked for: it is on its way, or where it lies. */
  linkAskedFor: string;
  /** Under the address of somebody who has forgotten their password. */
  forgottenHelp?: string;
  /** How a link comes to who is kept waiting at the login. */
  linkComes: string;
  /** What organisers read after they have made a link for somebody. */
  linkMade: string;
  /** How somebody learns what an organiser has done to their account. */
  learns: string;
}

const sent: MailWords = {
  signUpHelp: "Aici primești linkul de confirmare.",
  signedUp: [
    "Bine ai venit! Vei primi în câteva momente un link de confirmare pe adresa de email introdusă.",
  ],
  confirmed: {
    title: "Adresă confirmată",
    detail: "Deschizi linkul primit pe email și te conectezi.",
  },
  unconfirmed: {
    title: "Adresa de email nu este confirmată",
    text: "Deschide linkul pe care l-ai primit pe email. Nu îl găsești?",
  },
  linkAskedFor: "Vei primi un email în câteva secunde",
  forgottenHelp: "Îți trimitem un link cu care alegi altă parolă.",
  linkComes: "cu un link primit pe email",
  linkMade: "Linkul a fost trimis. Dacă emailul nu ajunge, îl găsești la Emailuri.",
  learns: "Primește un email",
};

const kept: MailWords = {
  signUpHelp: "Cu ea te conectezi, după ce un organizator îți confirmă contul.",
  signedUp: [
    "Bine ai venit! Site-ul nu trimite emailuri: un organizator îți va confirma contul.",
    "Cum afli: încearcă din când în când să te conectezi cu adresa și parola alese. Până ești primit, pagina de conectare îți spune că mai aștepți.",
  ],
  confirmed: {
    title: "Cont confirmat",
    detail: "Un organizator îți confirmă contul, apoi te conectezi.",
  },
  unconfirmed: {
    title: "Contul tău nu este confirmat încă",
    text: "Un organizator îl va confirma. Site-ul nu trimite emailuri: afli că ești primit când reușești să te conectezi aici, cu aceeași adresă și parolă.",
  },
  linkAskedFor: "Linkul te așteaptă la organizatori: cere-l lor",
  linkComes: "cu un link cerut organizatorilor",
  linkMade: "Site-ul nu trimite emailuri: linkul este la Emailuri, dă-l tu mai departe.",
  learns: "Site-ul nu trimite emailuri, deci spune-i tu",
};

/** One place for every promise of a mail: `sendsMail` is what the site says of itself. */
export function mailWords({ sendsMail }: { sendsMail: boolean }): MailWords {
  return sendsMail ? sent : kept;
}
