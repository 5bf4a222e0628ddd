import { createHash, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { MINUTE_MS } from "#shared/time/durations.ts";
import type { MailTicket } from "#features/accounts/own/mail-codes.ts";
import type { Db } from "#server/database/databases.ts";
import type { Row } from "#server/database/schema.ts";
import type { Services } from "#server/services.ts";
import { codeLimits, countAttempt, giveBackAttempt } from "../login/attempts.ts";
import { knownClient } from "../login/known-client.ts";
import { accountRefusal } from "../refusals.ts";

const LIFETIME_MS = 10 * MINUTE_MS;
const MOST_TRIES = 5;

interface For {
  /** To log in, or to show that an address is one's own. */
  purpose: "login" | "address";
  /** Of the latter: the login that asks. */
  asker?: string;
}

interface NewCode extends For {
  email: string;
  userId: string | null;
  /** No: nobody is sent the code. All else is done alike, so that nobody sees by it who has an account. */
  isSent: boolean;
}

/** Makes six digits for an address, and the ticket with which the browser that asked says which code it means. */
export async function makeMailCode(
  { tokens, now }: Services,
  trx: Db,
  { email, userId, isSent, ...asked }: NewCode,
): Promise<MailTicket & { code: string }> {
  const ticket = randomBytes(32).toString("base64url");
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const sent = isSent ? code : "nobody's";
  await trx
    .insertInto("mail_codes")
    .values({
      id: idOf(ticket),
      email,
      user_id: userId,
      hash: hashOf(tokens, { ...asked, ticket, code: sent }),
      tries: 0,
      expires_at: now() + LIFETIME_MS,
    })
    .execute();
  return { ticket, code };
}

interface Typed extends For, MailTicket {
  code: string;
  request: FastifyRequest;
}

/**
 * Looks whether a code is the one that was sent. It counts every try before it compares, of the ticket and of the address, and
 * leaves a right one for `takeMailCode`.
 * @throws AppError 409 `mail-code.wrong` beside the field, `mail-code.gone` when it is over, used or tried too often; 429
 */
export async function checkMailCode(
  services: Services,
  { ticket, code, request, ...asked }: Typed,
): Promise<Row<"mail_codes"> & { known: string | undefined }> {
  const { databases, tokens, now } = services;
  const found = await databases.reader
    .selectFrom("mail_codes")
    .selectAll()
    .where("id", "=", idOf(ticket))
    .where("expires_at", ">", now())
    .executeTakeFirstOrThrow(() => accountRefusal("mail-code.gone"));
  const known = knownClient(services, request, found.user_id ?? undefined);
  const tries = codeLimits(`by mail ${found.email}`, known);
  await countAttempt(services, tries, "login");
  const tried = await databases.db
    .updateTable("mail_codes")
    .set((row) => ({ tries: row("tries", "+", 1) }))
    .where("id", "=", found.id)
    .where("tries", "<", MOST_TRIES)
    .returning("hash")
    .executeTakeFirstOrThrow(() => accountRefusal("mail-code.gone"));
  const typed = hashOf(tokens, { ...asked, ticket, code });
  if (!timingSafeEqual(Buffer.from(typed), Buffer.from(tried.hash)))
    throw accountRefusal("mail-code.wrong", { field: "code" });
  await giveBackAttempt(services, tries);
  return { ...found, known };
}

/** Uses a code up: of two who send it at once, one goes on. @throws AppError 409 */
export async function takeMailCode(trx: Db, { id }: { id: string }): Promise<void> {
  await trx
    .deleteFrom("mail_codes")
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirstOrThrow(() => accountRefusal("mail-code.gone"));
}

function idOf(ticket: string): string {
  return createHash("sha256").update(`mail code ${ticket}`).digest("base64url");
}

/** Six digits are soon tried through: without the site's secret nobody reads them from the database. */
function hashOf(
  tokens: Services["tokens"],
  { purpose, asker = "", ticket, code }: For & { ticket: string; code: string },
): string {
  return tokens.mac(`mail code ${purpose} ${asker} ${ticket} ${code}`);
}
