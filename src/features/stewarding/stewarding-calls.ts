import { route } from "#shared/route.ts";
import type { Offence, offenceFormSchema, offenceSaveSchema } from "./offences.ts";
import type {
  CaseView,
  Decision,
  DecisionPreview,
  EventStewarding,
  OwnCase,
  QueuedCase,
  WaitingDefence,
} from "./stewarding.ts";
import type {
  annulSchema,
  appealSchema,
  decisionDraftSchema,
  extendWindowSchema,
  nameDriverSchema,
  newCaseSchema,
  previewSchema,
  protestSchema,
  publishSchema,
  reopenSchema,
  settleSchema,
  voteSchema,
} from "./stewarding-forms.ts";
import type { SeasonStewarding, stewardingSettingsSaveSchema } from "./stewarding-settings.ts";

interface NewCase {
  _id: string;
}

/* Parties. */

/** 'Contestă'. The same `clientKey` sent again answers the protest that is there. */
export const sendProtest = route<{ body: typeof protestSchema; reply: NewCase }>()(
  "sendProtest",
  "POST /api/event/:id/protests",
  { access: "account", about: ["cases"], hides: false },
);

export const listMyCases = route<{ reply: OwnCase[] }>()("listMyCases", "GET /api/my-cases", {
  access: "account",
  about: ["cases"],
});

/** What waits for the viewer's own answer, the first deadline first. */
export const listOwnDefences = route<{ reply: WaitingDefence[] }>()(
  "listOwnDefences",
  "GET /api/my-cases/waiting",
  { access: "account", about: ["cases"] },
);

export const readCase = route<{ reply: CaseView }>()("readCase", "GET /api/case/:id", {
  access: "account",
  about: ["cases"],
});

/* Stewards. */

/** Every case of the seasons that the viewer judges and that somebody still has to decide, the most urgent first. */
export const listWaitingCases = route<{ reply: QueuedCase[] }>()(
  "listWaitingCases",
  "GET /api/cases",
  { access: "account", about: ["cases"] },
);

/** All cases of a season, the latest first. */
export const listSeasonCases = route<{ reply: QueuedCase[] }>()(
  "listSeasonCases",
  "GET /api/season/:id/cases",
  { access: "checked", about: ["cases"] },
);

export const openCase = route<{ body: typeof newCaseSchema; reply: NewCase }>()(
  "openCase",
  "POST /api/season/:id/cases",
  { access: "checked", about: ["cases"], hides: false },
);

/** One vote for each accused. A steward may change theirs until the decision is published. */
export const vote = route<{ body: typeof voteSchema; reply: CaseView }>()(
  "vote",
  "POST /api/case/:id/vote",
  { access: "account", about: ["cases"], isPrivate: true },
);

export const saveDecisionDraft = route<{ body: typeof decisionDraftSchema; reply: CaseView }>()(
  "saveDecisionDraft",
  "PUT /api/case/:id/decision",
  { access: "account", about: ["cases"], isPrivate: true },
);

/** The classification as it would be, and whether places on the grid would be served by nobody. Stores nothing. */
export const previewDecision = route<{ body: typeof previewSchema; reply: DecisionPreview }>()(
  "previewDecision",
  "POST /api/case/:id/preview",
  { access: "account", isPrivate: true },
);

/** 'Publică și aplică'. */
export const publishDecision = route<{ body: typeof publishSchema; reply: CaseView }>()(
  "publishDecision",
  "POST /api/case/:id/publish",
  { access: "account", about: ["cases", "results", "standings"], hides: false },
);

/** Whose an item of a published decision is, where its case names no driver and nobody has said so. */
export const nameDriver = route<{ body: typeof nameDriverSchema; reply: Decision }>()(
  "nameDriver",
  "POST /api/decision/:id/driver",
  { access: "account", about: ["cases", "results"], hides: false },
);

/* Who manages the panel. */

export const extendProtests = route<{
  body: typeof extendWindowSchema;
  reply: EventStewarding;
}>()("extendProtests", "POST /api/event/:id/protests/extend", {
  access: ["manageStewarding"],
  about: ["cases"],
  hides: false,
});

export const annulDecision = route<{ body: typeof annulSchema; reply: Decision }>()(
  "annulDecision",
  "POST /api/decision/:id/annul",
  { access: ["manageStewarding"], about: ["cases", "results", "standings"], hides: false },
);

export const listOffences = route<{ reply: Offence[] }>()("listOffences", "GET /api/offences", {
  access: ["judgeCases", "manageStewarding"],
  about: ["cases"],
});

export const addOffence = route<{ body: typeof offenceFormSchema; reply: Offence }>()(
  "addOffence",
  "POST /api/offences",
  { access: ["manageStewarding"], about: ["cases"], isPrivate: true },
);

export const saveOffence = route<{ body: typeof offenceSaveSchema; reply: Offence }>()(
  "saveOffence",
  "PUT /api/offences/:id",
  { access: ["manageStewarding"], about: ["cases"], isPrivate: true },
);

export const readSeasonStewarding = route<{ reply: SeasonStewarding }>()(
  "readSeasonStewarding",
  "GET /api/season/:id/stewarding",
  { access: ["manageStewarding"], about: ["cases"] },
);

export const saveSeasonStewarding = route<{
  body: typeof stewardingSettingsSaveSchema;
  reply: SeasonStewarding;
}>()("saveSeasonStewarding", "PUT /api/season/:id/stewarding", {
  access: ["manageStewarding"],
  about: ["cases", "seasons"],
  hides: false,
});

/* A decision that is looked at again. */

/** 'Fac apel'. The same `clientKey` sent again answers the case that is there. */
export const appealDecision = route<{ body: typeof appealSchema; reply: NewCase }>()(
  "appealDecision",
  "POST /api/decision/:id/appeal",
  { access: "account", about: ["cases", "results"], hides: false },
);

/** The first decision stands, or is annulled; with a new document it is `publishDecision`. */
export const settleAppeal = route<{ body: typeof settleSchema; reply: CaseView }>()(
  "settleAppeal",
  "POST /api/case/:id/settle",
  { access: "account", about: ["cases", "results", "standings"], hides: false },
);

/** A case about results that are definitive, with the decision that it looks at again, if it is one. */
export const reopenResults = route<{ body: typeof reopenSchema; reply: NewCase }>()(
  "reopenResults",
  "POST /api/event/:id/reopen",
  { access: ["manageStewarding"], about: ["cases"], hides: false },
);
