import type { FastifyBaseLogger } from "fastify";
import type { Config } from "./config.ts";
import { createDecoders, type DecoderLimits, type Decoders } from "./decoding/decoders.ts";
import { type Databases, openDatabases } from "./database/databases.ts";
import { migrate } from "./database/migrate.ts";
import { type FileStore, openFileStore } from "./files.ts";
import { connectChanges } from "./change-channel.ts";
import { ReplyCache } from "./reply-cache.ts";
import { createTokenSigner, type TokenSigner } from "./token-signer.ts";

/** What routes work with. Made once at start by `createServices`, handed to every feature's routes. */
export interface Services {
  config: Config;
  databases: Databases;
  files: FileStore;
  decoders: Decoders;
  tokens: TokenSigner;
  cache: ReplyCache;
  /** Something visitors see has changed: drops kept replies here and in every other process. */
  announceChange: () => Promise<void>;
  log: FastifyBaseLogger;
  /** UTC milliseconds. Tests replace it. */
  now: () => number;
  close: () => Promise<void>;
}

const KEPT_BYTES = 48 * 1024 * 1024;

interface ServiceOptions {
  log: FastifyBaseLogger;
  now?: () => number;
  /** Tests have smaller ones. */
  decoderLimits?: Partial<DecoderLimits> | undefined;
}

/** Opens the database (brought to the newest schema) and the file store. */
export async function createServices(config: Config, options: ServiceOptions): Promise<Services> {
  const now = options.now ?? Date.now;
  const databases = openDatabases(config);
  await migrate(databases);
  const cache = new ReplyCache({ maxBytes: KEPT_BYTES, now });
  const changes = await connectChanges(config, { onChange: () => cache.drop(), log: options.log });
  const decoders = createDecoders({ log: options.log, limits: options.decoderLimits });
  return {
    config,
    databases,
    files: await openFileStore(config),
    decoders,
    tokens: createTokenSigner(config),
    cache,
    announceChange: async () => {
      cache.drop();
      await changes.announce();
    },
    log: options.log,
    now,
    close: async () => {
      decoders.close();
      await changes.close();
      await databases.close();
    },
  };
}
