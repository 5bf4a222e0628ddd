import { readLeagueName } from "#features/league/server/site-settings.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import { forDiscord } from "#shared/text/discord.ts";
import { postMessage } from "./call-discord.ts";
import { breakWebhook } from "./posts/send-post.ts";
import { discordRefusal } from "./refusals.ts";
import { getOwnWebhook } from "./webhook-access.ts";
import { openToken } from "./webhook-token.ts";

/** Posts a sentence at once. @throws AppError 403, 404; 409 when it did not arrive, or nobody knows */
export async function testWebhook(
  services: Services,
  { viewer, id }: { viewer: Viewer; id: string },
): Promise<void> {
  const { config, databases, tokens } = services;
  const { db, reader } = databases;
  const webhook = await getOwnWebhook(reader, viewer, id);
  const parts = openToken(tokens, webhook);
  if (!parts) {
    await breakWebhook(db, webhook, "sealed");
    throw discordRefusal("webhook.sealed");
  }
  const league = forDiscord(await readLeagueName(reader, config));
  const said = `Mesaj de probă de la ${league}: de aici înainte site-ul poate scrie în acest canal.`;
  const answer = await postMessage({ config }, parts, said);
  if (answer.is === "done") return;
  if (answer.is !== "broken") throw discordRefusal("webhook.test-failed");
  await breakWebhook(db, webhook, answer.problem);
  throw discordRefusal("webhook.broken");
}
