import type { Db } from "#server/database/databases.ts";
import { refusal } from "#server/errors.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import { isHiddenFrom } from "#server/visibility.ts";
import { caseActs, type CaseRole } from "../acts/case-acts.ts";
import { isOpen } from "../case-states.ts";
import { withNamedDrivers } from "../case-words.ts";
import { isUnjudged } from "../conflicts.ts";
import type { CaseCar, CaseView } from "../stewarding.ts";
import { carsOf, findCase, type StoredCase, type StoredEntry } from "./case-store.ts";
import { voicesIn } from "./acts/acts-for.ts";
import { allowedActs, isParty, mayTakeOver, refuseStrangers, type Seen } from "./acts/allowed.ts";
import { listAnswered } from "./appeals/read-appeals.ts";
import { mayAppeal, readSecondLook } from "./appeals/second-look.ts";
import { mapCrewPeople } from "./crews/crew-people.ts";
import { listCrews } from "./crews/crews.ts";
import { findDecisionLine } from "./decision-queries.ts";
import { listEvidence, toEvidence } from "./evidence.ts";
import { listVotes, readPanel } from "./panel-view.ts";
import { panelOf } from "./ties.ts";

/**
 * As whom the viewer sees a case; `undefined` when they have nothing to do with it. A party sees a party's view whatever rights
 * they hold, unless they judge it, and a steward whom a conflict keeps from it learns only what everybody does.
 */
export async function seenAs(db: Db, seen: StoredCase, viewer: Viewer): Promise<Seen | undefined> {
  if (isHiddenFrom(viewer, seen.season.hidden, seen.event.hidden)) return undefined;
  const voices = await voicesIn(db, seen, viewer._id);
  const panel = await panelOf(db, seen, viewer);
  const manages = viewer.permissions.has("manageStewarding");
  const { standing } = panel;
  const blocked =
    standing === null || standing.mayJudge ? null : (standing.conflict ?? ("drove" as const));
  const own = { blocked, panel, voices, manages };
  // Where ties are printed somebody may judge what they are a party of; once it is decided they are that alone.
  if (standing?.mayJudge && isOpen(seen.state)) return { as: "steward", ...own };
  const hasComplained = seen.reporters.includes(viewer._id);
  // Whose protest is withdrawn reads to its end a case that went on with nobody else's, and of any other that it is there.
  if (hasComplained && (seen.complaining.includes(viewer._id) || seen.state === "withdrawn"))
    return { as: "complainant", ...own };
  if (voices.size > 0) return { as: "accused", ...own };
  if (standing?.mayJudge) return { as: "steward", ...own };
  const knows = standing !== null || manages || hasComplained;
  return knows ? { as: "kept", ...own } : undefined;
}

/** A case as the viewer sees it now. @throws AppError 404 for what they have nothing to do with */
export async function readCaseView(
  services: Services,
  db: Db,
  { id, viewer }: { id: string; viewer: Viewer },
): Promise<CaseView> {
  const now = services.now();
  const found = await findCase(db, id, now);
  const seen = found && (await seenAs(db, found, viewer));
  if (!found || !seen) throw refusal("not-found");
  const { as } = seen;
  const isKept = as === "kept";
  // Stewards see all of it; a party what it brought itself and what was confirmed for the others.
  const seesAll = as === "steward";
  const shown = found.entries.filter(({ role }) => seesAll || (role === "accused" && !isKept));
  const [statements, cast, evidence, cars] = await Promise.all([
    listStatements(db, found),
    listVotes(db, found.id),
    listEvidence(db, found.id),
    carsOf(db, shown),
  ]);
  const judges = async (other: StoredCase) => (await seenAs(db, other, viewer))?.as === "steward";
  const panel = seesAll
    ? await readPanel(db, { found, panel: seen.panel, viewer, judges, now })
    : null;
  const decision = found.decision && (await findDecisionLine(db, found.decision._id));
  const parts = seenParts(found, seen, isKept);
  const isDecided = found.state === "decided" || found.state === "closed";
  const answered = await listAnswered(db, found.id);
  const ofClubs = new Set(statements.filter(({ isClubs }) => isClubs).map(({ entry }) => entry));
  const mayAnswer = [...seen.voices].filter(
    ([entry, { club }]) => !(club === null ? answered : ofClubs).has(entry),
  );
  const acts = allowedActs({ found, seen, cast, now }, viewer);
  return {
    ...headOf(found),
    ...parts,
    version: seesAll ? found.version : 0,
    as,
    text: isKept ? "" : found.text,
    cars: withNamedDrivers(
      cars.map((car, index) => shownCar(car, shown[index], panel?.mine !== null)),
      decision?.items ?? [],
    ),
    crews:
      seesAll || mayNameDrivers(seen, found)
        ? (await listCrews(db, found)).map(({ drivers, ...crew }) => ({
            ...crew,
            drivers: drivers.map(({ userId, name }) => ({ _id: userId, name })),
          }))
        : [],
    evidence: evidence
      .filter(({ shared, userId }) => seesAll || (!isKept && (shared || userId === viewer._id)))
      .map((one) => toEvidence(services, one)),
    statements: statements.filter(
      ({ entry }) => seesAll || (!isKept && (isDecided || seen.voices.has(entry))),
    ),
    ...(await readSecondLook(db, found, seen)),
    reason: isKept ? "" : found.reason,
    joinedInto: found.joinedInto,
    may: {
      acts,
      appeal: isParty(seen) && (await mayAppeal(db, found, { seen, viewer, now })),
      answer: acts.includes(caseActs.makeStatement.id)
        ? mayAnswer.map(([entry, { club }]) => ({ entry, club }))
        : [],
      manage: seen.manages,
      judge: parts.unjudged && mayTakeOver(seen),
    },
    panel,
    decision,
  };
}

/** A manager says who drove in a published decision, unless a conflict of their own keeps them from the case. */
function mayNameDrivers({ as, manages, blocked }: Seen, { decision }: StoredCase): boolean {
  return manages && as === "kept" && blocked !== "club" && decision !== null;
}

/** Of a car that is only involved its driver is not named before one's own vote: they may be who complains. */
function shownCar(
  car: CaseCar,
  entry: StoredEntry | undefined,
  hasVoted: boolean,
): CaseView["cars"][number] {
  if (entry?.role === "accused") return { ...car, role: "accused" };
  return { ...car, role: "involved", driver: hasVoted ? car.driver : null };
}

export function headOf(found: StoredCase) {
  const { id, state, origin, openedAt, defenceUntil, season, event, session } = found;
  return {
    _id: id,
    state,
    origin,
    openedAt,
    defenceUntil,
    season: { _id: season._id, title: season.title },
    event: { _id: event._id, title: event.title },
    session,
  };
}

/** What of a case pages and lists say alike. `isKept`: the viewer reads not where it was. */
export function seenParts(found: StoredCase, { blocked, panel }: Seen, isKept: boolean) {
  const { lap, minuteMs, corner } = found;
  return {
    ...(isKept ? { lap: null, minuteMs: null, corner: "" } : { lap, minuteMs, corner }),
    blocked,
    unjudged: isUnjudged(found.state, panel),
  };
}

/** What drivers said and, signed, their clubs. `isClubs`: beside the driver's own. */
async function listStatements(
  db: Db,
  found: StoredCase,
): Promise<(CaseView["statements"][number] & { isClubs: boolean })[]> {
  const rows = await db
    .selectFrom("case_statements")
    .select(["entry_id as entry", "user_id", "text", "admitted", "said_at as at"])
    .where("case_id", "=", found.id)
    .execute();
  const ofClubs = await db
    .selectFrom("club_statements")
    .select(["entry_id as entry", "club", "text", "said_at as at"])
    .where("case_id", "=", found.id)
    .execute();
  const crews = await mapCrewPeople(db, found);
  // Clubs once spoke in their drivers' name: who said it tells.
  const signed = ({ entry: id, user_id }: (typeof rows)[number]) => {
    const entry = found.entries.find((own) => own.id === id);
    const isDriver = entry?.userId === user_id || crews.get(id)?.has(user_id) === true;
    return isDriver ? null : (entry?.frozen.clubName ?? "");
  };
  return [
    ...rows.map((row) => ({ ...row, club: signed(row), isClubs: false })),
    ...ofClubs.map((row) => ({ ...row, admitted: false, isClubs: true })),
  ].toSorted((one, other) => one.at - other.at);
}

/** As whom the viewer does something to a case by themselves. @throws AppError what `refuseStrangers` throws */
export async function requireOneOf(
  db: Db,
  { by, found, viewer }: { by: readonly CaseRole[]; found: StoredCase; viewer: Viewer },
): Promise<Seen> {
  const seen = await seenAs(db, found, viewer);
  if (!seen) throw refusal("not-found");
  refuseStrangers(by, seen);
  return seen;
}
