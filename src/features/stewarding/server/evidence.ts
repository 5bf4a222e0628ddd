import { timingSafeEqual } from "node:crypto";
import type { Db } from "#server/database/databases.ts";
import { addRow } from "#server/database/rows.ts";
import { lockOwnUpload } from "#server/files/uploads.ts";
import { newId } from "#server/ids.ts";
import type { Services } from "#server/services.ts";
import type { Evidence } from "../stewarding.ts";

/** So long an address stays the same; it is good for one or two of these. */
const SAME_FOR_MS = 150_000;

type Side = Evidence["side"];

type StoredEvidence = Awaited<ReturnType<typeof listEvidence>>[number];

interface NewEvidence {
  caseId: string;
  userId: string;
  side: Side;
  links: readonly { url: string; atMs: number | null }[];
  /** Uploads of kind `evidence` of the same person. */
  pictures: readonly string[];
  shared: boolean;
  now: number;
}

/** Links are stored as text: the site never asks for them. @throws AppError 409 for a picture that is not theirs */
export async function addEvidence(trx: Db, added: NewEvidence): Promise<void> {
  const { caseId, userId, side, links, pictures, shared, now } = added;
  const own = { case_id: caseId, user_id: userId, side, shared, added_at: now };
  for (const { url, atMs } of links)
    await addRow(trx, "case_evidence", { id: newId(), ...own, kind: "link", url, at_ms: atMs });
  for (const id of pictures) {
    await lockOwnUpload(trx, { id, kind: "evidence", ownerId: userId });
    await addRow(trx, "case_evidence", { id: newId(), ...own, kind: "picture", upload_id: id });
  }
}

export async function listEvidence(db: Db, caseId: string) {
  const rows = await db
    .selectFrom("case_evidence")
    .select(["id as _id", "kind", "url as link", "at_ms as atMs", "side"])
    .select(["shared", "public", "user_id as userId"])
    .where("case_id", "=", caseId)
    .orderBy("added_at")
    .orderBy("id")
    .execute();
  return rows.map(({ kind, side, ...row }) => ({
    ...row,
    kind: kind === "link" ? ("link" as const) : ("picture" as const),
    side: sides.find((known) => known === side) ?? ("panel" as const),
  }));
}

const sides = ["complainant", "accused", "panel"] as const;

/** As it is sent: a picture under an address that is good for five minutes, or for good once it is published. */
export function toEvidence(
  services: Pick<Services, "tokens" | "now">,
  stored: StoredEvidence,
  isPublished = false,
): Evidence {
  const { _id, kind, link, atMs, side, shared, public: chosen } = stored;
  const published = isPublished ? `/api/evidence/${_id}` : signedAddress(services, _id);
  return { _id, kind, atMs, side, shared, public: chosen, url: kind === "link" ? link : published };
}

function signedAddress({ tokens, now }: Pick<Services, "tokens" | "now">, id: string): string {
  const until = String((Math.floor(now() / SAME_FOR_MS) + 2) * SAME_FOR_MS);
  return `/api/evidence/${id}?until=${until}&signature=${tokens.mac(signedText(id, until))}`;
}

function signedText(id: string, until: string): string {
  return `evidence ${id} ${until}`;
}

/** Whether this site gave the address out, and its five minutes are not over. */
export function isSigned(
  { tokens, now }: Pick<Services, "tokens" | "now">,
  {
    id,
    until,
    signature,
  }: { id: string; until?: string | undefined; signature?: string | undefined },
): boolean {
  if (until === undefined || signature === undefined || !/^\d{1,16}$/.test(until)) return false;
  const [own, given] = [Buffer.from(tokens.mac(signedText(id, until))), Buffer.from(signature)];
  return now() < Number(until) && own.length === given.length && timingSafeEqual(own, given);
}
