import type { Generated } from "kysely";
import type { Json, Millis } from "#server/database/schema.ts";

declare module "#server/database/schema.ts" {
  interface Database {
    /** What a season decided of protests and cases; no row: they are off. */
    season_stewarding: { season_id: string; settings: Json; version: Generated<number> };
    offences: OffenceTable;
    /** When protests of a session are taken; the end excluded. */
    protest_windows: { session_id: string; opens_at: Millis; closes_at: Millis };
    cases: CaseTable;
    protests: ProtestTable;
    case_entries: CaseEntryTable;
    case_statements: CaseStatementTable;
    club_statements: ClubStatementTable;
    case_evidence: CaseEvidenceTable;
    case_stewards: CaseStewardTable;
    case_votes: CaseVoteTable;
    case_revotes: CaseRevoteTable;
    decisions: DecisionTable;
    decision_items: DecisionItemTable;
    appeals: AppealTable;
    reopenings: ReopeningTable;
    licence_entries: LicenceEntryTable;
    sanctions: SanctionTable;
    /** Years of the stewards in numbers, as leagues once published them: it is gone, and only old migrations name it. */
    stewarding_summaries: { year: number; numbers: Json; published_at: Millis };
  }
}

interface OffenceTable {
  id: string;
  /** What decisions and precedents go by; never given again. */
  code: string;
  title: string;
  /** `{ kind, amount }[]`: what the guide proposes. */
  items: Json;
  /** Of the licence. */
  points: number;
  /** One steward alone may give it. */
  on_the_spot: Generated<boolean>;
  archived: Generated<boolean>;
  version: Generated<number>;
}

/** What stewards look into. Words of its closed sets: `features/stewarding/case-states.ts`. */
interface CaseTable {
  id: string;
  season_id: string;
  session_id: string | null;
  origin: string;
  /** The decision that an appeal is about. */
  parent_decision_id: string | null;
  joined_into: string | null;
  state: string;
  /** Why it is inadmissible. */
  reason: Generated<string>;
  opened_at: Millis;
  defence_until: Millis | null;
  /** When those who have not answered yet were reminded. */
  reminded_at: Millis | null;
  /** Since when nobody may judge it; organisers were told then. */
  unjudged_since: Millis | null;
  version: Generated<number>;
}

/** What somebody says that happened; of a case that stewards opened, what they say. */
interface ProtestTable {
  case_id: string;
  session_id: string | null;
  reporter_id: string;
  lap: number | null;
  minute_ms: number | null;
  corner: Generated<string>;
  text: Generated<string>;
  /** Of the device: the same one sent twice is one protest. */
  client_key: string;
  /** In whose name; empty: of who sent it. */
  club: Generated<string>;
  withdrawn_at: Millis | null;
}

/**
 * A car of a case; `person_id` is empty where the case is about the car alone. It refers to no result row, because a new file
 * replaces those. Keys hold platform ids and are never sent.
 */
interface CaseEntryTable {
  id: string;
  case_id: string;
  entry_key: string;
  person_id: string;
  user_id: string | null;
  role: string;
  /** `FrozenEntry` of `features/stewarding/case-entries.ts`. */
  frozen: Json;
}

interface CaseStatementTable {
  case_id: string;
  entry_id: string;
  user_id: string;
  text: Generated<string>;
  /** The driver says that it was their fault. */
  admitted: Generated<boolean>;
  said_at: Millis;
}

/** What a club says for its driver's car, beside what they say themselves. */
interface ClubStatementTable {
  case_id: string;
  entry_id: string;
  user_id: string;
  /** Its name as it was. */
  club: Generated<string>;
  text: Generated<string>;
  said_at: Millis;
}

interface CaseEvidenceTable {
  id: string;
  case_id: string;
  user_id: string;
  /** Who brought it: a side of the case, never a name. */
  side: string;
  kind: string;
  url: Generated<string>;
  upload_id: string | null;
  at_ms: number | null;
  /** The other side sees it: whoever brought it knows that it may show who they are. */
  shared: Generated<boolean>;
  /** Published with the decision. */
  public: Generated<boolean>;
  added_at: Millis;
}

interface CaseStewardTable {
  case_id: string;
  user_id: string;
  standing: string;
  /** For other stewards. */
  note: Generated<string>;
  at: Millis;
}

/** The vote that a steward cast first, before they saw anybody else's; never changed. */
interface CaseVoteTable {
  case_id: string;
  steward_id: string;
  entry_id: string;
  vote: string;
  /** Once the vote is closed: whoever gave it might judge then. */
  counted: Generated<boolean>;
}

/** What a steward votes after having voted; the last one counts. */
interface CaseRevoteTable {
  case_id: string;
  steward_id: string;
  /** From 2. */
  turn: number;
  /** On every accused: `[{ entry, vote }]`. */
  votes: Json;
  /** Why, for the other stewards. */
  reason: string;
  at: Millis;
}

interface DecisionTable {
  id: string;
  season_id: string;
  case_id: string;
  number: number | null;
  state: string;
  /** A copy of the offence as it was: `{ code, title, items, points }`. */
  offence: Json | null;
  outcome: string;
  facts: Generated<string>;
  reasons: Generated<string>;
  /** Why it is not what the guide proposes. */
  beside_guide: Generated<string>;
  /** How many judged, and what is printed of them. */
  panel: Generated<Json>;
  published_at: Millis | null;
  published_by: string | null;
  appeal_until: Millis | null;
  replaced_by: string | null;
  annulled_at: Millis | null;
  annulled_reason: Generated<string>;
  version: Generated<number>;
}

/** What a decision gives to a car or its driver. Of these results hold their copy (`features/results/decided-penalties.ts`). */
interface DecisionItemTable {
  id: string;
  decision_id: string;
  entry_id: string;
  position: number;
  kind: string;
  /** In the unit of its kind; points in thousandths. */
  amount: number;
  standings_id: string | null;
  /** Of a car whose driver the case does not name: which of the crew it was given to. Empty: none, or whom the case names. */
  person_id: Generated<string>;
  /** Whom that person was matched with. */
  user_id: Generated<string | null>;
  effect_from: Millis | null;
  /** When it was held, replaced or annulled: what was served before was served. */
  ended_at: Millis | null;
  state: string;
}

/** What a party says against a decision; its case says which. */
interface AppealTable {
  case_id: string;
  user_id: string;
  /** The accused car that it speaks for; empty: who protested. */
  entry_id: Generated<string>;
  text: Generated<string>;
  client_key: string;
  filed_at: Millis;
}

/** A case about results that were definitive. */
interface ReopeningTable {
  case_id: string;
  /** A decision that is looked at again. */
  decision_id: string | null;
  /** Why, for everybody. */
  reason: string;
  reopened_by: string;
  reopened_at: Millis;
}

/** Points or a warning on a driver's licence, of one item of a decision. Whether they count its state says too. */
interface LicenceEntryTable {
  item_id: string;
  user_id: string;
  points: number;
  warnings: number;
  /** The end of the session. */
  from_at: Millis;
  expires_at: Millis;
  /** In this order they add up. */
  added_at: Millis;
  /** By a suspension that was served. */
  cleared_at: Millis | null;
  /** `SanctionRule[]` of `features/stewarding/licence/sanction-rules.ts`, as the season had them. */
  rules: Json;
}

/** What a driver's points or warnings lead to; proposed until a steward decides. */
interface SanctionTable {
  id: string;
  user_id: string;
  season_id: string;
  /** `points:4` */
  rule: string;
  /** What made them so many. */
  trigger_item_id: string;
  kind: string;
  /** Places, events or days. */
  amount: number;
  state: string;
  /** A decision under it is appealed. */
  held: Generated<boolean>;
  /** It was served, and what it rested on is gone. */
  flagged: Generated<boolean>;
  proposed_at: Millis;
  decided_at: Millis | null;
  decided_by: string | null;
  reason: Generated<string>;
  effect_from: Millis | null;
  /** Of a ban. */
  until_at: Millis | null;
  ended_at: Millis | null;
  served_at: Millis | null;
  version: Generated<number>;
}
