import { DAY_MS, HOUR_MS } from "#shared/time/durations.ts";
import type { LimitName } from "#shared/route.ts";
import { join, resolve } from "node:path";
import { z } from "zod";
import { filesUrl, type S3Config } from "./files/files-url.ts";
import { type KeepRule, parseKeepRule } from "./files/keep-rule.ts";
import { callsPerMinute } from "./http/limits.ts";
import { trustedProxies } from "./http/trusted-proxies.ts";

/** A number written as text in the environment, with bounds. */
const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

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

/** Every setting the program reads from its environment. `.env.example` and `docs/operators.md` explain each to an operator. */
const environmentSchema = z.object({
  PORT: whole(0, 65535).default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: secretUrl(/^postgres(ql)?$/, "postgres://user:password@host/database")
    .optional()
    .describe("PostgreSQL; without it SQLite in DATA_DIR"),
  PUBLIC_URL: siteUrl.optional(),
  LEAGUE_NAME: z.string().min(1).max(60).default("Grila"),
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
  MAX_RESULT_FILE_MB: whole(1, 512).default(32),
  MAX_PICTURE_MB: whole(1, 64).default(8),
  MAX_RULEBOOK_MB: whole(1, 256).default(20),
  MAX_DOWNLOAD_MB: whole(1, 32_768).default(4096),
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
  LIMIT_PAGE: calls("page"),
  LIMIT_FILE: calls("file"),
  LIMIT_UPLOAD: calls("upload"),
  LIMIT_PIECE: calls("piece"),
  LIMIT_DEAR: calls("dear"),
  LIMIT_MAIL: calls("mail"),
  MAX_CLUBS_PER_DAY: whole(1, 10_000).default(3),
  MAX_REQUESTS_PER_DAY: whole(1, 10_000).default(10),
  MAX_UPLOAD_MB_PER_DAY: whole(1, 1_000_000).default(500),
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

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Origin under which people reach the site, without a trailing slash. Links in mails come from here only. */
  publicUrl: string;
  timeZone: string;
  /** What the league is called and where its pages are, until an administrator says otherwise (`site-settings.ts`). */
  siteDefaults: {
    leagueName: string;
    socialLinks: { name: string; url: string }[];
    archiveLinks: { name: string; url: string }[];
  };
  jwtSecret: string | undefined;
  /** Secrets that it had before: what was stored under them is still recognised. */
  jwtSecretsBefore: string[];
  tokenDays: number;
  /** A session that nobody has used for so many days is over. */
  idleDays: number;
  /** Addresses or CIDR ranges of proxies whose forwarded client address is believed. */
  trustProxy: string[];
  logLevel: string;
  /** Without it mails stay in the outbox. */
  mail: { smtpUrl: string; mailFrom: string } | undefined;
  /** Without it nobody can link a Discord account. */
  discord: DiscordConfig | undefined;
  steam: { openidUrl: string };
  /** Upload limits in bytes. */
  limits: { resultFile: number; picture: number; rulebook: number; download: number };
  /** Milliseconds after which an upload that nothing refers to is forgotten. */
  unusedUploadsMs: number;
  /** Milliseconds for which a file stays after nothing refers to it any more. */
  deletedFilesMs: number;
  /** Where uploaded files lie; without it in a folder of `dataDir`. */
  s3: S3Config | undefined;
  /** Who hears when something breaks, besides administrators by mail. */
  alerts: {
    /** A webhook of Discord. */
    webhook: string | undefined;
    /** Asked every twenty seconds while all is well, for services that notice when it is not. */
    ping: string | undefined;
  };
  /** What is copied each night, where to and how long it stays. */
  backups: {
    folder: string;
    /** Instead of the folder. */
    s3: S3Config | undefined;
    keep: KeepRule;
    /** Seals what is copied. */
    passphrase: string | undefined;
    /** Members' game files too. */
    withGameFiles: boolean;
  };
  /** For so long what is under way may go on after the program was told to stop. */
  stopSeconds: number;
  /** Visitors who follow what changes in this process, all of them and from one address; whoever is more asks now and again. */
  streams: { most: number; mostOfClient: number };
  /** For so long before that `/readyz` says that the process stops, while it still answers everything. */
  drainSeconds: number;
  /** Where Prometheus reads; without it nothing is measured. */
  metrics: MetricsConfig | undefined;
  rateLimits: boolean;
  /** How often one caller may call routes of a kind within a minute. */
  callsPerMinute: Record<LimitName, number>;
  /** What one account may do to other people; without `rateLimits` none of it counts. */
  quotas: {
    /** Clubs that one account founds. */
    clubsPerDay: number;
    /** What one account has the site keep in 24 hours. */
    uploadBytesPerDay: number;
    /** Uploads of one account that nothing refers to yet. */
    unusedUploads: number;
    /** Invitations of one club that nobody has answered. */
    openInvitationsPerClub: number;
    /** Into clubs and cars together. */
    invitationsPerHour: number;
    /** For so long whoever refused an invitation is not sent the same again. */
    refusedInvitationMs: number;
    /** To clubs and for seats together. */
    requestsPerDay: number;
    /** People whom one account's acts write to. */
    messagesPerHour: number;
  };
  /** True only for the sample league. */
  demo: boolean;
}

export interface MetricsConfig {
  host: string;
  port: number;
}

interface DiscordConfig {
  clientId: string;
  clientSecret: string;
  url: string;
  /** The league's Discord server, whose members may download game files. */
  guildId: string | undefined;
}

export class ConfigError extends Error {}

/**
 * Reads and checks the configuration.
 * @throws ConfigError whose message lists every wrong value, one a line.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = givenBy(environment);
  const other = Object.keys(given).find((name) => name.startsWith("FILES_S3_"));
  if (other !== undefined)
    throw new ConfigError(
      `The configuration is not usable:\n  ${other}: is no setting; the bucket is named whole by FILES_URL=s3://KEY:SECRET@host/bucket`,
    );
  const parsed = environmentSchema.safeParse(given, { error: z.locales.en().localeError });
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new ConfigError(`The configuration is not usable:\n${lines.join("\n")}`);
  }
  const values = parsed.data;
  if (values.DATABASE_URL && !values.FILES_URL && !values.JWT_SECRET)
    throw new ConfigError(
      "The configuration is not usable:\n  JWT_SECRET: is required with DATABASE_URL, so that every process signs alike; with FILES_URL it lies in the bucket",
    );
  if ((values.DISCORD_CLIENT_ID === undefined) !== (values.DISCORD_CLIENT_SECRET === undefined))
    throw new ConfigError(
      "The configuration is not usable:\n  DISCORD_CLIENT_ID: needs DISCORD_CLIENT_SECRET, and the reverse",
    );
  if (values.DISCORD_GUILD_ID && !values.DISCORD_CLIENT_ID)
    throw new ConfigError(
      "The configuration is not usable:\n  DISCORD_GUILD_ID: needs DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET",
    );
  const megabyte = 1024 * 1024;
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    publicUrl,
    timeZone: values.LEAGUE_TIME_ZONE,
    siteDefaults: {
      leagueName: values.LEAGUE_NAME,
      socialLinks: values.SOCIAL_LINKS,
      archiveLinks: values.ARCHIVE_LINKS,
    },
    jwtSecret: values.JWT_SECRET,
    jwtSecretsBefore: values.JWT_SECRET_BEFORE,
    tokenDays: values.TOKEN_DAYS,
    idleDays: values.IDLE_DAYS,
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    mail: values.SMTP_URL
      ? {
          smtpUrl: values.SMTP_URL,
          mailFrom: values.MAIL_FROM ?? `noreply@${new URL(publicUrl).hostname}`,
        }
      : undefined,
    discord:
      values.DISCORD_CLIENT_ID && values.DISCORD_CLIENT_SECRET
        ? {
            clientId: values.DISCORD_CLIENT_ID,
            clientSecret: values.DISCORD_CLIENT_SECRET,
            url: values.DISCORD_URL,
            guildId: values.DISCORD_GUILD_ID,
          }
        : undefined,
    steam: { openidUrl: values.STEAM_OPENID_URL },
    limits: {
      resultFile: values.MAX_RESULT_FILE_MB * megabyte,
      picture: values.MAX_PICTURE_MB * megabyte,
      rulebook: values.MAX_RULEBOOK_MB * megabyte,
      download: values.MAX_DOWNLOAD_MB * megabyte,
    },
    unusedUploadsMs: values.KEEP_UNUSED_UPLOADS_HOURS * HOUR_MS,
    deletedFilesMs: values.KEEP_DELETED_FILES_DAYS * DAY_MS,
    s3: values.FILES_URL,
    alerts: { webhook: values.ALERT_WEBHOOK, ping: values.PING_URL },
    backups: {
      folder: resolve(values.BACKUP_DIR ?? join(values.DATA_DIR, "backups")),
      s3: values.BACKUP_URL,
      keep: values.BACKUP_KEEP,
      passphrase: values.BACKUP_PASSPHRASE,
      withGameFiles: values.BACKUP_DOWNLOADS,
    },
    stopSeconds: values.STOP_SECONDS,
    streams: { most: values.MAX_STREAMS, mostOfClient: values.MAX_STREAMS_PER_CLIENT },
    drainSeconds: values.DRAIN_SECONDS,
    metrics: values.METRICS_PORT
      ? { host: values.METRICS_HOST, port: values.METRICS_PORT }
      : undefined,
    rateLimits: values.RATE_LIMITS,
    callsPerMinute: {
      read: values.LIMIT_READ,
      write: values.LIMIT_WRITE,
      page: values.LIMIT_PAGE,
      file: values.LIMIT_FILE,
      upload: values.LIMIT_UPLOAD,
      piece: values.LIMIT_PIECE,
      dear: values.LIMIT_DEAR,
      mail: values.LIMIT_MAIL,
    },
    quotas: {
      clubsPerDay: values.MAX_CLUBS_PER_DAY,
      uploadBytesPerDay: values.MAX_UPLOAD_MB_PER_DAY * megabyte,
      unusedUploads: values.MAX_UNUSED_UPLOADS,
      openInvitationsPerClub: values.MAX_OPEN_INVITATIONS_PER_CLUB,
      invitationsPerHour: values.MAX_INVITATIONS_PER_HOUR,
      refusedInvitationMs: values.REFUSED_INVITATION_DAYS * DAY_MS,
      requestsPerDay: values.MAX_REQUESTS_PER_DAY,
      messagesPerHour: values.MAX_MESSAGES_PER_HOUR,
    },
    demo: false,
  };
}

/** Files of settings leave blanks and the ends of Windows' lines at their values. A secret is taken as it always was. */
function givenBy(environment: Record<string, string | undefined>): Record<string, string> {
  const given = Object.entries(environment).map(
    ([name, value = ""]) => [name, name === "JWT_SECRET" ? value : value.trim()] as const,
  );
  return Object.fromEntries(given.filter(([, value]) => value !== ""));
}
