import type { LimitName } from "#shared/route.ts";
import { sql } from "kysely";
import type { FastifyBaseLogger } from "fastify";
import type { Config } from "./config.ts";
import { createDecoders, type DecoderLimits, type Decoders } from "./decoding/decoders.ts";
import type { Availability } from "./database/availability.ts";
import { type Databases, type OpenOptions, openDatabases } from "./database/databases.ts";
import { newId } from "./ids.ts";
import { CHANGES_CHANNEL } from "./database/postgres-dialect.ts";
import { CallCounts } from "./http/call-counts.ts";
import type { JobRuns } from "./processes/jobs.ts";
import { migrate } from "./database/migrate.ts";
import { openUsableStore } from "./files/files.ts";
import type { FileStore } from "./files/file-store.ts";
import { listenForChanges } from "./cache/change-channel.ts";
import { DroppedEverywhere } from "./cache/dropped-everywhere.ts";
import { HeardChanges } from "./cache/heard-changes.ts";
import { ChangeStreams } from "./cache/change-streams.ts";
import { noticeOf, type PublicChange, toMessage } from "./cache/public-change.ts";
import { RepliesUnderway } from "./cache/replies-underway.ts";
import { KnownAddresses } from "./cache/known-addresses.ts";
import { RecentWriters } from "./cache/recent-writers.ts";
import { ResponseCache } from "./cache/response-cache.ts";
import type { Parts } from "./parts.ts";
import { readSigningSecret } from "./signing-secret.ts";
import { explainStartFailure } from "./start-failure.ts";
import { type MeasureRoom, type StorageWatch, watchStorage } from "./files/storage-watch.ts";
import { createTokenSigner, type TokenSigner } from "./token-signer.ts";

/** What routes work with. Made once at start by `createServices`, handed to every feature's routes. */
export interface Services {
  config: Config;
  parts: Parts;
  databases: Databases;
  files: FileStore;
  decoders: Decoders;
  storage: StorageWatch;
  tokens: TokenSigner;
  cache: ResponseCache;
  underway: RepliesUnderway;
  addresses: KnownAddresses;
  writers: RecentWriters;
  calls: CallCounts<LimitName>;
  /** What visitors are told of what changed in any process. */
  changes: HeardChanges;
  /** Visitors who follow it. */
  streams: ChangeStreams;
  /** This process committed a transaction that changes what visitors see; all processes hear of it as `heardAs`. */
  changedHere: (change: PublicChange, heardAs?: string) => void;
  jobRuns: JobRuns;
  /**
   * Makes cached replies stale in every process after a visible change without a transaction; those of writing routes do so by
   * themselves (`cache/response-cache-hooks.ts`). Answers the id under which processes hear of it.
   */
  announceChange: (change?: Omit<PublicChange, "things">) => Promise<string>;
  /** Resolves once every process that hears has dropped what was hidden under this id. */
  droppedEverywhere: (heardAs: string) => Promise<void>;
  log: FastifyBaseLogger;
  /** UTC milliseconds. Tests replace it. */
  now: () => number;
  /** Has the program start the site anew, once what is under way is done; it runs on as the same process. */
  restart: () => void;
  close: () => Promise<void>;
}

const KEPT_BYTES = 48 * 1024 * 1024;

interface ServiceOptions {
  parts: Parts;
  log: FastifyBaseLogger;
  now?: () => number;
  /** Tests have smaller ones. */
  decoderLimits?: Partial<DecoderLimits> | undefined;
  /** Tests have disks of their own. */
  measureRoom?: MeasureRoom | undefined;
  /** Tests count statements. */
  onStatement?: OpenOptions["log"];
}

/**
 * Opens the file store and the database (brought to the newest schema).
 * @throws ConfigError with a sentence for the operator when one of them cannot be used.
 */
export async function createServices(config: Config, options: ServiceOptions): Promise<Services> {
  try {
    return await openServices(config, options);
  } catch (error) {
    throw explainStartFailure(error, config);
  }
}

async function openServices(config: Config, options: ServiceOptions): Promise<Services> {
  const { parts, now = Date.now } = options;
  const files = await openUsableStore(config, options.log);
  // What may still be refused comes before what would keep the process alive.
  const tokens = createTokenSigner(await prepareDatabase(config, files), config.jwtSecretsBefore);
  const databases = openDatabases({ ...config, log: options.onStatement });
  logOutages(databases.availability, options.log);
  const writers = new RecentWriters();
  const cache = new ResponseCache({ maxBytes: KEPT_BYTES, now });
  const decoders = createDecoders({
    log: options.log,
    limits: options.decoderLimits,
    program: parts.decoderProgram,
  });
  const changes = new HeardChanges({ reader: databases.reader, log: options.log, now });
  const streams = new ChangeStreams(changes, config);
  const drop = ({ by, ...change }: PublicChange, heardAs?: string) => {
    cache.drop(change, heardAs);
    // Their next call may come to this process, whichever has written for them.
    if (by !== undefined) writers.add(by, { generation: cache.generation, now: now() });
  };
  const dropped = new DroppedEverywhere(databases, options.log);
  const stopListening = await listenForChanges(config, {
    onChange: ({ id, change }) => {
      drop(change, id);
      changes.hear({ id, change });
    },
    onDropped: (id) => dropped.heard(id),
    onGap: () => {
      cache.drop();
      changes.missSome();
    },
    log: options.log,
  });
  const changedHere = (change: PublicChange, heardAs?: string) => {
    // With PostgreSQL this process hears of it as all others do, and in the same order.
    if (databases.engine === "postgres") return drop(change, heardAs);
    const notice = { id: heardAs ?? newId(), change };
    drop(change, notice.id);
    changes.hear(notice);
  };
  return {
    config,
    parts,
    databases,
    files,
    decoders,
    storage: watchStorage({ files, config, now }, options.measureRoom),
    tokens,
    cache,
    underway: new RepliesUnderway(now),
    addresses: new KnownAddresses(),
    writers,
    calls: new CallCounts({ most: config.callsPerMinute, now }),
    changes,
    streams,
    changedHere,
    jobRuns: new Map(),
    announceChange: async (change = {}) => {
      const notice = noticeOf({ things: "everything", ...change });
      changedHere(notice.change, notice.id);
      if (databases.engine === "postgres")
        await sql`select pg_notify(${CHANGES_CHANNEL}, ${toMessage(notice)})`.execute(databases.db);
      return notice.id;
    },
    droppedEverywhere: (heardAs) => dropped.everywhere(heardAs),
    log: options.log,
    now,
    // The program that runs the site puts its own here; tests and commands have none.
    restart: () => undefined,
    close: async () => {
      decoders.close();
      stopListening();
      streams.close();
      await changes.close();
      await databases.close();
    },
  };
}

/** Migrates the database, on connections that may take longer than any request waits. Returns the secret that signs sessions. */
async function prepareDatabase(config: Config, files: FileStore): Promise<string> {
  const databases = openDatabases({ ...config, unhurried: true });
  try {
    await migrate(databases);
    return await readSigningSecret(config, { db: databases.db, files });
  } finally {
    await databases.close();
  }
}

function logOutages(availability: Availability, log: FastifyBaseLogger): void {
  availability.onChange((change) => {
    if ("away" in change)
      log.error({ err: change.away }, "the database is away: what needs it is answered with 503");
    else log.warn({ ms: change.back.to - change.back.from }, "the database is back");
  });
}
