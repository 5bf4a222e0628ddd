import { route } from "#shared/route.ts";
import type { Offence, offenceFormSchema, offenceSaveSchema } from "./offences.ts";
import type { CaseView, DecisionPreview, OwnCase, QueuedCase } from "./stewarding.ts";
import type { decisionDraftSchema, previewSchema } from "./stewarding-forms.ts";
import type { SeasonStewarding, stewardingSettingsSaveSchema } from "./stewarding-settings.ts";
import type { YearSummary } from "./summary/summary.ts";

/* Parties. */

export const listMyCases = route<{ reply: OwnCase[] }>()("listMyCases", "GET /api/my-cases", {
  access: "account",
  forSeat: true,
  about: ["cases"],
});

export const readCase = route<{ reply: CaseView }>()("readCase", "GET /api/case/:id", {
  access: "account",
  forSeat: true,
  about: ["cases"],
});

/* Stewards. */

export const listWaitingCases = route<{ reply: QueuedCase[] }>()(
  "listWaitingCases",
  "GET /api/cases",
  { access: "account", about: ["cases"] },
);

export const listSeasonCases = route<{ reply: QueuedCase[] }>()(
  "listSeasonCases",
  "GET /api/season/:id/cases",
  { access: "checked", about: ["cases"] },
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

/* Who manages the panel. */

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

export const readYearSummary = route<{ reply: YearSummary }>()(
  "readYearSummary",
  "GET /api/stewarding/summaries/:year",
  { access: ["manageStewarding"], about: ["cases"] },
);
