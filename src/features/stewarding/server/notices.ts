import type { Letter } from "#features/clubs/club-letters.ts";
import { escapeHtml } from "#features/messages/message-html.ts";
import { sendMessage } from "#features/messages/server/send-message.ts";
import type { Db } from "#server/database/databases.ts";
import type { ActServices } from "#server/parts.ts";
import { momentInWords } from "#shared/text/moment-words.ts";
import { getRow } from "#server/database/rows.ts";
import { groupBy } from "#shared/group-by.ts";
import { findCase } from "./case-store.ts";

/*
 * Letters of the stewards say that there is something and where it is, never what: no car, no name, no text. Whoever may read it finds it behind the link.
 */

type Post = Pick<ActServices, "config" | "now">;

interface About {
  caseId: string;
}

/** To the drivers whom a case accuses. */
export async function tellAccused(
  trx: Db,
  post: Post,
  { caseId, defenceUntil }: About & { defenceUntil: number },
): Promise<void> {
  const { timeZone } = post.config;
  const until = momentInWords(defenceUntil, { now: post.now(), timeZone });
  await tell(trx, post, await accusedPeople(trx, caseId), {
    subject: "Ești numit într-un caz al comisarilor",
    body: `<p>${escapeHtml(`Comisarii au deschis un caz care te privește. Îți poți spune punctul de vedere până ${until}.`)}</p>${link(`/caz/${caseId}`, "Deschide cazul")}`,
  });
}

/** Six hours before the defence ends, to those who have said nothing. */
export async function remindAccused(
  trx: Db,
  post: Post,
  { caseId, defenceUntil }: About & { defenceUntil: number },
): Promise<void> {
  const { timeZone } = post.config;
  const until = momentInWords(defenceUntil, { now: post.now(), timeZone });
  await tell(trx, post, await accusedPeople(trx, caseId, true), {
    subject: "Un caz al comisarilor așteaptă răspunsul tău",
    body: `<p>${escapeHtml(`Poți răspunde până ${until}.`)}</p>${link(`/caz/${caseId}`, "Deschide cazul")}`,
  });
}

/** To both sides: there is a decision. */
export async function tellDecision(
  trx: Db,
  post: Post,
  { caseId, decisionId, number }: About & { decisionId: string; number: number },
): Promise<void> {
  await tell(trx, post, await partiesOf(trx, caseId), {
    subject: `Decizia nr. ${number} a comisarilor`,
    body: `<p>Comisarii au decis într-un caz care te privește.</p>${link(`/decizie/${decisionId}`, `Decizia nr. ${number}`)}`,
  });
}

/** To everybody whom a decision is about but the one who did it: it is appealed. Nothing says by whom. */
export async function tellAppeal(
  trx: Db,
  post: Post,
  { caseId, firstCaseId, number, by }: About & { firstCaseId: string; number: number; by: string },
): Promise<void> {
  const to = await partiesOf(trx, firstCaseId);
  await tell(
    trx,
    post,
    to.filter((id) => id !== by),
    {
      subject: `Decizia nr. ${number} a fost atacată cu apel`,
      body: `<p>Alți comisari privesc din nou cazul.</p>${link(`/caz/${caseId}`, "Deschide cazul")}`,
    },
  );
}

/** To the driver whom a sanction is about. */
export async function tellSanction(
  trx: Db,
  post: Post,
  {
    sanction,
    what,
  }: {
    sanction: { user_id: string; season_id: string };
    what: "confirmed" | "lapsed";
  },
): Promise<void> {
  const season = await getRow(trx, "seasons", sanction.season_id);
  if (season.hidden) return;
  const path = link(`/driver-profile/${sanction.user_id}`, "Punctele tale de pe licență");
  await tell(
    trx,
    post,
    [sanction.user_id],
    what === "confirmed"
      ? {
          subject: "Ai o sancțiune a comisarilor",
          body: `<p>Punctele sau avertismentele de pe licența ta au trecut un prag.</p>${path}`,
        }
      : {
          subject: "O sancțiune a comisarilor nu mai este valabilă",
          body: `<p>O decizie pe care se sprijinea nu mai este în vigoare.</p>${path}`,
        },
  );
}

/** To somebody who was asked in to judge one case. */
export async function tellGuest(
  trx: Db,
  post: Post,
  { caseId, guest }: About & { guest: string },
): Promise<void> {
  await tell(trx, post, [guest], {
    subject: "Ești invitat să judeci un caz",
    body: `<p>Comisia te-a chemat să judeci un singur caz.</p>${link(`/administrare/comisari/${caseId}`, "Deschide cazul")}`,
  });
}

/** To who manages the panel: too few people may judge a case. */
export async function tellManagers(
  trx: Db,
  post: Post,
  { caseId, managers }: About & { managers: readonly string[] },
): Promise<void> {
  await tell(trx, post, managers, {
    subject: "Un caz nu are destui comisari",
    body: `<p>Prea puțini comisari pot judeca un caz. Poți invita pe cineva doar pentru el.</p>${link(`/administrare/comisari/${caseId}`, "Deschide cazul")}`,
  });
}

async function tell(trx: Db, post: Post, to: readonly string[], letter: Letter): Promise<void> {
  if (to.length > 0) await sendMessage(trx, post, { to, from: null, ...letter });
}

function link(path: string, words: string): string {
  return `<p><a href="${escapeHtml(path)}">${escapeHtml(words)}</a></p>`;
}

/** Both sides of a case, and of the one that it looks at again. */
async function partiesOf(trx: Db, caseId: string): Promise<string[]> {
  const found = await findCase(trx, caseId, 0);
  return [...new Set([...(await accusedPeople(trx, caseId)), ...(found?.complaining ?? [])])];
}

/** @param onlySilent those of cars that nobody has answered for yet */
async function accusedPeople(trx: Db, caseId: string, onlySilent = false): Promise<string[]> {
  const entries = await trx
    .selectFrom("case_entries as entry")
    .leftJoin("case_statements as said", "said.entry_id", "entry.id")
    .leftJoin("appeals as appeal", "appeal.entry_id", "entry.id")
    .select([
      "entry.user_id",
      "entry.entry_key",
      "said.entry_id as said",
      "appeal.entry_id as appealed",
    ])
    .where("entry.case_id", "=", caseId)
    .where("entry.role", "=", "accused")
    .execute();
  const silent = entries.filter(
    ({ said, appealed }) => !onlySilent || (said === null && appealed === null),
  );
  const carsOnly = silent.filter(({ user_id }) => user_id === null).map((row) => row.entry_key);
  return [
    ...silent.flatMap(({ user_id }) => user_id ?? []),
    ...(carsOnly.length > 0 ? await crewsOf(trx, caseId, carsOnly) : []),
  ];
}

/** Of cars that are accused without a driver: everybody who drove them. */
async function crewsOf(trx: Db, caseId: string, entryKeys: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom("cases")
    .innerJoin("result_rows as row", "row.session_id", "cases.session_id")
    .innerJoin("result_row_drivers as driver", "driver.row_id", "row.id")
    .select(["driver.user_id", "row.id"])
    .where("cases.id", "=", caseId)
    .where("row.entry_key", "in", [...entryKeys])
    .execute();
  return [...groupBy(rows, ({ user_id }) => user_id ?? "").keys()].filter((id) => id !== "");
}
