import type { Letter } from "#features/clubs/club-letters.ts";
import { escapeHtml } from "#features/messages/message-html.ts";
import { sendMessage } from "#features/messages/server/send-message.ts";
import type { Db } from "#server/database/databases.ts";
import type { ActServices } from "#server/parts.ts";
import { momentInWords } from "#shared/text/moment-words.ts";
import { groupBy } from "#shared/group-by.ts";

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
  const reporters = await trx
    .selectFrom("protests as protest")
    .innerJoin("cases as own", "own.id", "protest.case_id")
    .select("protest.reporter_id")
    .where("own.origin", "=", "protest")
    .where((own) => own.or([own("own.id", "=", caseId), own("own.joined_into", "=", caseId)]))
    .execute();
  const to = [...(await accusedPeople(trx, caseId)), ...reporters.map((row) => row.reporter_id)];
  await tell(trx, post, to, {
    subject: `Decizia nr. ${number} a comisarilor`,
    body: `<p>Comisarii au decis într-un caz care te privește.</p>${link(`/decizie/${decisionId}`, `Decizia nr. ${number}`)}`,
  });
}

async function tell(trx: Db, post: Post, to: readonly string[], letter: Letter): Promise<void> {
  if (to.length > 0) await sendMessage(trx, post, { to, from: null, ...letter });
}

function link(path: string, words: string): string {
  return `<p><a href="${escapeHtml(path)}">${escapeHtml(words)}</a></p>`;
}

/** @param onlySilent those of cars that nobody has answered for yet */
async function accusedPeople(trx: Db, caseId: string, onlySilent = false): Promise<string[]> {
  const entries = await trx
    .selectFrom("case_entries as entry")
    .leftJoin("case_statements as said", "said.entry_id", "entry.id")
    .select(["entry.user_id", "entry.entry_key", "said.entry_id as answered"])
    .where("entry.case_id", "=", caseId)
    .where("entry.role", "=", "accused")
    .execute();
  const silent = entries.filter(({ answered }) => !onlySilent || answered === null);
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
