import { act, choiceOrNone, drawn, moment, text } from "#shared/act.ts";
import type { idSchema } from "#shared/text/text-schemas.ts";
import { evidence, LONGEST } from "./case-acts.ts";
import type { protestSchema } from "../stewarding-forms.ts";
import type { EventStewarding } from "../stewarding.ts";

/** An event, or its season. */
interface Where {
  _id: string;
}

interface NewCase {
  _id: string;
}

type Protest = (typeof protestSchema)["shape"];

/** What a case begins with, drawn together. */
const incident = {
  clientKey: drawn<Protest["clientKey"]>(),
  session: drawn<Protest["session"]>(),
  accused: drawn<Protest["accused"]>(),
  lap: drawn<Protest["lap"]>(),
  minuteMs: drawn<Protest["minuteMs"]>(),
  corner: drawn<Protest["corner"]>(),
  text: drawn<Protest["text"]>(),
  links: evidence.links,
  pictures: evidence.pictures,
};

export const eventActs = {
  /** 'Contestă'. The same `clientKey` sent again answers the protest that is there. */
  sendProtest: act<Where, NewCase>()("sendProtest", "POST /api/event/:id/protests", {
    access: "account",
    forSeat: true,
    about: ["cases"],
    hides: false,
    form: { ...incident, own: drawn<Protest["own"]>(), shared: evidence.shared },
    words: { press: "Trimite", done: "Contestația a fost trimisă comisarilor." },
    log: { "case.opened": "a deschis cazul" },
  }),
  /** What stewards saw themselves, without a protest. */
  openCase: act<Where, NewCase>()("openCase", "POST /api/season/:id/cases", {
    access: "checked",
    about: ["cases"],
    hides: false,
    form: incident,
    words: {
      press: "Deschide cazul",
      title: "Deschide un caz",
      body: "Cei acuzați sunt anunțați și se pot apăra. Nimeni nu apare ca reclamant.",
    },
    log: { "case.opened": "a deschis cazul" },
  }),
  /** A case about results that are definitive, with the decision that it looks at again, if it is one. */
  reopenResults: act<Where, NewCase>()("reopenResults", "POST /api/event/:id/reopen", {
    access: ["manageStewarding"],
    about: ["cases"],
    hides: false,
    form: {
      ...incident,
      decision: choiceOrNone("Decizia privită din nou"),
      reasons: text("De ce se redeschid rezultatele", { most: LONGEST, rows: 3 }),
    },
    words: {
      press: "Redeschide rezultatele",
      body: "Rezultatele sunt definitive: se redeschid doar pentru dovezi noi, iar până la hotărâre ce s-a decis rămâne valabil. Cei acuzați sunt anunțați și se pot apăra.",
      help: { reasons: "Motivul este public: ce dovadă nouă a apărut, fără numele cui a adus-o." },
    },
    log: { "case.reopened": "a redeschis rezultatele prin cazul" },
  }),
  /** Later than the league's hours, by who manages the panel. */
  extendProtests: act<Where, EventStewarding>()(
    "extendProtests",
    "POST /api/event/:id/protests/extend",
    {
      access: ["manageStewarding"],
      about: ["cases"],
      hides: false,
      form: { session: drawn<typeof idSchema>(), until: moment("Se poate contesta până") },
      words: {
        press: "Mai mult timp",
        title: "Mai mult timp pentru contestații",
        send: "Prelungește",
        done: "Sesiunea se poate contesta mai mult.",
      },
      log: { "session.protests-extended": "a prelungit contestațiile pentru sesiunea" },
    },
  ),
} as const;
