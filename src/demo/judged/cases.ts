import type { DecisionDraft, ProtestForm } from "#features/stewarding/stewarding-forms.ts";
import type { Vote } from "#features/stewarding/case-states.ts";
import { makeStatement } from "#features/stewarding/server/acts/party-acts.ts";
import { castVote } from "#features/stewarding/server/acts/panel-acts.ts";
import { publishDecision } from "#features/stewarding/server/acts/publish-decision.ts";
import { sendProtest } from "#features/stewarding/server/acts/send-protest.ts";
import { writeDraft } from "#features/stewarding/server/acts/write-draft.ts";
import { accusedOf, findCase } from "#features/stewarding/server/case-store.ts";
import type { SessionRow } from "#features/stewarding/server/session-rows.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import { MINUTE_MS } from "#shared/time/durations.ts";

/* What parties and stewards of the demo do, through the site's own acts. */

/** Two who judge a case together. */
export type Judges = readonly [string, string];

export interface JudgedRace {
  eventId: string;
  sessionId: string;
  /** UTC ms. */
  endedAt: number;
  rows: SessionRow[];
}

export interface Incident extends Pick<ProtestForm, "corner" | "text"> {
  by: SessionRow;
  about: SessionRow;
  /** The accused's place in their car; left out: the first. */
  driver?: number;
  lap: number;
}

/** Sends a protest; `undefined`: nobody of the protesting car is known to the site. */
export async function protest(
  services: Services,
  { eventId, sessionId }: JudgedRace,
  { by, about, driver = 0, lap, corner, text }: Incident,
): Promise<string | undefined> {
  const userId = by.row.userIds.find((id) => id !== null);
  if (!userId) return undefined;
  return sendProtest(services, {
    eventId,
    viewer: person(userId),
    form: {
      clientKey: `demo-${sessionId}-${lap}`,
      session: sessionId,
      accused: [{ row: about.id, driver }],
      lap,
      minuteMs: null,
      corner,
      text,
      links: [{ url: "https://video.example.org/reluare", atMs: lap * 108_000 }],
      pictures: [],
      shared: true,
    },
  });
}

/** The accused speaks. @returns the accused car's id in the case */
export async function answerFor(
  services: Services,
  id: string,
  about: SessionRow,
  text: string,
): Promise<string> {
  const [accused] = accusedOf(await getCase(services, id));
  if (!accused) throw new Error(`Case ${id} accuses nobody`);
  const viewer = person(accused.userId ?? about.row.userIds.find((own) => own !== null) ?? "");
  const evidence = { links: [], pictures: [], shared: false };
  await makeStatement.perform(services, {
    id,
    viewer,
    form: { entry: accused.id, text, ...evidence },
  });
  return accused.id;
}

/** Both vote the same. */
export async function voteAlike(
  services: Services,
  id: string,
  { judges, vote }: { judges: readonly string[]; vote: Vote },
): Promise<void> {
  const votes = accusedOf(await getCase(services, id)).map(({ id: entry }) => ({ entry, vote }));
  for (const judge of judges)
    await castVote.perform(services, {
      id,
      viewer: steward(judge),
      form: { votes, note: "", reason: "" },
    });
}

/** What a decision says; each of its items is for the accused. */
export interface Written extends Pick<DecisionDraft, "facts" | "reasons"> {
  vote: Vote;
  offence: string | null;
  besideGuide?: string;
  items: Pick<DecisionDraft["items"][number], "kind" | "amount">[];
}

/** Both vote, write the document and publish it. Answers the decision's id. */
export async function decide(
  services: Services,
  id: string,
  { judges, written }: { judges: Judges; written: Written },
): Promise<string> {
  const { vote, items, besideGuide = "", ...texts } = written;
  await voteAlike(services, id, { judges, vote });
  const viewer = steward(judges[0]);
  const voted = await getCase(services, id);
  const [accused] = accusedOf(voted);
  const { version } = voted;
  await writeDraft(services, {
    id,
    viewer,
    draft: {
      ...texts,
      version: 0,
      besideGuide,
      items: items.map((item) => ({
        ...item,
        entry: accused?.id ?? "",
        table: null,
        driver: null,
      })),
      publicEvidence: [],
    },
  });
  await publishDecision.perform(services, { id, viewer, form: { version, draft: 1 } });
  return (await getCase(services, id)).decision?._id ?? "";
}

interface Decided extends Incident {
  defence: string;
  judges: Judges;
  written: Written;
  filedAt: number;
  publishedAt: number;
}

/** From the protest to the published document. */
export async function decideOn(
  services: Services,
  race: JudgedRace,
  { defence, judges, written, filedAt, publishedAt, ...incident }: Decided,
): Promise<{ id: string; decision: string } | undefined> {
  const id = await protest(at(services, filedAt), race, incident);
  if (id === undefined) return undefined;
  await answerFor(at(services, filedAt + 90 * MINUTE_MS), id, incident.about, defence);
  const decision = await decide(at(services, publishedAt), id, { judges, written });
  return { id, decision };
}

export async function getCase(services: Services, id: string) {
  const found = await findCase(services.databases.db, id, services.now());
  if (!found) throw new Error(`There is no case ${id}`);
  return found;
}

export function person(id: string, permissions: readonly string[] = []): Viewer {
  return {
    _id: id,
    loginId: "",
    scope: null,
    email: null,
    permissions: new Set(permissions),
    withheld: new Set(),
  };
}

export function steward(id: string): Viewer {
  return person(id, ["judgeCases"]);
}

/** The same services at another time. */
export function at(services: Services, instant: number): Services {
  return { ...services, now: () => instant };
}
