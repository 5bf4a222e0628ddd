import type { Generated, Selectable } from "kysely";
import type { ClubRole } from "#shared/club-role.ts";
import type { GamePlatform } from "#shared/game-platforms.ts";
import type { StoredMailStatus } from "#shared/mail-statuses.ts";

/*
 * Rows as they lie in the database, one interface a table; they never leave the server unmapped.
 * Ids are opaque text. Times (`…At`, `…_at`) are UTC milliseconds. JSON is text, read and written by `json.ts`.
 */

type Json = string;
type Millis = number;

export interface Database {
  migrations: { name: string };
  users: UserTable;
  logins: LoginTable;
  roles: RoleTable;
  role_permissions: { role_id: string; permission: string };
  user_roles: { user_id: string; role_id: string };
  one_time_links: OneTimeLinkTable;
  /** Ids of people who were joined with somebody else: links to them lead there. */
  former_people: { id: string; user_id: string };
  person_aliases: PersonAliasTable;
  uploads: UploadTable;
  settings: { name: string; value: Json; version: Generated<number> };
  audit_log: AuditLogTable;
  mails: MailTable;
  attempts: AttemptTable;
  quota_uses: QuotaUseTable;
  used_nonces: { nonce: string; expires_at: Millis };
  id_claims: IdClaimTable;
  /** Hashes of ids of games; where they lead while something on a licence counts. */
  kept_ids: { hash: string; user_id: string; until_at: Millis };
  second_factors: SecondFactorTable;
  recovery_codes: RecoveryCodeTable;
  unlink_requests: UnlinkRequestTable;

  clubs: ClubTable;
  club_members: ClubMemberTable;
  club_invites: ClubInviteTable;
  car_invites: CarInviteTable;
  club_requests: ClubRequestTable;
  seat_requests: SeatRequestTable;
  seat_offers: SeatOfferTable;
  /** Who looks for a seat, and says so. */
  seat_seekers: { season_id: string; user_id: string; created_at: Millis };
  messages: MessageTable;

  simulators: SimulatorTable;
  track_families: { id: string; name: string };
  tracks: TrackTable;
  car_models: CarModelTable;
  car_classes: ClassTable;
  driver_classes: ClassTable;

  seasons: SeasonTable;
  season_car_models: SeasonCarModelTable;
  season_car_classes: SeasonClassTable;
  season_driver_classes: SeasonClassTable;
  season_user_classes: { season_id: string; user_id: string; class_id: string };
  events: EventTable;
  event_sessions: EventSessionTable;
  event_links: EventLinkTable;
  event_pictures: EventPictureTable;
  event_suspensions: EventSuspensionTable;
  event_wildcards: { event_id: string; car_id: string };
  event_guest_cars: { event_id: string; car_id: string };
  /** At every season. */
  race_control: { user_id: string; seat: string };
  season_race_control: { season_id: string; user_id: string; seat: string };
  event_ballasts: EventBallastTable;
  presences: PresenceTable;

  registrations: RegistrationTable;
  cars: CarTable;
  car_class_members: { car_id: string; class_id: string };
  car_drivers: CarDriverTable;
  car_driver_classes: { car_id: string; user_id: string; class_id: string };

  session_results: SessionResultsTable;
  /** Races whose file contradicts itself about the order; `taken` null: their rows stand otherwise than in it, and wait for a steward. */
  disputed_orders: {
    session_id: string;
    witnesses: Json;
    taken: string | null;
    taken_in: number | null;
  };
  result_files: ResultFileTable;
  result_rows: ResultRowTable;
  result_row_drivers: ResultRowDriverTable;
  result_row_laps: { row_id: string; laps: Json };
  result_work: ResultWorkTable;
  result_history: ResultHistoryTable;
  session_scoring: SessionScoringTable;

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
  /** Why somebody is suspended, beside an organiser's word: each sanction that says so. */
  suspension_sources: {
    event_id: string;
    user_id: string;
    sanction_id: string;
    reason: Generated<string>;
  };
  /** A year of the stewards in numbers, as it was published. */
  stewarding_summaries: {
    year: number;
    numbers: Json;
    published_at: Millis;
    published_by: string;
    version: Generated<number>;
  };

  scoring_types: ScoringTypeTable;
  standings: StandingsTable;
  standings_sessions: StandingsSessionTable;
  standings_entries: StandingsEntryTable;
  standings_row_points: { standings_id: string; row_id: string; points: number };

  downloads: DownloadTable;
  download_uploads: DownloadUploadTable;
  download_pieces: DownloadPieceTable;
  download_tokens: DownloadTokenTable;
  file_leftovers: FileLeftoverTable;

  stat_rows: StatRowTable;
  stat_totals: StatTotalTable;
  stat_records: StatRecordTable;
  stat_moments: StatMomentTable;
  stat_state: StatStateTable;

  jobs: JobTable;
}

/** A person. With a password also an account; without one somebody organisers added or results brought. */
interface UserTable {
  id: string;
  /** Lower case; unique where present. */
  email: string | null;
  password_hash: string | null;
  /** When a link sent to the address was opened; `null` for an account that an organiser confirmed by hand, until its owner opens one. */
  confirmed_at: Millis | null;
  first_name: string;
  last_name: string;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  city: string | null;
  shorthand: string | null;
  race_number: number | null;
  steam_id: string | null;
  iracing_id: string | null;
  discord_id: string | null;
  picture_upload_id: string | null;
  created_at: Millis;
  /** `searchName` of `shared/text/person-name.ts`; lists are searched and sorted by it. */
  search_name: Generated<string>;
  /** The account was deleted: only results remain, without a name. */
  deleted_at: Millis | null;
  /** Messages on the site are sent to the address too. */
  messages_by_email: Generated<boolean>;
  /** An administrator closed the account: nobody logs in with it, and its sessions are worth nothing. */
  blocked_at: Millis | null;
  /** Grows with every change of what organisers and the person themselves edit. */
  version: Generated<number>;
}

interface LoginTable {
  /** The token's `jti`. */
  id: string;
  user_id: string;
  created_at: Millis;
  expires_at: Millis;
  ended_at: Millis | null;
  /** Words of `client-families.ts`, as the browser called itself when it logged in; `null`: nothing that is known. */
  browser: string | null;
  system: string | null;
  /** The noon (UTC) of the last day on which it was used. */
  used_on: Generated<Millis>;
}

interface RoleTable {
  id: string;
  name: string;
  version: Generated<number>;
  /** What it allows is held only by people with a second factor. */
  requires_factor: Generated<boolean>;
}

interface OneTimeLinkTable {
  /** SHA-256 of the secret in the link; the secret itself is stored nowhere. */
  id: string;
  kind: string;
  user_id: string | null;
  email: string | null;
  /** What a sign-up will have as its password once its address is confirmed. */
  password_hash: string | null;
  /** Of a sign-up: the page that the person wants to see once they are logged in. */
  return_path: string | null;
  created_at: Millis;
  expires_at: Millis;
  used_at: Millis | null;
}

/** An organiser's decision that a platform id is this person. */
interface PersonAliasTable {
  platform: string;
  platform_id: string;
  user_id: string;
  created_by: string | null;
  created_at: Millis;
}

interface UploadTable {
  id: string;
  kind: string;
  owner_id: string;
  /** Unguessable name in the file store and, for public kinds, in the address. */
  filename: string;
  original_name: string;
  mime: string;
  bytes: number;
  sha256: string;
  created_at: Millis;
}

interface AuditLogTable {
  id: string;
  at: Millis;
  user_id: string | null;
  action: string;
  subject_type: string;
  subject_id: string;
  before: Json | null;
  after: Json | null;
  /** Words of both, folded by `foldForSearch`. */
  search_text: Generated<string>;
}

/** The outbox: every mail before and after it is sent. */
interface MailTable {
  id: string;
  address: string;
  subject: string;
  /** Emptied once sent: both bodies can hold secret links. */
  text: string;
  html: string;
  status: StoredMailStatus;
  attempts: number;
  /** While a process sends it, the moment from which others may try. */
  next_attempt_at: Millis;
  /** Why the last attempt failed. */
  problem: string | null;
  created_at: Millis;
  sent_at: Millis | null;
  /** `mailWords` of it. */
  search_text: Generated<string>;
}

/** Attempts counted within a window of time, for all processes together. */
interface AttemptTable {
  /** What is counted and for whom, hashed. */
  key: string;
  count: number;
  expires_at: Millis;
}

/** What an account has done to other people, for as long as it counts against its quota. */
interface QuotaUseTable {
  id: string;
  user_id: string;
  kind: "clubs" | "invitations" | "messages" | "requests" | "uploads";
  amount: number;
  expires_at: Millis;
}

/** Somebody says that a platform id which another person holds is theirs; organisers decide. */
interface IdClaimTable {
  id: string;
  platform: GamePlatform;
  platform_id: string;
  claimant_id: string;
  holder_id: string;
  created_at: Millis;
  decided_at: Millis | null;
  decided_by: string | null;
  accepted: boolean | null;
}

/** What logs a person in beside the password. */
interface SecondFactorTable {
  user_id: string;
  /** Of the codes; encrypted (`token-signer.ts`). */
  secret: string;
  started_at: Millis;
  /** When its first code was right; `null`: it is being set up and counts for nothing yet. */
  confirmed_at: Millis | null;
  /** Number of the half minute of the latest code that was used: none of it or before it is taken again. */
  last_counter: Generated<number>;
}

interface RecoveryCodeTable {
  /** Hash of the code with its person. */
  id: string;
  user_id: string;
  used_at: Millis | null;
}

/** Somebody asks to be rid of a game id that results were matched by. */
interface UnlinkRequestTable {
  id: string;
  user_id: string;
  platform: GamePlatform;
  platform_id: string;
  created_at: Millis;
  decided_at: Millis | null;
  decided_by: string | null;
  accepted: boolean | null;
}

interface ClubTable {
  id: string;
  name: string;
  owner_id: string;
  simulator_id: string;
  logo_upload_id: string | null;
  created_at: Millis;
  version: Generated<number>;
  /** The club ended. Its row stays, because registrations and results of past seasons name it. */
  deleted_at: Millis | null;
  /** `foldForSearch` of the name; unique among a simulator's clubs. */
  search_name: Generated<string>;
  /** Made by 'Concurez singur' for its owner alone (`solo-club.ts`): in no list of clubs and no table of clubs. */
  solo: Generated<boolean>;
}

interface ClubMemberTable {
  club_id: string;
  user_id: string;
  role: ClubRole;
  /** False while the person has not answered the invitation in `club_invites`. */
  accepted: boolean;
}

export type InviteStatus = "pending" | "accepted" | "refused" | "withdrawn";

/** The letter to somebody who is not `accepted` in `club_members` yet. At most one is pending for a club, a person and a role. */
interface ClubInviteTable {
  id: string;
  club_id: string;
  user_id: string;
  role: Generated<ClubRole>;
  invited_by: string | null;
  status: InviteStatus;
  created_at: Millis;
  answered_at: Millis | null;
}

interface RequestColumns {
  id: string;
  user_id: string;
  body: string;
  status: InviteStatus;
  created_at: Millis;
  answered_at: Millis | null;
  answered_by: string | null;
}

/** Somebody asks to drive for a club. At most one is pending for a club and a person. */
interface ClubRequestTable extends RequestColumns {
  club_id: string;
}

/** Somebody asks for a seat that is offered. At most one is pending for a car and a person. */
interface SeatRequestTable extends RequestColumns {
  car_id: string;
  /** Ids of the driver's licences in the car. */
  licences: Generated<Json>;
}

/** The club looks for one more driver of the car. */
interface SeatOfferTable {
  car_id: string;
  offered_by: string | null;
  created_at: Millis;
}

/** The letter to a driver whose seat in `car_drivers` is not confirmed yet. At most one is pending for a car and a person. */
interface CarInviteTable {
  id: string;
  car_id: string;
  user_id: string;
  invited_by: string | null;
  status: InviteStatus;
  created_at: Millis;
  answered_at: Millis | null;
}

/** A message in one person's inbox. */
interface MessageTable {
  id: string;
  recipient_id: string;
  /** `null`: the site itself. */
  sender_id: string | null;
  subject: string;
  /** HTML, sanitised before it was stored. */
  body: string;
  created_at: Millis;
  viewed_at: Millis | null;
}

/** What every catalogue that organisers edit has. */
interface CatalogueColumns {
  /** No longer offered; stays where it is used. */
  archived: Generated<boolean>;
  version: Generated<number>;
}

interface SimulatorTable extends CatalogueColumns {
  id: string;
  code: string;
  title: string;
  position: number;
}

interface TrackTable extends CatalogueColumns {
  id: string;
  family_id: string;
  simulator_id: string;
  /** Layout or full name within the family. */
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  city: string;
  /** The game's track id as result files write it, and its layout id (empty when it has one layout). */
  game_key: string;
  game_layout: string;
  outline_upload_id: string | null;
  length_metres: number | null;
  turns: number | null;
}

interface CarModelTable extends CatalogueColumns {
  id: string;
  simulator_id: string;
  title: string;
  /** The game's id: AC folder, ACC and iRacing number as text. */
  game_key: string;
  /** GT3, GT4… or empty. */
  category: string;
}

interface ClassTable extends CatalogueColumns {
  id: string;
  name: string;
  acronym: string;
}

interface SeasonTable {
  id: string;
  code: string;
  title: string;
  description: string;
  simulator_id: string;
  poster_upload_id: string | null;
  banner_upload_id: string | null;
  rulebook_upload_id: string | null;
  registration_deadline: Millis | null;
  car_model_change_deadline: Millis | null;
  organizers: string;
  partners: string;
  prizes: string;
  hidden: boolean;
  /** `SeasonRules` of `features/seasons/seasons.ts`. */
  rules: Json;
  /** `SeasonPermissions` of `features/seasons/seasons.ts`. */
  permissions: Json;
  /** `SeasonClassRules` of `features/registration/car-class-rules.ts`. */
  class_rules: Generated<Json>;
  /** Its tables are computed with every change of results; otherwise they wait for an editor. */
  follows_results: Generated<boolean>;
  created_at: Millis;
  version: Generated<number>;
}

interface SeasonCarModelTable {
  season_id: string;
  car_model_id: string;
  /** Class that the model itself gives a car, in a group whose class comes from models. */
  car_class_id: string | null;
  position: number;
}

interface SeasonClassTable {
  season_id: string;
  class_id: string;
  group_number: number;
  position: number;
}

interface EventTable {
  id: string;
  season_id: string;
  title: string;
  time: Millis;
  track_id: string;
  rules: string;
  rsvp_start: Millis | null;
  rsvp_end: Millis | null;
  cover_upload_id: string | null;
  hidden: boolean;
  created_at: Millis;
  version: Generated<number>;
}

interface EventSessionTable {
  id: string;
  event_id: string;
  title: string;
  /** One of `sessionTypes`, or a word of a newer version of the site: `readSessionType` reads it. */
  type: string;
  official: boolean;
  start_at: Millis;
  duration_minutes: number;
  server_name: string;
  password: string;
  hotstint_laps: number;
  reverse_grid_positions: number;
  position: number;
  /** Its times open the door to the event, and it takes many files. */
  prequalification: Generated<boolean>;
  /** Scores, and decides no ties unless a table says so. */
  sprint: Generated<boolean>;
}

/** Where an event is shown, or one of its sessions. */
interface EventLinkTable {
  id: string;
  event_id: string;
  session_id: string | null;
  /** `live` or `recording` (`features/events/event-media.ts`). */
  kind: string;
  title: string;
  url: string;
  channel: string;
  language: string;
  position: number;
}

/** A picture of an event, by organisers. */
interface EventPictureTable {
  id: string;
  event_id: string;
  upload_id: string;
  alt: string;
  caption: string;
  author: string;
  position: number;
}

interface EventSuspensionTable {
  event_id: string;
  user_id: string;
  /** Why, as text; for the driver and organisers only. */
  reason: Generated<string>;
  /** An organiser said so; otherwise sanctions do (`suspension_sources`). */
  by_hand: Generated<boolean>;
}

/** Weight and air of a car for its game server, from this event on until another event says otherwise. */
interface EventBallastTable {
  event_id: string;
  car_id: string;
  ballast_kg: number;
  /** Percent. */
  restrictor: number;
}

interface PresenceTable {
  event_id: string;
  car_id: string;
  present: boolean;
  first_driver_id: string | null;
  answered_by: string;
  /** First time presence was confirmed since the last refusal. */
  confirmed_at: Millis | null;
  answered_at: Millis;
}

interface RegistrationTable {
  id: string;
  season_id: string;
  club_id: string;
  initiated_by: string;
  created_at: Millis;
  version: Generated<number>;
}

interface CarTable {
  id: string;
  season_id: string;
  /** `null`: a guest car entered by an organiser, for the events of `event_guest_cars`. */
  registration_id: string | null;
  race_number: number;
  car_name: string;
  car_model_id: string;
  /** Address of the livery, as the club gave it. */
  skin: string;
  created_at: Millis;
  /** AC: the livery's folder under the model's `skins`, as organisers gave it. */
  skin_folder: Generated<string>;
  /** The preview picture served from `/car_ico/`. */
  livery_upload_id: string | null;
  /** Of a guest car as organisers edit it; a registered car has its registration's. */
  version: Generated<number>;
  /** It has left the season; the row stays because results name it. */
  withdrawn_at: Millis | null;
}

interface CarDriverTable {
  car_id: string;
  /** Kept beside the car's own so that a driver sits in one car per season. */
  season_id: string;
  user_id: string;
  position: number;
  /** The driver accepted the seat. */
  confirmed: boolean;
}

/** State of one session's results. The row exists from the first save on. */
interface SessionResultsTable {
  session_id: string;
  saved_at: Millis;
  saved_by: string;
  version: Generated<number>;
}

/** Layer 1: the raw files, kept for good. Several only for prequalification. */
interface ResultFileTable {
  id: string;
  session_id: string;
  upload_id: string;
  processor: string;
  created_at: Millis;
  /** `factsVersion` when it was last read for facts, in vain or not. */
  facts_version: number;
}

interface ResultRowTable {
  id: string;
  session_id: string;
  /** `FileEntry.key`, or `added:…` for a row entered by hand. Unique in the session. */
  entry_key: string;
  /** Layer 1 and what it was matched with when saved: `RowSnapshot` of `features/results/results.ts`. */
  frozen: Json;
  /** Layer 4, recomputable: `ComputedRow`. */
  computed: Json;
  /** Copies from layers 4 and 1 that queries need. */
  position: number | null;
  sort_order: number;
  car_id: string | null;
  club_id: string | null;
}

interface ResultRowDriverTable {
  row_id: string;
  session_id: string;
  /** Place within the row. */
  position: number;
  /** `null` while nobody has been matched. */
  user_id: string | null;
  platform: string | null;
  platform_id: string | null;
}

/** Layers 2 and 3 of one row: an organiser's edits and the stewards' penalties. */
interface ResultWorkTable {
  id: string;
  session_id: string;
  /** Belongs to somebody who is not in the present file. */
  aside: boolean;
  /** `RowEdits` of `features/results/row-edits.ts`. */
  work: Json;
}

/** Every saved state, for "who changed what" and the way back. */
interface ResultHistoryTable {
  id: string;
  session_id: string;
  version: number;
  saved_at: Millis;
  saved_by: string;
  /** Layers 1 to 3 of all rows. */
  snapshot: Json;
}

/** A session's rows as tables score them: a copy of what its results say, made when a table is computed. Missing, it is made anew. */
interface SessionScoringTable {
  session_id: string;
  /** Of the results it was made from. */
  version: number;
  /** How `rows` are written. */
  format: number;
  /** `ScoringRow[]` of `features/standings/rules/points.ts`. */
  rows: Json;
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
  archived: Generated<boolean>;
  version: Generated<number>;
}

/** What stewards look into. Words of its closed sets: `features/stewarding/case-states.ts`. */
interface CaseTable {
  id: string;
  season_id: string;
  session_id: string | null;
  origin: string;
  /** Of an appeal: the decision that it is about. */
  parent_decision_id: string | null;
  joined_into: string | null;
  state: string;
  /** Why it is inadmissible. */
  reason: Generated<string>;
  opened_at: Millis;
  defence_until: Millis | null;
  /** When those who have not answered yet were reminded. */
  reminded_at: Millis | null;
  /** When organisers were last asked for somebody who judges it. */
  judges_asked_at: Millis | null;
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
 * A car of a case, with the driver it is about; `person_id` is empty where it is about the car alone. It names no row of results: new files delete those.
 * Keys hold platform ids and are never sent.
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

interface ScoringTypeTable {
  id: string;
  title: string;
  /** `ScoringType` of `features/standings/rules/points.ts` without id and title. */
  definition: Json;
  position: number;
  version: Generated<number>;
}

interface StandingsTable {
  id: string;
  season_id: string;
  title: string;
  /** One of `standingsTypes`, or a word of a newer version of the site: such a table is not there for this one. */
  type: string;
  public: boolean;
  position: number;
  /** `StandingsDefinition` of `features/standings/standings.ts`: filters, columns, options. */
  definition: Json;
  /** When places and points were last computed. */
  computed_at: Millis;
  version: Generated<number>;
}

interface StandingsSessionTable {
  standings_id: string;
  session_id: string;
  event_id: string;
  scoring_type_id: string;
  /** Its results were saved since the table was computed. */
  newer_results: Generated<boolean>;
}

interface StandingsEntryTable {
  id: string;
  standings_id: string;
  /** Driver, club or car the entry is about, by the table's type. Unique in the table. */
  subject_id: string;
  position: number | null;
  sort_order: number;
  /** Thousandths of a point. */
  points: number;
  compensation: number;
  misc_text: string;
  disqualified: boolean;
  /** Added by hand; stays without results. */
  manual: boolean;
  /** `{ cars, drivers, teams }`, each `{ _id, ignored }[]`. */
  members: Json;
  /** `{ deductions, startsFrom, choices }`; what is missing is as nobody ever touched it. */
  edits: Generated<Json>;
  /** Event by event, so that the total explains itself. */
  breakdown: Json;
  /** Before the last event that was run; `null`: it had none. */
  previous_position: Generated<number | null>;
  /** Places 1, and 1 to 3, in races that are no sprints. */
  wins: Generated<number>;
  podiums: Generated<number>;
  /** By session: what it brought, written short (`features/standings/rules/cells.ts`); `null`: stored before, and read from the breakdown. */
  cells: Generated<Json | null>;
}

/** A game file as people know it; its bytes are its one completed upload. */
interface DownloadTable {
  id: string;
  /** What `?file=` names. */
  file_key: string;
  title: string;
  description: string;
  version_text: string;
  simulator_id: string | null;
  visible: Generated<boolean>;
  times_downloaded: Generated<number>;
  created_at: Millis;
  updated_at: Millis;
  version: Generated<number>;
}

/** One file sent in pieces of the same size, the last one shorter. At most one of a download is completed. */
interface DownloadUploadTable {
  id: string;
  download_id: string;
  file_name: string;
  bytes: number;
  piece_bytes: number;
  /** By which a browser knows the file again. */
  fingerprint: string;
  created_at: Millis;
  /** When something last came. */
  touched_at: Millis;
  completed_at: Millis | null;
  uploaded_by: string | null;
}

interface DownloadPieceTable {
  upload_id: string;
  /** From 0. */
  number: number;
  /** Unguessable name in the file store. */
  filename: string;
  bytes: number;
  sha256: string;
}

/** Lets somebody who proved membership start one download. */
interface DownloadTokenTable {
  /** SHA-256 of the token in the address. */
  id: string;
  /** SHA-256 of what the browser that proved it keeps in a cookie. */
  pass_hash: string;
  /** `null` until one is chosen. */
  file_key: string | null;
  created_at: Millis;
  expires_at: Millis;
  used_at: Millis | null;
}

/** A stored file that nothing refers to, not yet or no more. It is deleted unless something does soon. */
interface FileLeftoverTable {
  filename: string;
  since: Millis;
}

/** 0 and 1, so that they add up on both engines. */
type Flag = number;

/** What rows and sums of them have alike; `features/statistics/stat-columns.ts` says what each counts. `null`: nobody knows. */
interface StatCounts {
  starts: number;
  wins: number;
  podiums: number;
  poles: number;
  fastest_laps: number;
  grid_firsts: number;
  hat_tricks: number;
  grand_slams: number;
  finishes: number;
  retirements: number;
  disqualifications: number;
  laps: number;
  sprint_starts: number;
  sprint_wins: number;
  sprint_podiums: number;
  grids: number;
  grid_sum: number;
  finish_sum: number;
  gains: number;
  gain_sum: number;
  laps_led: number | null;
  contacts: number | null;
  walls: number | null;
  cuts: number | null;
  game_penalties: number | null;
  incident_points: number | null;
  best_gain: number | null;
  /** Of the car, in its first seat: two cars of a club in the first two places. */
  one_twos: number;
}

/** One person (or unmatched name) in one row of a counted session. Follows from the results; see `docs/decisions/0042-counted-once.md`. */
interface StatRowTable extends StatCounts {
  row_id: string;
  /** Place within the row, from 0. What counts of the car stands in the first. */
  seat: number;
  session_id: string;
  event_id: string;
  season_id: string;
  simulator_id: string;
  track_id: string;
  /** `Q` or `R`. */
  session_type: string;
  /** Place of the session within its event. */
  session_order: number;
  /** When the session started. */
  at: Millis;
  /** 0 while its event or season is hidden: it then counts for nobody. */
  visible: Flag;
  person_id: string | null;
  club_id: string | null;
  /** Among what a lap is a record: `class:` a class, `model:` a model of the catalogue, `car:` its name. */
  record_class: string;
  /** The class in which its places are; `null`: overall. */
  reference_class: string | null;
  /** One of `finishStatuses`, or `dsq`. */
  status: string;
  place: number | null;
  grid: number | null;
  best_lap_ms: number | null;
  best_lap_order: number | null;
  optimal_lap_ms: number | null;
  median_lap_ms: number | null;
  consistency_ms: number | null;
  car_starts: Flag;
  car_wins: Flag;
  car_podiums: Flag;
  car_poles: Flag;
  car_fastest_laps: Flag;
}

/** Sums of visible rows. Of clubs only starts, wins, podiums, poles, fastest laps, 1–2s and drivers are counted. */
interface StatTotalTable extends StatCounts {
  subject_type: "person" | "club";
  subject_id: string;
  /** `driver`: what one of a club's drivers did for it. */
  scope: "all" | "simulator" | "season" | "driver";
  /** Of the simulator, season or driver; empty for all. */
  scope_id: string;
  drivers: number;
  win_streak: number;
  podium_streak: number;
}

/** A lap that was a record when it was driven. */
interface StatRecordTable {
  track_id: string;
  record_class: string;
  session_type: string;
  best_lap_ms: number;
  row_id: string;
  seat: number;
  session_id: string;
  person_id: string;
  at: Millis;
  /** Nobody was faster since. */
  current: Flag;
}

/** A milestone: somebody's 1st, 10th, … of a kind. */
interface StatMomentTable {
  person_id: string;
  /** One of `momentKinds` of `features/statistics/moments.ts`. */
  kind: string;
  number: number;
  session_id: string;
  at: Millis;
}

/** One row, `statistics`: whoever writes what is counted locks it first. */
interface StatStateTable {
  name: string;
  /** By which definitions everything was counted last; 0: never, or not to the end. */
  definitions: number;
  /** Who counts everything anew, until when others keep off. */
  taken_by: string | null;
  taken_until: Millis;
}

/** What one of several processes does now and again (`processes/jobs.ts`). */
interface JobTable {
  name: string;
  due_at: Millis;
  /** Who is at it, until when others keep off. */
  taken_by: string | null;
  taken_until: Millis;
}

export type UserRow = Selectable<UserTable>;
export type SeasonRow = Selectable<SeasonTable>;
export type EventRow = Selectable<EventTable>;
export type SanctionRow = Selectable<SanctionTable>;
