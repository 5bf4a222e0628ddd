import type { Generated } from "kysely";
import type { Json, Millis } from "#server/database/schema.ts";
import type { PostState } from "../post-states.ts";
import type { WebhookProblem, WebhookState } from "../webhooks.ts";

declare module "#server/database/schema.ts" {
  interface Database {
    webhooks: WebhookTable;
    discord_posts: DiscordPostTable;
  }
}

/** A channel of Discord that is told what its league, or one season, publishes. */
interface WebhookTable {
  id: string;
  /** `null`: of the whole league. */
  season_id: string | null;
  /** The first part of its address; the same webhook stands here once. */
  discord_id: string;
  /** The second part, which lets anybody write there: sealed, and read by nobody but who sends. */
  token_sealed: string;
  /** As Discord names it. */
  name: string;
  /** Of `webhookKinds`, as JSON. */
  kinds: Json;
  state: WebhookState;
  problem: WebhookProblem | null;
  created_at: Millis;
  version: Generated<number>;
}

/** What was posted of a subject (`post-subjects.ts`), or may have been. */
interface DiscordPostTable {
  webhook_id: string;
  subject: string;
  state: PostState;
  /** Discord's; `null`: it never said, or somebody says that it stands there. */
  message_id: string | null;
  /** Of what was sent last. */
  payload_hash: string;
  sent_at: Millis;
}
