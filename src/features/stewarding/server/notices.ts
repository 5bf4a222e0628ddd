import type { Letter } from "#features/messages/letter.ts";
import { escapeHtml } from "#features/messages/message-html.ts";
import { sendMessage } from "#features/messages/server/send-message.ts";
import { takeBackMessage } from "#features/messages/server/take-back-message.ts";
import type { Db } from "#server/database/databases.ts";
import type { ActServices } from "#server/parts.ts";
import { momentInWords } from "#shared/text/moment-words.ts";
import { getRow } from "#server/database/rows.ts";
import { listAnswered } from "./appeals/read-appeals.ts";
import { accusedOf, findCase, type StoredCase } from "./case-store.ts";
import { mapCrewPeople } from "./crews/crew-people.ts";

/* Letters of the stewards name no car, no person and no text, only where something is; whoever may read it follows the link. */

type Post = Pick<ActServices, "config" | "now">;

interface About {
  caseId: string;
}

/**
 * To the drivers whom a case accuses; as a reminder, to those of cars that nobody has answered for yet. `defenceUntil` is `null`
 * where they may answer until the decision.
 */
export async function tellAccused(
  trx: Db,
  post: Post,
  { caseId, defenceUntil, again }: About & { defenceUntil: number | null; again?: true },
): Promise<void> {
  const { timeZone } = post.config;
  const until =
    defenceUntil === null
      ? "se decide"
      : momentInWords(defenceUntil, { now: post.now(), timeZone });
  const [subject, words] = again
    ? ["Un caz al comisarilor așteaptă răspunsul tău", `Poți răspunde până ${until}.`]
    : [
        "Ești numit într-un caz al comisarilor",
        `Comisarii au deschis un caz care te privește. Îți poți spune punctul de vedere până ${until}.`,
      ];
  await tellOf(trx, post, caseId, {
    to: (found) => accusedPeople(trx, found, again),
    subject,
    body: `<p>${escapeHtml(words)}</p>${link(`/caz/${caseId}`, "Deschide cazul")}`,
  });
}

/** To both sides: there is a decision. */
export async function tellDecision(
  trx: Db,
  post: Post,
  { caseId, decisionId, number }: About & { decisionId: string; number: number },
): Promise<void> {
  await tellOf(trx, post, caseId, {
    to: (found) => partiesOf(trx, found),
    subject: `Decizia nr. ${number} a comisarilor`,
    body: `<p>Comisarii au decis într-un caz care te privește.</p>${link(`/decizie/${decisionId}`, `Decizia nr. ${number}`)}`,
  });
}

/** The same decision is taken back: its letter goes from those who have not read it, and the others get a second one. */
export async function untellDecision(
  trx: Db,
  post: Post,
  { caseId, decisionId, number }: About & { decisionId: string; number: number },
): Promise<void> {
  const path = `/decizie/${decisionId}`;
  await tellOf(trx, post, caseId, {
    to: async (found) => takeBackMessage(trx, { to: await partiesOf(trx, found), path }),
    subject: `Decizia nr. ${number} a fost retrasă`,
    body: `<p>Comisarul care a dat-o a retras-o: nu mai are efect.</p>${link(path, `Decizia nr. ${number}`)}`,
  });
}

/** To everybody whom a decision is about but the one who did it: it is appealed. Nothing says by whom. */
export async function tellAppeal(
  trx: Db,
  post: Post,
  { caseId, firstCaseId, number, by }: About & { firstCaseId: string; number: number; by: string },
): Promise<void> {
  await tellOf(trx, post, firstCaseId, {
    to: async (found) => (await partiesOf(trx, found)).filter((id) => id !== by),
    subject: `Decizia nr. ${number} a fost atacată cu apel`,
    body: `<p>Alți comisari privesc din nou cazul.</p>${link(`/caz/${caseId}`, "Deschide cazul")}`,
  });
}

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

export async function tellGuest(
  trx: Db,
  post: Post,
  { caseId, guest }: About & { guest: string },
): Promise<void> {
  await tellOf(trx, post, caseId, {
    to: () => [guest],
    subject: "Ești invitat să judeci un caz",
    body: `<p>Comisia te-a chemat să judeci un singur caz.</p>${link(`/administrare/comisari/${caseId}`, "Deschide cazul")}`,
  });
}

/** To who manages the panel: nobody may judge a case. */
export async function tellManagers(
  trx: Db,
  post: Post,
  { caseId, managers }: About & { managers: readonly string[] },
): Promise<void> {
  await tell(trx, post, managers, {
    subject: "Un caz nu are cine să îl judece",
    body: `<p>Niciun comisar nu poate judeca un caz. Poți invita pe cineva doar pentru el sau îl poți judeca tu.</p>${link(`/administrare/comisari/${caseId}`, "Deschide cazul")}`,
  });
}

/** Nobody is told of what they cannot see yet. */
async function tellOf(
  trx: Db,
  post: Post,
  caseId: string,
  { to, ...letter }: Letter & { to: (found: StoredCase) => string[] | Promise<string[]> },
): Promise<void> {
  const found = await findCase(trx, caseId, post.now());
  if (!found || found.season.hidden || found.event.hidden) return;
  await tell(trx, post, await to(found), letter);
}

async function tell(trx: Db, post: Post, to: readonly string[], letter: Letter): Promise<void> {
  if (to.length > 0) await sendMessage(trx, post, { to, from: null, ...letter });
}

function link(path: string, words: string): string {
  return `<p><a href="${escapeHtml(path)}">${escapeHtml(words)}</a></p>`;
}

/** Both sides of a case, and of the one that it looks at again. */
async function partiesOf(trx: Db, found: StoredCase): Promise<string[]> {
  return [...new Set([...(await accusedPeople(trx, found)), ...found.complaining])];
}

/** Accused drivers, and everybody who drove an accused car without a named one. @param onlySilent omits answered cars */
async function accusedPeople(trx: Db, found: StoredCase, onlySilent = false): Promise<string[]> {
  const answered = onlySilent ? await listAnswered(trx, found.id) : new Set();
  const crews = await mapCrewPeople(trx, found);
  return accusedOf(found)
    .filter(({ id }) => !answered.has(id))
    .flatMap(({ id, userId }) => (userId === null ? [...(crews.get(id) ?? [])] : [userId]));
}
