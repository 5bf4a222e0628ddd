import { keepAlias } from "#features/accounts/server/linking/aliases.ts";
import { takeSanctionsBack } from "#features/accounts/server/people/kept-ids.ts";
import type { OrderWitness } from "#simulators/checks/order-witnesses.ts";
import { recordChange } from "#server/audit-log.ts";
import type { Db } from "#server/database/databases.ts";
import { refusal } from "#server/errors.ts";
import { newId } from "#server/ids.ts";
import type { Services } from "#server/services.ts";
import { gamePlatforms } from "#shared/game-platforms.ts";
import { changedDecision } from "../posted/decided-refusal.ts";
import { inOrderOf, isHeard, type KeptOrder, orderTitles } from "../import/kept-order.ts";
import { penaltyRefusals } from "../posted/penalty-refusals.ts";
import { readPostedRows } from "../posted/posted-edits.ts";
import type { PostedRow } from "../results-editor.ts";
import { countFlags } from "../row-fields.ts";
import { applyEdits, snapshotFacts } from "../session-results.ts";
import type { RowEdits } from "../row-edits.ts";
import { createNewDrivers, withNewDrivers } from "./import/new-drivers.ts";
import type { PreparedSession } from "./import/prepare-session.ts";
import { planClubs, readTeams, withClubs, writeClubs } from "./import/row-teams.ts";
import { resultsRefusal } from "./refusals.ts";
import { saveSession } from "./session-store.ts";

export interface SaveRequest {
  prepared: PreparedSession;
  posted: readonly PostedRow[];
  version: number;
  savedBy: string;
  file: {
    uploadId: string;
    processor: string;
    fileSession: string | null;
    joinsEarlier?: boolean;
  } | null;
  /** The order that the steward takes of a file that contradicts itself; left out: it stays as it is. */
  order?: OrderWitness | undefined;
  /** In an open season: teams of the file become clubs. */
  foundClubs?: boolean;
  /** In an open season: who comes into the club that their row names, by `personId`. */
  joins?: readonly string[];
}

/**
 * Makes what a steward posted the session's results in one transaction: derives the edits, ranks, and stores picks as aliases.
 * @throws AppError 409 when somebody saved meanwhile, when rows do not fit the file or questions are open; 422 for doubled
 * people.
 */
export async function saveResults(services: Services, request: SaveRequest): Promise<void> {
  const { prepared, version } = request;
  if (version !== prepared.state.version) throw refusal("stale-version");
  if (prepared.questions.length > 0) throw resultsRefusal("results.questions-open");
  refuseDecided(request);
  refusePenalties(request);
  const { rows: posted, newDrivers } = withNewDrivers(request.posted, prepared);
  const read = readPostedRows(prepared, posted, newId);
  if (!read.ok) throw resultsRefusal(read.code);
  const order = takenOrder(request);
  const snapshots = order
    ? inOrderOf(read.snapshots, order.witnesses, order.taken)
    : read.snapshots;
  const edited = applyEdits(snapshots, read.edits);
  const clubs = planClubs(await readTeams(services.databases.reader, edited, prepared), {
    foundClubs: request.foundClubs ?? false,
    personIds: request.joins ?? [],
    savedBy: request.savedBy,
  });
  const applied = snapshotFacts(
    edited,
    withClubs(prepared.context, clubs),
    prepared.state.snapshots,
  );
  const by = { userId: request.savedBy, now: services.now() };
  await services.databases.db.transaction().execute(async (trx) => {
    await createNewDrivers(trx, newDrivers, by);
    await writeClubs(trx, services, clubs, { ...by, simulatorId: prepared.session.simulatorId });
    await checkReferences(trx, prepared, posted);
    await rememberPicks(trx, services, { edits: read.edits, prepared, by });
    await saveSession(trx, services, {
      sessionId: prepared.session.id,
      savedBy: by.userId,
      version,
      snapshots: applied.map(({ snapshot }) => snapshot),
      edits: read.edits,
      parked: prepared.parked,
      order,
      file: request.file && {
        ...request.file,
        laps: prepared.newLaps ?? new Map<string, string>(),
      },
    });
    await recordChange(trx, {
      ...by,
      action: "results.saved",
      subjectType: "session",
      subjectId: prepared.session.id,
      before: { version },
      after: {
        version: version + 1,
        rows: applied.length,
        ...countFlags(applied.filter((row) => !row.removed)),
        ...(request.order && { order: `ordinea ${orderTitles[request.order]}` }),
      },
    });
  });
}

/**
 * The order as it is kept, or as the steward takes it with this save.
 * @throws AppError 409 when there is nothing to choose, or no such witness
 */
function takenOrder({ prepared, version, order: taken }: SaveRequest): KeptOrder | null {
  const { order } = prepared;
  if (!taken) return order;
  if (!order || !isHeard(order.witnesses, taken)) throw resultsRefusal("results.rows-mismatch");
  return { ...order, taken, takenIn: version + 1 };
}

/** @throws AppError 409 when posted rows change what a decision gave. */
function refuseDecided({ prepared, posted }: SaveRequest): void {
  const number = changedDecision(prepared.edits, posted);
  if (number === undefined) return;
  throw resultsRefusal("results.decided", {
    message: `Penalizarea aparține Deciziei nr. ${number}. Schimb-o din caz.`,
  });
}

/** @throws AppError 422 with the sentence about the first penalty that cannot be given, and all of them by field. */
function refusePenalties({ prepared, posted }: SaveRequest): void {
  const stored = [...prepared.edits, ...prepared.state.edits];
  const fields = penaltyRefusals(posted, stored, prepared.session.type);
  const [message] = Object.values(fields);
  if (message) throw resultsRefusal("results.penalty-refused", { fields, message });
}

/** Posted people must exist, and posted cars belong to the season. */
async function checkReferences(
  trx: Db,
  { session }: PreparedSession,
  posted: readonly PostedRow[],
): Promise<void> {
  const userIds = [...new Set(posted.flatMap((row) => row.drivers).filter((id) => id !== null))];
  const carIds = [...new Set(posted.map((row) => row.carId).filter((id) => id !== null))];
  const users =
    userIds.length === 0
      ? []
      : await trx.selectFrom("users").select("id").where("id", "in", userIds).execute();
  const cars =
    carIds.length === 0
      ? []
      : await trx
          .selectFrom("cars")
          .select("id")
          .where("season_id", "=", session.seasonId)
          .where("id", "in", carIds)
          .execute();
  if (users.length < userIds.length || cars.length < carIds.length)
    throw resultsRefusal("results.rows-mismatch");
}

interface Remember {
  edits: readonly RowEdits[];
  prepared: PreparedSession;
  by: { userId: string; now: number };
}

/** Whoever is picked for an unknown platform id has it from now on; a pick over a known one is for this row only. */
async function rememberPicks(
  trx: Db,
  services: Services,
  { edits, prepared, by }: Remember,
): Promise<void> {
  const persons = new Map(
    prepared.snapshots.flatMap((row) => row.persons).map((person) => [person.personId, person]),
  );
  for (const edit of edits.flatMap((item) => item.edits.persons ?? [])) {
    const person = persons.get(edit.personId);
    if (!person?.platform || !person.platformId || edit.under !== null || !edit.value) continue;
    const { platformId } = person;
    await keepAlias(trx, {
      platform: person.platform,
      platform_id: platformId,
      user_id: edit.value,
      created_by: by.userId,
      created_at: by.now,
    });
    const platform = gamePlatforms.find((known) => known === person.platform);
    if (platform)
      await takeSanctionsBack(trx, services, { platform, platformId, userId: edit.value });
  }
}
