/** What of a webhook's address is stored; both parts together let anybody write in its channel. */
export interface WebhookParts {
  id: string;
  token: string;
}

const hosts = /^(?:(?:canary|ptb)\.)?discord(?:app)?\.com$/;
const path = /^\/api(?:\/v\d{1,2})?\/webhooks\/(\d{5,25})\/([\w-]{20,200})\/?$/;

/** As it is copied in Discord; `undefined` of anything else. Requests never go where an address says (`call-discord.ts`). */
export function readWebhookAddress(text: string): WebhookParts | undefined {
  const url = URL.parse(text.trim());
  if (url?.protocol !== "https:" || url.port !== "" || url.username + url.password !== "")
    return undefined;
  const [, id, token] = (hosts.test(url.hostname) && path.exec(url.pathname)) || [];
  return id !== undefined && token !== undefined ? { id, token } : undefined;
}
