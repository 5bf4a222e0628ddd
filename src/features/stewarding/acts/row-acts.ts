import { act, drawn, version } from "#shared/act.ts";
import { route } from "#shared/route.ts";
import { counted } from "#shared/text/romanian-count.ts";
import type {
  givenPenaltiesSchema,
  GivenReply,
  PenaltiesPreview,
  penaltyLinesSchema,
  RowPenalties,
  sessionQuery,
  withdrawalSchema,
} from "../row-penalty/row-penalty-forms.ts";

/** An event, with the version of the results that the viewer reads and what is given in them. */
interface Results {
  _id: string;
  version: number;
  /** Over the form. */
  title: string;
  /** How many cars are given something. */
  count: number;
}

/** What is taken back in an event. */
interface Withdrawn extends Pick<Results, "_id" | "count"> {
  /** Of the decision, where several may be taken back. */
  number?: number | undefined;
}

type Given = (typeof givenPenaltiesSchema)["shape"];

/** What may be given at once in a session of the event, and to whom. */
export const readRowPenalties = route<{ query: typeof sessionQuery; reply: RowPenalties }>()(
  "readRowPenalties",
  "GET /api/event/:id/row-penalties",
  { access: "checked", about: ["cases", "results"] },
);

/** The classification and the licences as penalties would leave them. Stores nothing. */
export const previewRowPenalties = route<{
  body: typeof penaltyLinesSchema;
  reply: PenaltiesPreview;
}>()("previewRowPenalties", "POST /api/event/:id/row-penalties/preview", {
  access: "checked",
  isPrivate: true,
});

export const rowActs = {
  /** A case, its vote and its decision in one. The same `clientKey` sent again answers what is there. */
  giveRowPenalties: act<Results, GivenReply>()(
    "giveRowPenalties",
    "POST /api/event/:id/row-penalties",
    {
      access: "checked",
      about: ["cases", "results", "standings"],
      hides: false,
      form: {
        version,
        clientKey: drawn<Given["clientKey"]>(),
        session: drawn<Given["session"]>(),
        lines: drawn<Given["lines"]>(),
        together: drawn<Given["together"]>(),
        skipsKnown: drawn<Given["skipsKnown"]>(),
      },
      words: ({ title, count }) => ({
        title,
        press: count > 1 ? `Dă ${counted(count, "penalizare", "penalizări")}` : "Dă penalizarea",
      }),
      log: { "decision.published": "a publicat decizia" },
    },
  ),
  /** By who gave them, for ten minutes, unless somebody appeals. */
  withdrawDecisions: act<Withdrawn>()(
    "withdrawDecisions",
    "POST /api/event/:id/row-penalties/withdraw",
    {
      access: "checked",
      about: ["cases", "results", "standings"],
      hides: false,
      form: { decisions: drawn<(typeof withdrawalSchema)["shape"]["decisions"]>() },
      words: ({ count, number }) =>
        count === 1
          ? {
              press: number === undefined ? "Retrage" : `Retrage nr. ${number}`,
              done: "Penalizarea a fost retrasă.",
            }
          : { press: "Retrage toate", done: "Penalizările au fost retrase." },
      log: { "decision.withdrawn": "a retras decizia" },
    },
  ),
} as const;
