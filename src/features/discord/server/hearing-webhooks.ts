import { z } from "zod";
import type { Db } from "#server/database/databases.ts";
import { jsonReader } from "#server/database/json.ts";
import { type WebhookKind, webhookKinds } from "../webhook-kinds.ts";

/** A webhook that can be written to. */
export interface HearingWebhook {
  id: string;
  /** `null`: it hears of every season. */
  season_id: string | null;
  kinds: readonly WebhookKind[];
}

const kindsReader = jsonReader(z.array(z.string()));

/** Without those that only a newer version of the site knows. */
export function readKinds(stored: string): WebhookKind[] {
  const words = kindsReader(stored);
  return webhookKinds.filter((kind) => words.includes(kind));
}

/** In one order, so that whoever asks all of them for posts locks them alike. */
export async function listHearing(db: Db): Promise<HearingWebhook[]> {
  const rows = await db
    .selectFrom("webhooks")
    .select(["id", "season_id", "kinds"])
    .where("state", "=", "ok")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, kinds: readKinds(row.kinds) }));
}

export function covers(
  { season_id }: Pick<HearingWebhook, "season_id">,
  seasonId: string,
): boolean {
  return season_id === null || season_id === seasonId;
}
