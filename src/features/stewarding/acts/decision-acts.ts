import { act, drawn, text, version } from "#shared/act.ts";
import type { idSchema } from "#shared/text/text-schemas.ts";
import { evidence, LONGEST } from "./case-acts.ts";
import { decisionTitle } from "../case-words.ts";
import type { appealSchema, placeInCar } from "../stewarding-forms.ts";
import type { Decision, DecisionLine } from "../stewarding.ts";

/* What is done to a published decision; who may, the server asks (`server/acts/hold-decision.ts`). */

export const decisionActs = {
  /** It is as if it had not been; the document stays, with the reason. */
  annulDecision: act<DecisionLine, Decision>()("annulDecision", "POST /api/decision/:id/annul", {
    access: ["manageStewarding"],
    about: ["cases", "results", "standings"],
    hides: false,
    form: { version, text: text("De ce", { most: LONGEST, rows: 4 }) },
    words: ({ number }) => ({
      press: "Anulează decizia",
      title: `Anulezi ${decisionTitle(number)}?`,
      body: "Tot ce a dat se ia înapoi, în rezultate și în clasamente. Documentul rămâne public, cu motivul.",
      done: `${decisionTitle(number)} este anulată.`,
      isGrave: true,
    }),
    log: { "decision.annulled": "a anulat decizia" },
  }),
  /** Whose an item is, where its case names no driver and nobody has said so. */
  nameDriver: act<DecisionLine, Decision>()("nameDriver", "POST /api/decision/:id/driver", {
    access: "account",
    about: ["cases", "results"],
    hides: false,
    form: { version, item: drawn<typeof idSchema>(), driver: drawn<typeof placeInCar>() },
    words: { press: "Numește pilotul", done: "Pilotul este numit." },
    log: { "decision.driver-named": "a numit pilotul din decizie" },
  }),
  /** 'Fac apel'. The same `clientKey` sent again answers the case that is there. */
  appealDecision: act<Pick<Decision, "_id">, { _id: string }>()(
    "appealDecision",
    "POST /api/decision/:id/appeal",
    {
      access: "account",
      about: ["cases", "results"],
      hides: false,
      form: {
        clientKey: drawn<(typeof appealSchema)["shape"]["clientKey"]>(),
        text: drawn<(typeof appealSchema)["shape"]["text"]>(),
        ...evidence,
      },
      words: { press: "Trimite apelul", done: "Apelul a fost trimis comisarilor." },
      log: { "decision.appealed": "a atacat decizia" },
    },
  ),
} as const;
