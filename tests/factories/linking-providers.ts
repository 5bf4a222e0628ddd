import { createHash, randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

/** A small service on loopback that speaks what Discord and Steam speak, for as long as a test runs. */
interface Provider {
  url: string;
  close: () => Promise<void>;
}

/** What `STEAM_OPENID_URL` names: OpenID 2.0 with direct verification, every answer good for once. */
export interface SteamProvider extends Provider {
  /** Who is logged in there now. */
  steamId: string;
  /** What it would send back to `returnTo`, as the address's query. */
  answer: (returnTo: string, options?: { steamId?: string; now?: number }) => URLSearchParams;
  /** How many answers it was asked to verify. */
  verifications: number;
  /** Confirms an answer as often as it is asked, which a provider should not. */
  isForgetful: boolean;
}

/** What `DISCORD_URL` names: OAuth2 codes, every one good for once. */
export interface DiscordProvider extends Provider {
  discordId: string;
  /** What it says of their address to who was allowed to ask. */
  address: { email: string | null; verified: boolean };
  clientId: string;
  clientSecret: string;
  /** The one server that exists there, and who is in it. */
  guildId: string;
  members: Set<string>;
  /**
   * A code as the person's consent gives it; `scope` is what they let the site know. With a `challenge` (PKCE) it is good only
   * with what that is the hash of.
   */
  code: (redirectUri: string, scope?: string, challenge?: string | null) => string;
  /** Answers nothing but an error, as a service that is down. */
  isDown: boolean;
}

const SCOPES = new Set(["identify", "identify email", "identify guilds.members.read"]);

const OPENID = "http://specs.openid.net/auth/2.0";
const SIGNED = "signed,op_endpoint,claimed_id,identity,return_to,response_nonce,assoc_handle";

export async function startSteam(): Promise<SteamProvider> {
  const secret = randomBytes(16);
  const usedNonces = new Set<string>();
  const sign = (values: URLSearchParams) => {
    const text = SIGNED.split(",")
      .map((name) => values.get(`openid.${name}`))
      .join("\n");
    return createHash("sha256").update(secret).update(text).digest("base64");
  };
  const steam: SteamProvider = {
    ...(await serve(async (request, response) => {
      const { searchParams } = new URL(request.url ?? "/", "http://steam");
      if (request.method === "GET") return consent(response, searchParams);
      const asked = new URLSearchParams(await bodyOf(request));
      steam.verifications++;
      const nonce = asked.get("openid.response_nonce") ?? "";
      const isValid =
        asked.get("openid.mode") === "check_authentication" &&
        asked.get("openid.sig") === sign(asked) &&
        (steam.isForgetful || !usedNonces.has(nonce));
      usedNonces.add(nonce);
      return send(response, 200, `ns:${OPENID}\nis_valid:${isValid}\n`);
    })),
    steamId: "76561190000000001",
    verifications: 0,
    isForgetful: false,
    answer: (returnTo, { steamId = steam.steamId, now = Date.now() } = {}) => {
      const identity = `${steam.url}/id/${steamId}`;
      const values = new URLSearchParams({
        "openid.ns": OPENID,
        "openid.mode": "id_res",
        "openid.op_endpoint": `${steam.url}/login`,
        "openid.claimed_id": identity,
        "openid.identity": identity,
        "openid.return_to": returnTo,
        "openid.response_nonce": `${new Date(now).toISOString().slice(0, 19)}Z${randomUUID()}`,
        "openid.assoc_handle": "1234567890",
        "openid.signed": SIGNED,
      });
      values.set("openid.sig", sign(values));
      return values;
    },
  };
  return steam;

  function consent(response: ServerResponse, asked: URLSearchParams): void {
    const returnTo = asked.get("openid.return_to") ?? "";
    const joiner = returnTo.includes("?") ? "&" : "?";
    sendConsent(response, {
      yes: `${returnTo}${joiner}${steam.answer(returnTo)}`,
      no: `${returnTo}${joiner}openid.mode=cancel`,
    });
  }
}

export async function startDiscord(): Promise<DiscordProvider> {
  const codes = new Map<string, { redirectUri: string; scope: string; challenge: string | null }>();
  const tokens = new Map<string, { id: string; scope: string }>();
  const discord: DiscordProvider = {
    ...(await serve(async (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? "/", "http://discord");
      if (discord.isDown) return send(response, 503, "{}");
      if (pathname === "/oauth2/authorize") return consent(response, searchParams);
      if (pathname === "/api/oauth2/token")
        return exchange(response, new URLSearchParams(await bodyOf(request)));
      const person = tokens.get(request.headers.authorization ?? "");
      if (!person) return send(response, 401, "{}");
      if (pathname === "/api/users/@me")
        return send(
          response,
          200,
          JSON.stringify({
            id: person.id,
            username: "cineva",
            ...(person.scope.includes("email") && discord.address),
          }),
        );
      return member(response, pathname, person);
    })),
    discordId: "100000000000000001",
    address: { email: null, verified: false },
    clientId: "grila-test",
    clientSecret: "only-for-tests",
    guildId: "200000000000000002",
    members: new Set(),
    isDown: false,
    code: (redirectUri, scope = "identify", challenge = null) => {
      const code = randomUUID();
      codes.set(code, { redirectUri, scope, challenge });
      return code;
    },
  };
  return discord;

  function consent(response: ServerResponse, asked: URLSearchParams): void {
    const redirectUri = asked.get("redirect_uri") ?? "";
    const state = asked.get("state") ?? "";
    const scope = asked.get("scope") ?? "";
    if (asked.get("client_id") !== discord.clientId || !SCOPES.has(scope))
      return send(response, 400, "unknown application");
    const code = discord.code(redirectUri, scope, asked.get("code_challenge"));
    sendConsent(response, {
      yes: `${redirectUri}?${new URLSearchParams({ code, state })}`,
      no: `${redirectUri}?${new URLSearchParams({ error: "access_denied", state })}`,
    });
  }

  function exchange(response: ServerResponse, asked: URLSearchParams): void {
    const code = asked.get("code") ?? "";
    const given = codes.get(code);
    const verifier = asked.get("code_verifier") ?? "";
    const challenge = createHash("sha256").update(verifier).digest("base64url");
    const isGood =
      (given?.challenge ?? challenge) === challenge &&
      asked.get("client_id") === discord.clientId &&
      asked.get("client_secret") === discord.clientSecret &&
      asked.get("grant_type") === "authorization_code" &&
      given?.redirectUri === asked.get("redirect_uri");
    codes.delete(code);
    if (!given || !isGood) return send(response, 400, JSON.stringify({ error: "invalid_grant" }));
    const token = randomUUID();
    tokens.set(`Bearer ${token}`, { id: discord.discordId, scope: given.scope });
    return send(response, 200, JSON.stringify({ access_token: token, token_type: "Bearer" }));
  }

  function member(
    response: ServerResponse,
    pathname: string,
    { id, scope }: { id: string; scope: string },
  ): void {
    if (!scope.includes("guilds.members.read")) return send(response, 403, "{}");
    const isThere =
      pathname === `/api/users/@me/guilds/${discord.guildId}/member` && discord.members.has(id);
    if (!isThere)
      return send(response, 404, JSON.stringify({ message: "Unknown Guild", code: 10_004 }));
    return send(response, 200, JSON.stringify({ user: { id }, roles: [], nick: null }));
  }
}

async function serve(
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<Provider> {
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => send(response, 500, String(error)));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  request.setEncoding("utf8");
  let body = "";
  for await (const chunk of request) body += String(chunk);
  return body;
}

function sendConsent(response: ServerResponse, links: { yes: string; no: string }): void {
  const link = (href: string, words: string) =>
    `<p><a href="${href.replaceAll("&", "&amp;")}">${words}</a></p>`;
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
  response.end(
    `<!doctype html><html lang=en><title>Provider</title><link rel=icon href=data:,><h1>Sign in?</h1>${link(links.yes, "Yes")}${link(links.no, "No")}`,
  );
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8" });
  response.end(body);
}
