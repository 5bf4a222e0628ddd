import { type Letter, letter } from "#features/messages/letter.ts";
import { sendNotice } from "#features/messages/server/send-notice.ts";
import { takeBackMessage } from "#features/messages/server/take-back-message.ts";
import type { Db } from "#server/database/databases.ts";
import type { ActServices } from "#server/parts.ts";
import { momentInWords } from "#shared/text/moment-words.ts";
import { getRow } from "#server/database/rows.ts";
import { decisionTitle } from "../case-words.ts";
import { listAnswered } from "./appeals/read-appeals.ts";
import { accusedOf, findCase, type StoredCase } from "./case-store.ts";
import { mapCrewPeople } from "./crews/crew-people.ts";

/* Letters of the stewards name no car, no person and no text, only where something is; whoever may read it follows the link. */

type Post = Pick<ActServices, "config" | "now" | "tokens">;

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
    ...letter(subject, words, { to: `/caz/${caseId}`, words: "Deschide cazul" }),
  });
}

/**
 * To both sides: there is a decision. One that is taken back loses its letter with those who have not read it, and the others get
 * a second one.
 */
export async function tellDecision(
  trx: Db,
  post: Post,
  decision: About & { decisionId: string; number: number; isTakenBack?: true },
): Promise<void> {
  const { caseId, decisionId, number, isTakenBack } = decision;
  const path = `/decizie/${decisionId}`;
  const title = decisionTitle(number);
  const [subject, words] = isTakenBack
    ? [`${title} a fost retrasă`, "Comisarul care a dat-o a retras-o: nu mai are efect."]
    : [`${title} a comisarilor`, "Comisarii au decis într-un caz care te privește."];
  await tellOf(trx, post, caseId, {
    to: async (found) => {
      const to = await partiesOf(trx, found);
      return isTakenBack ? takeBackMessage(trx, { to, path, kind: "case" }) : to;
    },
    ...letter(subject, words, { to: path, words: title }),
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
    ...letter(
      `${decisionTitle(number)} a fost atacată cu apel`,
      "Alți comisari privesc din nou cazul.",
      { to: `/caz/${caseId}`, words: "Deschide cazul" },
    ),
  });
}

export async function tellSanction(
  trx: Db,
  post: Post,
  sanction: { user_id: string; season_id: string },
  what: "confirmed" | "lapsed",
): Promise<void> {
  const season = await getRow(trx, "seasons", sanction.season_id);
  if (season.hidden) return;
  const [subject, words] =
    what === "confirmed"
      ? [
          "Ai o sancțiune a comisarilor",
          "Punctele sau avertismentele de pe licența ta au trecut un prag.",
        ]
      : [
          "O sancțiune a comisarilor nu mai este valabilă",
          "O decizie pe care se sprijinea nu mai este în vigoare.",
        ];
  const profile = `/driver-profile/${sanction.user_id}`;
  await tell(trx, post, {
    to: [sanction.user_id],
    seasonId: season.id,
    ...letter(subject, words, { to: profile, words: "Punctele tale de pe licență" }),
  });
}

/** To who was asked in to judge a case; or, where nobody may judge it, to who manages the panel. */
export async function tellJudges(
  trx: Db,
  post: Post,
  { caseId, to, isUnjudged }: About & { to: readonly string[]; isUnjudged?: true },
): Promise<void> {
  const [subject, words] = isUnjudged
    ? [
        "Un caz nu are cine să îl judece",
        "Niciun comisar nu poate judeca un caz. Poți invita pe cineva doar pentru el sau îl poți judeca tu.",
      ]
    : ["Ești invitat să judeci un caz", "Comisia te-a chemat să judeci un singur caz."];
  const desk = { to: `/administrare/comisari/${caseId}`, words: "Deschide cazul" };
  await tellOf(trx, post, caseId, { to: () => to, ...letter(subject, words, desk) });
}

/** Nobody is told of what they cannot see yet. */
async function tellOf(
  trx: Db,
  post: Post,
  caseId: string,
  { to, ...words }: Letter & { to: (found: StoredCase) => readonly string[] | Promise<string[]> },
): Promise<void> {
  const found = await findCase(trx, caseId, post.now());
  if (!found || found.season.hidden || found.event.hidden) return;
  await tell(trx, post, { to: await to(found), seasonId: found.season._id, ...words });
}

async function tell(
  trx: Db,
  post: Post,
  told: Letter & { to: readonly string[]; seasonId: string },
): Promise<void> {
  if (told.to.length > 0) await sendNotice(trx, post, { kind: "case", ...told });
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
