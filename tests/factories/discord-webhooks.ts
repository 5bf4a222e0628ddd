import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { z } from "zod";

const messageSchema = z.object({
  content: z.string().optional(),
  embeds: z
    .array(
      z.object({
        title: z.string().max(256),
        url: z.string(),
        description: z.string().max(4096),
        image: z.object({ url: z.string() }).optional(),
      }),
    )
    .max(10)
    .optional(),
  allowed_mentions: z.object({ parse: z.array(z.string()).max(0) }),
});
export type Message = z.infer<typeof messageSchema>;

export interface Told {
  method: string;
  /** Of the message that was made or edited. */
  messageId: string;
  webhook: string;
  message: Message;
}

/** How Discord, or what stands before it, answers a call that tests want to go wrong. */
export type Misbehaviour =
  | "hang"
  | "reset-before"
  | "reset-after"
  | "unavailable"
  | "no-content"
  | "not-json"
  | "huge"
  | "unauthorized"
  | "unknown-webhook"
  | "unknown-message"
  | "bad-request"
  | "limited"
  | "limited-without-words"
  | "used-up"
  | "redirect";

/** What `DISCORD_URL` names, as far as webhooks go: messages that stand in channels. */
export interface WebhookDiscord {
  url: string;
  /** Messages that stand there, by id. */
  messages: Map<string, Message>;
  /** All that was taken, in its order. */
  told: Told[];
  /** Calls that reached it, also those that it did not take. */
  calls: string[];
  /** What the next calls that write meet, one each; when there is none, all is well. */
  next: Misbehaviour[];
  /** Waited for before a message is taken, and again before that is said. */
  delay: () => Promise<unknown>;
  /** Webhooks that are there. Left out: any. */
  known: Set<string> | null;
  /** What clients may ask for their address: as one copies it from Discord. */
  address: (webhook?: string) => string;
  close: () => Promise<void>;
}

export const WEBHOOK_ID = "112233445566778899";
export const WEBHOOK_TOKEN = "S3cr3t-T0k3n_of-a-webhook-that-nobody-may-read-0123456789";

export async function startWebhookDiscord(port = 0): Promise<WebhookDiscord> {
  let ids = 900_000_000_000_000_000n;
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  }).listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("no port");
  const discord: WebhookDiscord = {
    url: `http://127.0.0.1:${address.port}`,
    messages: new Map(),
    told: [],
    calls: [],
    next: [],
    delay: async () => {},
    known: null,
    address: (webhook = WEBHOOK_ID) =>
      `https://discord.com/api/webhooks/${webhook}/${WEBHOOK_TOKEN}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return discord;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "GET" } = request;
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://discord");
    const [, webhook = "", token, messageId] =
      /^\/api\/v10\/webhooks\/(\d+)\/([^/]+)(?:\/messages\/(\d+))?$/.exec(pathname) ?? [];
    discord.calls.push(`${method} ${webhook}`);
    if (token !== WEBHOOK_TOKEN || (discord.known && !discord.known.has(webhook)))
      return answer(response, 404, { message: "Unknown Webhook", code: 10_015 });
    const sent = await text(request);
    const fault = discord.next.shift();
    if (fault === "reset-before") return void response.destroy();
    if (fault && fault in plainFaults) return plainFaults[fault]?.(response);
    if (method === "GET")
      return answer(response, 200, { id: webhook, name: "Anunțuri", token, channel_id: "1" });
    const message = messageSchema.parse(JSON.parse(sent));
    await discord.delay();
    if (method === "POST") {
      if (searchParams.get("wait") !== "true") return answer(response, 400, { code: 50_035 });
      ids++;
      const id = String(ids);
      take(method, { webhook, messageId: id, message });
      await discord.delay();
      return finish(response, fault, id);
    }
    if (messageId === undefined || !discord.messages.has(messageId))
      return answer(response, 404, { message: "Unknown Message", code: 10_008 });
    take(method, { webhook, messageId, message });
    await discord.delay();
    return finish(response, fault, messageId);
  }

  function take(method: string, told: Omit<Told, "method">): void {
    discord.messages.set(told.messageId, told.message);
    discord.told.push({ method, ...told });
  }

  /** It has taken the message, and says so, or fails to. */
  function finish(response: ServerResponse, fault: Misbehaviour | undefined, id: string): void {
    if (fault === "hang") return;
    if (fault === "reset-after") return void response.destroy();
    if (fault === "no-content") return void response.writeHead(204).end();
    if (fault === "not-json") return void response.writeHead(200).end("<html>proxy</html>");
    if (fault === "huge") return void response.writeHead(200).end(`"${"x".repeat(300_000)}"`);
    const headers: Record<string, string> =
      fault === "used-up"
        ? { "x-ratelimit-remaining": "0", "x-ratelimit-reset-after": "90.5" }
        : {};
    answer(response, 200, { id }, headers);
  }
}

/** What is answered without anything being taken. */
const plainFaults: Partial<Record<Misbehaviour, (response: ServerResponse) => void>> = {
  unavailable: (response) => answer(response, 503, { message: "no healthy upstream" }),
  unauthorized: (response) => answer(response, 401, { message: "401: Unauthorized", code: 0 }),
  "unknown-webhook": (response) =>
    answer(response, 404, { message: "Unknown Webhook", code: 10_015 }),
  "unknown-message": (response) =>
    answer(response, 404, { message: "Unknown Message", code: 10_008 }),
  "bad-request": (response) => answer(response, 400, { message: "Invalid Form", code: 50_035 }),
  limited: (response) => answer(response, 429, { retry_after: 3.25, global: false }),
  "limited-without-words": (response) => {
    response.writeHead(429, { "retry-after": "86400" }).end("<html>error 1015</html>");
  },
  redirect: (response) => {
    response.writeHead(302, { location: "https://elsewhere.example/" }).end();
  },
};

function answer(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(body));
}
