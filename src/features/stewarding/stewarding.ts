import { z } from "zod";
import { sessionTypes } from "#shared/session-types.ts";
import { caseOrigins, caseStates, decisionStates, votes } from "./case-states.ts";
import { secondOutcomes } from "./appeals.ts";
import { conflicts } from "./conflicts.ts";
import { itemKinds, itemStates } from "./item-rules.ts";
import { sanctionRuleSchema } from "./licence/sanction-rule-schemas.ts";
import { frozenOffenceSchema, offenceSchema } from "./offences.ts";
import { decisionDraftSchema } from "./stewarding-forms.ts";

/** What is answered about cases and decisions. Nothing in it names a complainant but `panel.complainants`. */

const thing = z.object({ _id: z.string(), title: z.string() });
const numbered = z.object({ _id: z.string(), number: z.number() });
const driver = z.object({ _id: z.string().nullable(), name: z.string() });
const millis = z.number();

/** When and where in the session it was; to whom something keeps from the case nothing. */
const moment = { lap: z.number().nullable(), minuteMs: z.number().nullable(), corner: z.string() };

/** What of its judges everybody reads who knows of a case. */
const judging = {
  /** Why the viewer is kept from it. */
  blocked: z.enum([...conflicts, "drove"]).nullable(),
  /** Nobody may judge it, as long as it is open. */
  unjudged: z.boolean(),
};

const where = {
  season: thing,
  event: thing,
  session: thing.extend({ type: z.enum(sessionTypes) }),
};

export const caseCarSchema = z.object({
  _id: z.string(),
  raceNumber: z.string().nullable(),
  carName: z.string(),
  clubName: z.string(),
  /** The driver it is about; `null`: whoever drove. Without an account any more: empty. */
  driver: driver.nullable(),
});
export type CaseCar = z.infer<typeof caseCarSchema>;

const decisionItemSchema = z.object({
  _id: z.string(),
  /** The car's `_id`. */
  entry: z.string(),
  kind: z.enum(itemKinds),
  amount: z.number(),
  table: thing.nullable(),
  /** Of a car whose driver the case does not name: to whom of the crew it was given. Without an account any more: empty. */
  driver: driver.nullable(),
  /** It is somebody's own, and nobody has said whose: it counts for nobody until a steward names the driver. */
  waits: z.boolean(),
  /** As people read it: `+5 secunde`. */
  text: z.string(),
  state: z.enum(itemStates),
});

const decisionParts = {
  _id: z.string(),
  number: z.number(),
  state: z.enum(decisionStates),
  publishedAt: millis,
  appealUntil: millis.nullable(),
  ...where,
  cars: z.array(caseCarSchema),
  outcome: z.enum(votes),
  offence: frozenOffenceSchema.nullable(),
  items: z.array(decisionItemSchema),
  version: z.number(),
};

export const decisionLineSchema = z.object(decisionParts);
export type DecisionLine = z.infer<typeof decisionLineSchema>;

const evidenceSchema = z.object({
  _id: z.string(),
  kind: z.enum(["link", "picture"]),
  /** Of a picture: a signed address, good for five minutes. */
  url: z.string(),
  atMs: z.number().nullable(),
  side: z.enum(["complainant", "accused", "panel"]),
  shared: z.boolean(),
  public: z.boolean(),
});
export type Evidence = z.infer<typeof evidenceSchema>;

/** The document. */
export const decisionSchema = z.object({
  ...decisionParts,
  facts: z.string(),
  reasons: z.string(),
  besideGuide: z.string(),
  panel: z.object({
    voted: z.number(),
    /** Judged although they drove the session, because there were too few others. */
    drove: z.number(),
    /** Judged although something ties them to the case, or they drove the session: the season prints it. */
    tied: z.number().default(0),
    /** Votes that did not count: whoever gave them might not judge any more when they were counted. */
    leftOut: z.number().default(0),
    guests: z.number(),
    /** Who manages the panel judged themselves, because nobody else was left. */
    organisers: z.number().default(0),
    recused: z.number(),
  }),
  evidence: z.array(evidenceSchema),
  replaces: numbered.nullable(),
  replacedBy: numbered.nullable(),
  annulled: z.object({ at: millis, reason: z.string() }).nullable(),
  /** The appeal against it, once there is one. `null` as an outcome: it is being judged. */
  appeal: z
    .object({
      filedAt: millis,
      outcome: z.enum([...secondOutcomes, "inadmissible"]).nullable(),
      /** Why, where no new document says it. */
      reason: z.string(),
    })
    .nullable(),
  /** Why definitive results were looked at again for this document. */
  reopening: z.string().nullable(),
});
export type Decision = z.infer<typeof decisionSchema>;

const sessionStewardingSchema = z.object({
  _id: z.string(),
  window: z.object({ opensAt: millis, closesAt: millis }).nullable(),
  openCases: z.number(),
  /** The deadline for an appeal, on which `protest-window.ts` depends too; `null` when none is possible. */
  appealUntil: millis.nullable(),
  decisions: z.array(numbered),
  /** Definitive results that were looked at again, and why. */
  reopened: z.array(z.object({ at: millis, reason: z.string() })),
});

export const eventStewardingSchema = z.object({
  /** Protests are taken in this season. */
  enabled: z.boolean(),
  sessions: z.array(sessionStewardingSchema),
});
export type EventStewarding = z.infer<typeof eventStewardingSchema>;

/** What of a decision is the viewer's own. */
export const ownDecisionSchema = z.object({
  /** Of their case, and for whom they speak in it; `null`: they are no party of it. */
  party: z
    .object({ case: z.string(), side: z.enum(["complainant", "accused", "club"]) })
    .nullable(),
  /** They can appeal it now. */
  mayAppeal: z.boolean(),
  /** The case of its appeal, if it is there for them. */
  appeal: z.string().nullable(),
});
export type OwnDecision = z.infer<typeof ownDecisionSchema>;

/** What of an event's stewarding is the viewer's own. */
export const ownEventStewardingSchema = z.object({
  sessions: z.array(
    z.object({
      _id: z.string(),
      /** Rows of their own car, or of their club's. None: they cannot protest. */
      rows: z.array(z.string()),
    }),
  ),
  /** How many more protests the event takes of them. */
  left: z.number(),
  judges: z.boolean(),
  manages: z.boolean(),
});
export type OwnEventStewarding = z.infer<typeof ownEventStewardingSchema>;

const changedPlace = z.object({
  position: z.number().nullable(),
  classPositions: z.record(z.string(), z.number()),
  laps: z.number(),
  totalMs: z.number().nullable(),
  dsq: z.boolean(),
});

/** A classification without and with what decisions gave: only rows that differ. */
export const stewardChangesSchema = z.object({
  rows: z.array(
    z.object({
      /** The result row. */
      _id: z.string(),
      raceNumber: z.string().nullable(),
      carName: z.string(),
      drivers: z.array(z.string()),
      before: changedPlace,
      after: changedPlace,
      items: z.array(
        z.object({
          text: z.string(),
          /** `null` in a preview. */
          decision: numbered.nullable(),
        }),
      ),
    }),
  ),
});
export type StewardChanges = z.infer<typeof stewardChangesSchema>;

/** The same for items that are not published. */
export const decisionPreviewSchema = stewardChangesSchema.extend({
  /** Places on the grid are among the items, and no race of the season is left to serve them in: time or points would count. */
  noRaceLeft: z.boolean(),
});
export type DecisionPreview = z.infer<typeof decisionPreviewSchema>;

const caseParts = {
  _id: z.string(),
  state: z.enum(caseStates),
  origin: z.enum(caseOrigins),
  openedAt: millis,
  defenceUntil: millis.nullable(),
  ...where,
};

/** A case in a list of the viewer's own. */
export const ownCaseSchema = z.object({
  ...caseParts,
  role: z.enum(["complainant", "accused"]),
  cars: z.array(caseCarSchema),
  /** It waits for the viewer's defence. */
  waits: z.boolean(),
  decision: numbered.nullable(),
  /** The decision that the case looks at again. */
  first: numbered.nullable(),
});
export type OwnCase = z.infer<typeof ownCaseSchema>;

export const queuedCaseSchema = z.object({
  ...caseParts,
  cars: z.array(caseCarSchema),
  ...moment,
  ...judging,
  voted: z.number(),
  quorum: z.number(),
  mine: z.boolean(),
  /** The decision that it looks at again; until `voteUntil` nothing is published, since the other side may still appeal. */
  first: numbered.extend({ voteUntil: millis.nullable() }).nullable(),
  /** Definitive results are looked at again. */
  reopened: z.boolean(),
  decision: numbered.nullable(),
});
export type QueuedCase = z.infer<typeof queuedCaseSchema>;

export const votedSchema = z.array(z.object({ entry: z.string(), vote: z.enum(votes) }));
/** What a steward votes now, and what they voted before: the first vote was cast before they saw anybody else's. */
const castSchema = z.object({
  votes: votedSchema,
  note: z.string(),
  /** Why it is another than the one before; empty: it is the first. */
  reason: z.string(),
  earlier: z.array(z.object({ votes: votedSchema, reason: z.string() })),
  /** Whoever gave it may judge now, or might when the decision was published. */
  counts: z.boolean(),
});
export type CastVote = z.infer<typeof castSchema>;

/** What only stewards who may judge see. */
const panelSchema = z.object({
  /** Votes that decide it; fewer than the season asks for where fewer stewards may judge. */
  quorum: z.number(),
  /** How many votes count. */
  voted: z.number(),
  /** Votes of those who may not judge any more. */
  leftOut: z.number(),
  /** What ties the viewer to the case, who judges it all the same. */
  tie: z.enum([...conflicts, "drove"]).nullable(),
  mine: castSchema.nullable(),
  /** Of the others; `null` until the viewer has voted. */
  votes: z.array(castSchema.extend({ steward: z.string() })).nullable(),
  /** Once the quorum has voted and the viewer with it: what it comes to, by accused. */
  outcome: votedSchema.nullable(),
  /** `null` until the viewer has voted; none of a case that stewards opened. */
  complainants: z
    .array(
      z.object({
        name: z.string(),
        car: z.string(),
        /** In whose name they protest; empty: in their own. */
        club: z.string(),
      }),
    )
    .nullable(),
  /** What was written so far, as it is sent. */
  draft: decisionDraftSchema.omit({ publicEvidence: true }).nullable(),
  guide: z.array(offenceSchema),
  /** Tables from which points can be taken. */
  tables: z.array(thing),
  /** What accused drivers have on their licences without the decision under review; `null` until the viewer has voted. */
  licences: z
    .array(z.object({ entry: z.string(), points: z.number(), warnings: z.number() }))
    .nullable(),
  /** What points and warnings lead to in the season. */
  thresholds: z.array(sanctionRuleSchema),
  /** What the votes allow for the decision under review; `null` without one, before the viewer has voted or without a quorum. */
  secondOutcomes: z.array(z.enum(secondOutcomes)).nullable(),
  /** Other open cases of the session, that this one can be joined to. */
  neighbours: z.array(z.object({ _id: z.string(), cars: z.array(caseCarSchema) })),
});
export type Panel = z.infer<typeof panelSchema>;

/** One case as the viewer sees it. Who has nothing to do with it gets 404. */
export const caseViewSchema = z.object({
  ...caseParts,
  /** What stewards act on top of. 0 to everybody else: it rises with every vote, and nothing that they do rests on it. */
  version: z.number(),
  /** As whom the viewer sees it. A steward whom something keeps from it sees what everybody may, or what a party may. */
  as: z.enum(["complainant", "accused", "steward", "kept"]),
  ...judging,
  ...moment,
  text: z.string(),
  /** Cars that are accused; to stewards also `involved`, as videos show them. */
  cars: z.array(caseCarSchema.extend({ role: z.enum(["accused", "involved"]) })),
  /** For stewards and managers: the crew of each accused car without a named driver; `suggested` is a place in it. */
  crews: z.array(
    z.object({
      entry: z.string(),
      drivers: z.array(driver),
      suggested: z.number().nullable(),
    }),
  ),
  evidence: z.array(evidenceSchema),
  statements: z.array(
    z.object({
      entry: z.string(),
      /** In whose name somebody else than the driver said it; `null`: the driver did. */
      club: z.string().nullable(),
      text: z.string(),
      admitted: z.boolean(),
      at: millis,
    }),
  ),
  /** Why it was found inadmissible. */
  reason: z.string(),
  /** The case that it was joined to. */
  joinedInto: z.string().nullable(),
  /** The decision that the case looks at again, and its case. */
  first: z.object({ case: z.string(), decision: decisionLineSchema }).nullable(),
  /** What parties say against it. */
  appeals: z.array(
    z.object({
      side: z.enum(["complainant", "accused"]),
      /** The accused car. */
      entry: z.string().nullable(),
      text: z.string(),
      at: millis,
    }),
  ),
  /** Why definitive results are looked at again. */
  reopening: z.string().nullable(),
  may: z.object({
    /** Ids of `caseActs`. */
    acts: z.array(z.string()),
    /** Appeal the decision of this case: by its `_id`. */
    appeal: z.boolean(),
    /** Cars for which the viewer still has to answer: as their driver, or for the club of this name. */
    answer: z.array(z.object({ entry: z.string(), club: z.string().nullable() })),
    /** `manageStewarding`. */
    manage: z.boolean(),
    /** `Judec eu`, of who manages the panel: nobody else is left. */
    judge: z.boolean(),
  }),
  panel: panelSchema.nullable(),
  decision: decisionLineSchema.nullable(),
});
export type CaseView = z.infer<typeof caseViewSchema>;

export const newCaseReplySchema = z.object({ _id: z.string() });
