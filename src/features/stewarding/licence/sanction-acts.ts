import { act, choiceOrNone, momentOrNone, text, version } from "#shared/act.ts";
import { sanctionConflictTitles } from "../conflicts.ts";
import type { Sanction } from "./licence-shapes.ts";
import { sanctionStandingOf, sanctionStandingTitles } from "./sanction-rules.ts";

const LONGEST = 2000;

const consequence: Record<Sanction["kind"], string> = {
  grid: "Le pierde la prima cursă a sezonului la care ia startul.",
  suspension: "Nu participă la acea etapă, iar după ea punctele de la care vine nu mai contează.",
  ban: "Până atunci nu se poate înscrie și nu poate participa; contul rămâne.",
};

/** What a steward does with a sanction that a threshold has proposed. */
export const sanctionActs = {
  confirmSanction: act<Sanction, Sanction>()("confirmSanction", "POST /api/sanction/:id/confirm", {
    access: "account",
    about: ["cases", "entry-lists", "results"],
    hides: false,
    form: {
      version,
      /** Of a suspension; none: the next one in which the driver has a seat. */
      event: choiceOrNone("Etapa"),
      /** Of a ban; none: so many days as the rule says. */
      until: momentOrNone("Până la"),
      text: text("Un cuvânt pentru ceilalți comisari", {
        most: LONGEST,
        rows: 3,
        optional: true,
      }),
    },
    words: ({ driver, kind, text: what, rule, choices, ...sanction }) => ({
      press: "Confirmă",
      title: `Confirmi sancțiunea lui ${driver.name}?`,
      body: `${what}, pentru ${rule}. ${consequence[kind]}`,
      ...(choices.length === 0 && {
        help: {
          event: "Pilotul nu are loc în nicio etapă viitoare: suspendarea așteaptă prima.",
        },
      }),
      over: overWords(sanction),
      done: `Sancțiunea lui ${driver.name} este confirmată.`,
    }),
    log: { "sanction.confirmed": "a confirmat sancțiunea" },
  }),
  rejectSanction: act<Sanction, Sanction>()("rejectSanction", "POST /api/sanction/:id/reject", {
    access: "account",
    about: ["cases"],
    hides: false,
    form: { version, text: text("De ce", { most: LONGEST, rows: 4 }) },
    words: ({ driver, ...sanction }) => ({
      press: "Respinge",
      title: `Respingi sancțiunea lui ${driver.name}?`,
      body: "Punctele și avertismentele rămân pe licență; pragul nu mai propune nimic pentru ele.",
      help: { text: "O citesc ceilalți comisari." },
      over: overWords(sanction),
      done: `Sancțiunea lui ${driver.name} este respinsă.`,
      isGrave: true,
    }),
    log: { "sanction.rejected": "a respins sancțiunea" },
  }),
} as const;

/** How a sanction stands that who was about to decide it decides no more. */
function overWords(sanction: Pick<Sanction, "state" | "flagged" | "held" | "served" | "blocked">) {
  return sanction.blocked === null
    ? `Acum este: ${sanctionStandingTitles[sanctionStandingOf(sanction)].toLocaleLowerCase("ro")}.`
    : `${sanctionConflictTitles[sanction.blocked]} O hotărăsc alții.`;
}
