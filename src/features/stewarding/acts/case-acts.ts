import {
  type Act,
  type ActSaid,
  choice,
  drawn,
  type Fields,
  moment,
  person,
  text,
  version,
} from "#shared/act.ts";
import type { idSchema, versionSchema } from "#shared/text/text-schemas.ts";
import { type CaseState, openStates } from "../case-states.ts";
import type { evidenceSchema, settledSchema, votesSchema } from "../stewarding-forms.ts";
import type { CaseView } from "../stewarding.ts";

/*
 * What is done to a case: by whom, in which states, with which form, and what the audit log says of it. The server shows an act
 * to who may do it (`may.acts`) and checks it again under the lock (`server/acts/perform.ts`).
 */

/**
 * As whom somebody acts. `manager` manages the panel and has no part in the case; `alone` manages it too, and nobody judges the
 * case.
 */
export type CaseRole = "complainant" | "accused" | "driver" | "steward" | "manager" | "alone";

/** What else must be so. */
export type CaseCondition =
  /** It looks at no decision again. */
  | "first"
  /** It looks at one again. */
  | "second"
  | "unvoted"
  /** The other side may not appeal any more. */
  | "appeal-over"
  /** Who is accused may answer: in their time, or where none is set until the decision. */
  | "answerable";

type CaseAddress = `POST /api/case/:id/${string}`;
type Asks = "account" | readonly ["manageStewarding"];

interface CaseRules<Form extends Fields> {
  readonly by: readonly CaseRole[];
  readonly in: readonly CaseState[];
  readonly only?: readonly CaseCondition[];
  /** The field that names a second case, of which the same is asked. */
  readonly also?: keyof Form & string;
}

export type CaseAct<
  Form extends Fields = Fields,
  At extends CaseAddress = CaseAddress,
  Who extends Asks = Asks,
> = Act<Form, CaseView, CaseView, At, Who> & CaseRules<Form>;

function caseAct<
  const Form extends Fields,
  const At extends CaseAddress,
  const Who extends Asks = "account",
  const Rules extends CaseRules<Form> = CaseRules<Form>,
>(
  id: string,
  address: At,
  said: Omit<ActSaid<Form, CaseView, CaseView, Who>, "access"> & { access?: Who } & Rules,
): Act<Form, CaseView, CaseView, At, Who> & Rules;
function caseAct(
  id: string,
  address: CaseAddress,
  said: Omit<ActSaid<Fields, CaseView, CaseView, Asks>, "access"> & {
    access?: Asks;
  } & CaseRules<Fields>,
): CaseAct {
  return { id, address, access: "account", about: ["cases"], ...said };
}

/** Links, pictures and whether the other side sees them, drawn together. */
export const evidence = {
  links: drawn<(typeof evidenceSchema)["shape"]["links"]>(),
  pictures: drawn<(typeof evidenceSchema)["shape"]["pictures"]>(),
  shared: drawn<(typeof evidenceSchema)["shape"]["shared"]>(),
};
/** The accused car that is spoken for. */
const entry = drawn<typeof idSchema>();
/** Of what is written to stewards and by them, in characters. */
export const LONGEST = 2000;

export const caseActs = {
  /** The defence of one accused, once. */
  makeStatement: caseAct("makeStatement", "POST /api/case/:id/statement", {
    forSeat: true,
    hides: false,
    by: ["accused"],
    in: openStates,
    only: ["answerable"],
    form: { entry, text: text("Punctul tău de vedere", { most: LONGEST, rows: 5 }), ...evidence },
    words: { press: "Trimite apărarea", done: "Apărarea a fost trimisă." },
    log: { "case.answered": "a răspuns în cazul" },
  }),
  /** It counts as the defence. */
  admitFault: caseAct("admitFault", "POST /api/case/:id/admit", {
    forSeat: true,
    hides: false,
    by: ["driver"],
    in: openStates,
    only: ["answerable"],
    form: {
      entry,
      text: text("Punctul tău de vedere", { most: LONGEST, rows: 5, optional: true }),
    },
    words: {
      press: "Recunosc",
      question: {
        title: "Recunoști abaterea?",
        body: "Ține loc de apărare, iar răspunsul nu se mai schimbă. Cazul trece la comisari când au răspuns toți cei acuzați.",
        no: "Nu încă",
        yes: "Recunosc",
      },
      done: "Ai recunoscut. Comisarii decid.",
    },
    log: { "case.admitted": "și-a recunoscut vina în cazul" },
  }),
  /** More of either side, or of a steward. */
  addEvidence: caseAct("addEvidence", "POST /api/case/:id/evidence", {
    forSeat: true,
    isPrivate: true,
    by: ["complainant", "accused", "steward"],
    in: openStates,
    form: evidence,
    words: { press: "Trimite dovezile" },
    log: { "case.evidence-added": "a adus dovezi în cazul" },
  }),
  /** Their own protest. Stewards may open a case of their own about it. */
  withdrawProtest: caseAct("withdrawProtest", "POST /api/case/:id/withdraw", {
    forSeat: true,
    hides: false,
    by: ["complainant"],
    in: openStates,
    only: ["first", "unvoted"],
    form: {},
    words: {
      press: "Retrage contestația",
      question: {
        title: "Retragi contestația?",
        body: "Comisarii nu o mai judecă, dar pot deschide ei un caz.",
        no: "Nu",
        yes: "Retrag",
      },
    },
    log: { "case.withdrawn": "a retras cazul" },
  }),
  recuse: caseAct("recuse", "POST /api/case/:id/recuse", {
    isPrivate: true,
    by: ["steward"],
    in: openStates,
    form: {},
    words: {
      press: "Mă recuz",
      question: {
        title: "Te recuzi din acest caz?",
        body: "Nu îl mai vezi și nu îl mai judeci, iar votul tău, dacă l-ai dat, nu se mai numără. Nu te poți întoarce.",
        no: "Rămân",
        yes: "Mă recuz",
      },
      done: "Te-ai recuzat. Cazul îl judecă ceilalți comisari.",
    },
    log: { "case.recused": "s-a recuzat din cazul" },
  }),
  /** On every accused; another vote than one's first stands beside it, of who does not decide alone with a reason. */
  castVote: caseAct("vote", "POST /api/case/:id/vote", {
    isPrivate: true,
    by: ["steward"],
    in: ["review"],
    form: {
      votes: drawn<typeof votesSchema>(),
      reason: text("De ce votezi altfel", { most: 300, optional: true }),
      note: text("Notă pentru ceilalți comisari", { most: LONGEST, rows: 3, optional: true }),
    },
    words: ({ panel }) => ({
      press: panel?.quorum === 1 ? "Scrie decizia" : panel?.mine ? "Salvează votul" : "Votează",
      help: {
        reason:
          "Primul vot rămâne la vedere: l-ai dat înainte să știi cine a contestat și ce spun ceilalți.",
      },
      done: "Votul tău este înregistrat.",
    }),
    log: { "case.voted": "a votat în cazul" },
  }),
  /** 'Publică și aplică': the decision that is written, of which the version is sent too. */
  publishDecision: caseAct("publishDecision", "POST /api/case/:id/publish", {
    about: ["cases", "results", "standings"],
    hides: false,
    by: ["steward"],
    in: ["review"],
    form: { version, draft: drawn<typeof versionSchema>() },
    words: { press: "Publică și aplică" },
    log: { "case.decided": "a decis cazul" },
  }),
  /** The decision that it looks at again stands, or is annulled; with a new document it is `publishDecision`. */
  settleAppeal: caseAct("settleAppeal", "POST /api/case/:id/settle", {
    about: ["cases", "results", "standings"],
    hides: false,
    by: ["steward"],
    in: ["review"],
    only: ["second"],
    form: {
      version,
      outcome: drawn<typeof settledSchema>(),
      text: text("De ce", { most: LONGEST, rows: 4 }),
    },
    words: { press: "Menține decizia" },
    log: { "case.decided": "a decis cazul" },
  }),
  /** The same incident, protested twice. */
  joinCase: caseAct("joinCase", "POST /api/case/:id/join", {
    hides: false,
    by: ["steward"],
    in: openStates,
    only: ["first", "unvoted"],
    also: "into",
    form: { version, into: choice("Cazul la care trece") },
    words: {
      press: "Alătură altui caz",
      title: "Alătură altui caz",
      body: "Același incident, contestat de două ori: mașinile, dovezile și răspunsurile trec la celălalt caz, iar acesta se închide.",
      send: "Alătură",
      done: "Cazurile sunt acum unul singur.",
    },
    log: { "case.joined": "a alăturat altui caz cazul" },
  }),
  /** Not for stewards, with the reason that its parties read. */
  markInadmissible: caseAct("markInadmissible", "POST /api/case/:id/inadmissible", {
    hides: false,
    by: ["steward"],
    in: openStates,
    only: ["appeal-over"],
    form: { version, text: text("De ce", { most: LONGEST, rows: 4 }) },
    words: ({ origin }) => ({
      ...(origin === "appeal"
        ? {
            press: "Declară inadmisibil",
            title: "Declari apelul inadmisibil?",
            help: { text: "O citește toată lumea. Prima decizie rămâne în vigoare." },
          }
        : {
            press: "Declară inadmisibilă",
            title: "Declari contestația inadmisibilă?",
            help: { text: "O citesc cele două părți." },
          }),
      isGrave: true,
    }),
    log: { "case.found-inadmissible": "a declarat inadmisibil cazul" },
  }),
  /** By who manages the panel; only ever later, so that it rests on no version. */
  extendDefence: caseAct("extendDefence", "POST /api/case/:id/extend", {
    access: ["manageStewarding"],
    hides: false,
    by: ["manager"],
    in: ["defence"],
    form: { until: moment("Apărarea se încheie") },
    words: {
      press: "Prelungește apărarea",
      title: "Mai mult timp pentru apărare",
      done: "Apărarea a fost prelungită.",
    },
    log: { "case.extended": "a prelungit apărarea în cazul" },
  }),
  /** Where too few stewards have nothing to do with it; oneself only where nobody else is left, whatever ties one to it. */
  inviteGuest: caseAct("inviteGuest", "POST /api/case/:id/guest", {
    access: ["manageStewarding"],
    isPrivate: true,
    by: ["manager", "alone"],
    in: openStates,
    form: { user: person("Persoana") },
    words: {
      press: "Invită",
      title: "Comisar invitat",
      body: "Când prea puțini comisari pot judeca: o persoană cu cont, doar pentru acest caz. Documentul spune câți invitați au judecat.",
      done: (_view, { user }) => `${user} poate judeca acest caz.`,
    },
    log: {
      "case.guest-invited": "a invitat un comisar în cazul",
      "case.judged-by-organiser": "judecă singur, fiindcă nu mai poate nimeni, cazul",
    },
  }),
} as const satisfies Record<string, CaseAct>;
