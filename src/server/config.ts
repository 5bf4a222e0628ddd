import { DAY_MS, HOUR_MS } from "#shared/time/durations.ts";
import type { LimitName } from "#shared/route.ts";
import { join, resolve } from "node:path";
import { z } from "zod";
import { filesUrl } from "./files/files-url.ts";
import { parseKeepRule } from "./files/keep-rule.ts";
import { callsPerMinute } from "./http/limits.ts";
import { trustedProxies } from "./http/trusted-proxies.ts";

/** A number written as text in the environment, with bounds. */
const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

/** Megabytes; read as bytes. */
const megabytes = (max: number, usual: number) =>
  whole(1, max)
    .default(usual)
    .transform((count) => count * 1024 * 1024);

/** How often one caller may call routes of a kind within a minute. */
const calls = (name: LimitName) => whole(1, 1_000_000).default(callsPerMinute[name]);

const flag = z
  .enum(["0", "1", "true", "false"])
  .transform((text) => text === "1" || text === "true");

const timeZone = z.string().refine((name) => {
  try {
    return Boolean(new Intl.DateTimeFormat("ro-RO", { timeZone: name }));
  } catch {
    return false;
  }
}, "is not a time zone name such as Europe/Bucharest");

/** `Name|https://address` pairs separated by commas. */
const links = z.string().transform((text, context) =>
  text
    .split(",")
    .map((pair) => pair.trim())
    .filter(Boolean)
    .map((pair) => {
      const [name = "", url = ""] = pair.split("|").map((part) => part.trim());
      if (!name || !URL.canParse(url) || !/^https?:/.test(url))
        context.addIssue(`"${pair}" is not written as Name|https://address`);
      return { name, url };
    }),
);

const keepRule = z.string().transform((text, context) => {
  const rule = parseKeepRule(text);
  if (rule) return rule;
  context.addIssue("is not written as 7d,4w,6m (days, weeks, months), or 0 for no copies");
  return z.NEVER;
});

/** Where another service answers, without a trailing slash. */
const serviceUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ""));

/** Where people reach the site: it serves a whole host, not a folder of one. */
const siteUrl = z
  .url({ protocol: /^https?$/, error: "is not an address like https://liga.example.com" })
  .refine((url) => {
    if (!URL.canParse(url)) return true;
    const { username, password, pathname, search, hash } = new URL(url);
    return username + password + search + hash === "" && /^\/*$/.test(pathname);
  }, "names more than https:// and a host: the site takes a whole (sub)domain, such as https://liga.example.com")
  .transform((url) => new URL(url).origin);

/** The same for every address that may hold a password. */
export const encodingHint =
  "the characters @ : / ? # % of a user or a password are written percent-encoded (%40 %3A %2F %3F %23 %25)";

/** An address with a user and a password in it. */
const secretUrl = (protocol: RegExp, example: string) =>
  z
    .url({ protocol, error: `is not an address like ${example}; ${encodingHint}` })
    .refine(
      (url) => isDecodable(url),
      `has a % in its user or password that encodes nothing; ${encodingHint}`,
    );

/** What is no address at all is refused as that. */
function isDecodable(url: string): boolean {
  if (!URL.canParse(url)) return true;
  const { username, password } = new URL(url);
  return !/%(?![\da-f]{2})/i.test(username + password);
}

/** What a league is called that nobody has named. */
export const NO_NAME = "Grila";

/** Every setting the program reads from its environment. `.env.example` and `docs/operators.md` explain each to an operator. */
const environmentSchema = z.object({
  PORT: whole(0, 65535).default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: secretUrl(/^postgres(ql)?$/, "postgres://user:password@host/database")
    .optional()
    .describe("PostgreSQL; without it SQLite in DATA_DIR"),
  PUBLIC_URL: siteUrl.optional(),
  LEAGUE_NAME: z.string().min(1).max(60).default(NO_NAME),
  LEAGUE_TIME_ZONE: timeZone.default("Europe/Bucharest"),
  SOCIAL_LINKS: links.default([]),
  ARCHIVE_LINKS: links.default([]),
  JWT_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  JWT_SECRET_BEFORE: z
    .string()
    .transform((text) => text.split(",").map((secret) => secret.trim()))
    .pipe(z.array(z.string().min(32, "must have at least 32 characters each")))
    .default([]),
  TOKEN_DAYS: whole(1, 365).default(30),
  IDLE_DAYS: whole(1, 365).default(14),
  TRUST_PROXY: trustedProxies.default([]),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
  SMTP_URL: secretUrl(/^smtps?$/, "smtp://user:password@host:587")
    .refine((url) => !URL.canParse(url) || new URL(url).hostname !== "", "names no host")
    .optional()
    .describe("Without it mails wait in the outbox, where administrators read them"),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/, "is not an e-mail address")
    .optional(),
  DISCORD_CLIENT_ID: z.string().optional(),
  DISCORD_CLIENT_SECRET: z.string().optional(),
  DISCORD_GUILD_ID: z
    .string()
    .regex(/^\d{5,25}$/, "is not the id of a Discord server")
    .optional()
    .describe("Without it nobody can download game files"),
  DISCORD_URL: serviceUrl.default("https://discord.com"),
  STEAM_OPENID_URL: serviceUrl.default("https://steamcommunity.com/openid"),
  MAX_RESULT_FILE_MB: megabytes(512, 32),
  MAX_PICTURE_MB: megabytes(64, 8),
  MAX_RULEBOOK_MB: megabytes(256, 20),
  MAX_DOWNLOAD_MB: megabytes(32_768, 4096),
  KEEP_UNUSED_UPLOADS_HOURS: whole(1, 8760).default(24),
  KEEP_DELETED_FILES_DAYS: whole(1, 3650).default(14),
  STOP_SECONDS: whole(1, 600).default(10),
  MAX_STREAMS: whole(0, 100_000).default(5000),
  MAX_STREAMS_PER_CLIENT: whole(1, 100_000).default(50),
  DRAIN_SECONDS: whole(0, 600).default(0),
  METRICS_PORT: whole(1, 65535).optional().describe("Without it nobody reads metrics"),
  METRICS_HOST: z.string().min(1).default("127.0.0.1"),
  RATE_LIMITS: flag.default(true),
  LIMIT_READ: calls("read"),
  LIMIT_WRITE: calls("write"),
  LIMIT_HIDE: calls("hide"),
  LIMIT_PAGE: calls("page"),
  LIMIT_FILE: calls("file"),
  LIMIT_UPLOAD: calls("upload"),
  LIMIT_PIECE: calls("piece"),
  LIMIT_DEAR: calls("dear"),
  LIMIT_MAIL: calls("mail"),
  MAX_CLUBS_PER_DAY: whole(1, 10_000).default(3),
  MAX_REQUESTS_PER_DAY: whole(1, 10_000).default(10),
  MAX_UPLOAD_MB_PER_DAY: megabytes(1_000_000, 500),
  MAX_UNUSED_UPLOADS: whole(1, 10_000).default(20),
  MAX_OPEN_INVITATIONS_PER_CLUB: whole(1, 10_000).default(60),
  MAX_INVITATIONS_PER_HOUR: whole(1, 10_000).default(30),
  REFUSED_INVITATION_DAYS: whole(0, 365).default(7),
  MAX_MESSAGES_PER_HOUR: whole(1, 10_000).default(20),
  FILES_URL: filesUrl
    .optional()
    .describe("Uploaded files lie in this S3 bucket instead of DATA_DIR/files"),
  ALERT_WEBHOOK: serviceUrl.optional().describe("A webhook of Discord that is told what breaks"),
  PING_URL: serviceUrl.optional().describe("Asked every twenty seconds while all is well"),
  BACKUP_DIR: z.string().min(1).optional().describe("Nightly copies; default DATA_DIR/backups"),
  BACKUP_URL: filesUrl.optional().describe("Nightly copies lie in this S3 bucket instead"),
  BACKUP_KEEP: keepRule.default({ days: 7, weeks: 4, months: 6 }),
  BACKUP_PASSPHRASE: z.string().min(12, "must have at least 12 characters").optional(),
  BACKUP_DOWNLOADS: flag.default(false),
});

export const settingNames: readonly string[] = Object.keys(environmentSchema.shape);

/** What settings need of each other. */
const agreeing = environmentSchema.superRefine((values, context) => {
  const refuse = (name: keyof typeof values, message: string) =>
    context.addIssue({ code: "custom", path: [name], message });
  const { DISCORD_CLIENT_ID, DISCORD_CLIENT_SECRET } = values;
  if (values.DATABASE_URL && !values.FILES_URL && !values.JWT_SECRET)
    refuse(
      "JWT_SECRET",
      "is required with DATABASE_URL, so that every process signs alike; with FILES_URL it lies in the bucket",
    );
  if ((DISCORD_CLIENT_ID === undefined) !== (DISCORD_CLIENT_SECRET === undefined))
    refuse("DISCORD_CLIENT_ID", "needs DISCORD_CLIENT_SECRET, and the reverse");
  else if (values.DISCORD_GUILD_ID && !DISCORD_CLIENT_ID)
    refuse("DISCORD_GUILD_ID", "needs DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET");
});

const configSchema = agreeing.transform((values) => {
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    /** Origin under which people reach the site, without a trailing slash. Links in mails come from here only. */
    publicUrl,
    timeZone: values.LEAGUE_TIME_ZONE,
    /** What the league is called and where its pages are, until an administrator says otherwise (`site-settings.ts`). */
    siteDefaults: {
      leagueName: values.LEAGUE_NAME,
      socialLinks: values.SOCIAL_LINKS,
      archiveLinks: values.ARCHIVE_LINKS,
    },
    jwtSecret: values.JWT_SECRET,
    /** Secrets that it had before: what was stored under them is still recognised. */
    jwtSecretsBefore: values.JWT_SECRET_BEFORE,
    tokenDays: values.TOKEN_DAYS,
    /** A session that nobody has used for so many days is over. */
    idleDays: values.IDLE_DAYS,
    /** Addresses or CIDR ranges of proxies whose forwarded client address is believed. */
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    /** Without it mails stay in the outbox. */
    mail: values.SMTP_URL
      ? {
          smtpUrl: values.SMTP_URL,
          mailFrom: values.MAIL_FROM ?? `noreply@${new URL(publicUrl).hostname}`,
        }
      : undefined,
    /** Without it nobody can link a Discord account. */
    discord:
      values.DISCORD_CLIENT_ID && values.DISCORD_CLIENT_SECRET
        ? {
            clientId: values.DISCORD_CLIENT_ID,
            clientSecret: values.DISCORD_CLIENT_SECRET,
            url: values.DISCORD_URL,
            /** The league's Discord server, whose members may download game files. */
            guildId: values.DISCORD_GUILD_ID,
          }
        : undefined,
    /** Where webhooks are written to, whether accounts are linked or not. */
    discordUrl: values.DISCORD_URL,
    steam: { openidUrl: values.STEAM_OPENID_URL },
    /** Upload limits in bytes. */
    limits: {
      resultFile: values.MAX_RESULT_FILE_MB,
      picture: values.MAX_PICTURE_MB,
      rulebook: values.MAX_RULEBOOK_MB,
      download: values.MAX_DOWNLOAD_MB,
    },
    /** After so long an upload that nothing refers to is forgotten. */
    unusedUploadsMs: values.KEEP_UNUSED_UPLOADS_HOURS * HOUR_MS,
    /** For so long a file stays after nothing refers to it any more. */
    deletedFilesMs: values.KEEP_DELETED_FILES_DAYS * DAY_MS,
    /** Where uploaded files lie; without it in a folder of `dataDir`. */
    s3: values.FILES_URL,
    /** Who hears when something breaks, besides administrators by mail. */
    alerts: {
      /** A webhook of Discord. */
      webhook: values.ALERT_WEBHOOK,
      /** Asked every twenty seconds while all is well, for services that notice when it is not. */
      ping: values.PING_URL,
    },
    /** What is copied each night, where to and how long it stays. */
    backups: {
      folder: resolve(values.BACKUP_DIR ?? join(values.DATA_DIR, "backups")),
      /** Instead of the folder. */
      s3: values.BACKUP_URL,
      keep: values.BACKUP_KEEP,
      /** Seals what is copied. */
      passphrase: values.BACKUP_PASSPHRASE,
      /** Members' game files too. */
      withGameFiles: values.BACKUP_DOWNLOADS,
    },
    /** For so long what is under way may go on after the program was told to stop. */
    stopSeconds: values.STOP_SECONDS,
    /** Visitors who follow what changes in this process, all of them and from one address; whoever is more asks now and again. */
    streams: { most: values.MAX_STREAMS, mostOfClient: values.MAX_STREAMS_PER_CLIENT },
    /** For so long before that `/readyz` says that the process stops, while it still answers everything. */
    drainSeconds: values.DRAIN_SECONDS,
    /** Where Prometheus reads; without it nothing is measured. */
    metrics: values.METRICS_PORT
      ? { host: values.METRICS_HOST, port: values.METRICS_PORT }
      : undefined,
    rateLimits: values.RATE_LIMITS,
    /** How often one caller may call routes of a kind within a minute. */
    callsPerMinute: {
      read: values.LIMIT_READ,
      write: values.LIMIT_WRITE,
      hide: values.LIMIT_HIDE,
      page: values.LIMIT_PAGE,
      file: values.LIMIT_FILE,
      upload: values.LIMIT_UPLOAD,
      piece: values.LIMIT_PIECE,
      dear: values.LIMIT_DEAR,
      mail: values.LIMIT_MAIL,
    },
    /** What one account may do to other people; without `rateLimits` none of it counts. */
    quotas: {
      clubsPerDay: values.MAX_CLUBS_PER_DAY,
      uploadBytesPerDay: values.MAX_UPLOAD_MB_PER_DAY,
      /** Uploads of one account that nothing refers to yet. */
      unusedUploads: values.MAX_UNUSED_UPLOADS,
      openInvitationsPerClub: values.MAX_OPEN_INVITATIONS_PER_CLUB,
      /** Into clubs and cars together. */
      invitationsPerHour: values.MAX_INVITATIONS_PER_HOUR,
      /** For so long whoever refused an invitation is not sent the same again. */
      refusedInvitationMs: values.REFUSED_INVITATION_DAYS * DAY_MS,
      /** To clubs and for seats together. */
      requestsPerDay: values.MAX_REQUESTS_PER_DAY,
      /** People whom one account's acts write to. */
      messagesPerHour: values.MAX_MESSAGES_PER_HOUR,
    },
    /** True only for the sample league. */
    demo: false,
  };
});

export type Config = z.output<typeof configSchema>;

export class ConfigError extends Error {}

/**
 * Reads and checks the configuration.
 * @throws ConfigError whose message lists every wrong value, one a line.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = givenBy(environment);
  const other = Object.keys(given).find((name) => name.startsWith("FILES_S3_"));
  if (other !== undefined)
    throw notUsable([
      `${other}: is no setting; the bucket is named whole by FILES_URL=s3://KEY:SECRET@host/bucket`,
    ]);
  const parsed = configSchema.safeParse(given, { error: z.locales.en().localeError });
  if (parsed.success) return parsed.data;
  throw notUsable(parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`));
}

function notUsable(lines: readonly string[]): ConfigError {
  return new ConfigError(["The configuration is not usable:", ...lines].join("\n  "));
}

/** Files of settings leave blanks and the ends of Windows' lines at their values. A secret is taken as it always was. */
function givenBy(environment: Record<string, string | undefined>): Record<string, string> {
  const given = Object.entries(environment).map(
    ([name, value = ""]) => [name, name === "JWT_SECRET" ? value : value.trim()] as const,
  );
  return Object.fromEntries(given.filter(([, value]) => value !== ""));
}
