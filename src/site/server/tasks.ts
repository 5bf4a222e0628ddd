import { postsToDiscord } from "#features/discord/server/posts/send-post.ts";
import { toldOf } from "#features/notices/server/ask-to-tell.ts";
import { REMINDER, sendReminder } from "#features/notices/server/remind.ts";
import { tellOfEvent, tellOfSeason } from "#features/notices/server/tell-moved.ts";
import { tellReserves } from "#features/notices/server/tell-places.ts";
import { tellResults } from "#features/notices/server/tell-results.ts";
import { tellStandings } from "#features/notices/server/tell-standings.ts";
import type { TaskWork } from "#server/queue/run-queue.ts";

/** By kind, what is done of the queue. A feature adds its line. */
export const tasks: Readonly<Record<string, TaskWork>> = {
  [REMINDER]: sendReminder,
  [toldOf.event]: tellOfEvent,
  [toldOf.season]: tellOfSeason,
  [toldOf.reserve]: tellReserves,
  [toldOf.results]: tellResults,
  [toldOf.standings]: tellStandings,
  discord: postsToDiscord(),
};
