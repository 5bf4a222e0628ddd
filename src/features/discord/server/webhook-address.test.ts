import { expect, it } from "vitest";
import { WEBHOOK_ID as id, WEBHOOK_TOKEN as token } from "#tests/factories/discord-webhooks.ts";
import { readWebhookAddress } from "./webhook-address.ts";

const path = `/api/webhooks/${id}/${token}`;

it.for([
  `https://discord.com${path}`,
  `  https://discord.com${path}  `,
  `https://DISCORD.com${path}`,
  `https://discordapp.com${path}`,
  `https://canary.discord.com${path}`,
  `https://ptb.discord.com${path}`,
  `https://ptb.discordapp.com${path}`,
  `https://discord.com/api/v10/webhooks/${id}/${token}`,
  `https://discord.com${path}/`,
  `https://discord.com${path}?wait=true&thread_id=1`,
  `https://discord.com${path}#x`,
  `https://discord.com:443${path}`,
])("%s is the address of a webhook, of which two parts are kept", (address) => {
  expect(readWebhookAddress(address)).toEqual({ id, token });
});

it.for([
  "",
  "abc",
  "https://discord.com",
  "https://discord.gg/invitatie",
  `http://discord.com${path}`,
  `ftp://discord.com${path}`,
  `https://discord.com.exemplu.ro${path}`,
  `https://exemplu.ro${path}`,
  `https://exemplu.ro/?https://discord.com${path}`,
  `https://evil-discord.com${path}`,
  `https://www.discord.com${path}`,
  `https://discord.com@exemplu.ro${path}`,
  `https://user:parola@discord.com${path}`,
  `https://discord.com:8443${path}`,
  `https://127.0.0.1${path}`,
  `https://discord.com/api/webhooks/${id}`,
  `https://discord.com/api/webhooks/abc/${token}`,
  `https://discord.com/api/webhooks/${id}/../../users/@me`,
  `https://discord.com/api/webhooks/${id}/${token}/slack`,
  `https://discord.com/api/webhooks/${id}/${token}/messages/1`,
  `https://discord.com/api/webhooks/${id}/${token}%2F..`,
  `https://discord.com/api/webhooks/${id}/scurt`,
  `https://discord.com/webhooks/${id}/${token}`,
])("%s is none", (address) => {
  expect(readWebhookAddress(address)).toBeUndefined();
});
