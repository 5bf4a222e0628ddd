import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import {
  type Misbehaviour,
  startWebhookDiscord,
  WEBHOOK_ID,
  WEBHOOK_TOKEN,
  type WebhookDiscord,
} from "#tests/factories/discord-webhooks.ts";
import { type Answer, editMessage, postMessage, readWebhook } from "./call-discord.ts";

const parts = { id: WEBHOOK_ID, token: WEBHOOK_TOKEN };
const embed = { title: "Etapa", url: "http://liga.test/", description: "Rânduri" };
let discord: WebhookDiscord;
const caller = (patienceMs?: number) => ({ config: { discordUrl: discord.url }, patienceMs });

beforeAll(async () => {
  discord = await startWebhookDiscord();
});
afterEach(() => discord.next.splice(0));
afterAll(() => discord.close());

const answers: [Misbehaviour | "well", Partial<Answer>][] = [
  ["well", { is: "done" }],
  ["no-content", { is: "done", body: null }],
  ["not-json", { is: "unclear" }],
  ["huge", { is: "unclear" }],
  ["unavailable", { is: "unclear" }],
  ["reset-before", { is: "unclear" }],
  ["reset-after", { is: "unclear" }],
  ["redirect", { is: "unclear" }],
  ["unauthorized", { is: "broken", problem: "refused" }],
  ["unknown-webhook", { is: "broken", problem: "deleted" }],
  ["unknown-message", { is: "missing" }],
  ["bad-request", { is: "refused", problem: "Discord answered 400, code 50035" }],
  ["limited", { is: "undone", pauseMs: 3250 }],
  ["limited-without-words", { is: "undone", pauseMs: 600_000 }],
  ["used-up", { is: "done", pauseMs: 90_500 }],
];
it.for(answers)("%s: %o", async ([fault, answer]) => {
  if (fault !== "well") discord.next.push(fault);
  expect(await postMessage(caller(), parts, embed)).toMatchObject(answer);
});

it("does not wait for ever", async () => {
  discord.next.push("hang");
  const answer = await postMessage(caller(50), parts, embed);
  expect(answer).toEqual({ is: "unclear", problem: "no clear answer (TimeoutError)" });
});

it("knows that nothing was sent to who is not there", async () => {
  const gone = await startWebhookDiscord();
  await gone.close();
  const away = { config: { discordUrl: gone.url } };
  const answer = await postMessage(away, parts, embed);
  expect(answer).toMatchObject({ is: "undone" });
  expect(JSON.stringify(answer)).not.toContain(WEBHOOK_TOKEN);
  expect(await readWebhook(away, parts)).toBe("away");
});

it("mentions nobody", async () => {
  await postMessage(caller(), parts, "@everyone");
  expect(discord.told.at(-1)?.message).toEqual({
    content: "@everyone",
    allowed_mentions: { parse: [] },
  });
  const { messageId = "" } = discord.told.at(-1) ?? {};
  await editMessage(caller(), parts, { messageId, embed });
  expect(discord.messages.get(messageId)).toEqual({
    content: "",
    embeds: [embed],
    allowed_mentions: { parse: [] },
  });
});

it("asks for a webhook's name", async () => {
  expect(await readWebhook(caller(), parts)).toEqual({ name: "Anunțuri" });
  expect(await readWebhook(caller(), { ...parts, token: "altul" })).toBe("unknown");
});
