import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import type { LogEvent } from "kysely";
import { pino } from "pino";
import { createLogin } from "#features/accounts/server/login/create-login.ts";
import { createApp } from "#site/server/app.ts";
import type { App } from "#server/route-host.ts";
import { readConfig } from "#server/config.ts";
import type { DecoderLimits } from "#server/decoding/decoders.ts";
import type { MeasureRoom } from "#server/files/storage-watch.ts";
import { createServices, type Services } from "#server/services.ts";
import { watchAudit } from "#tests/audit-watch.ts";
import type { TestDatabase, TestEngine } from "#tests/setup/databases.ts";
import { parts } from "#site/server/parts.ts";

/** The real app on a real database, called over HTTP without a socket. */
export interface TestApp {
  app: App;
  services: Services;
  /** Moves the server's clock. */
  setNow: (now: number) => void;
  /** Calls a route, as the person with that id when given. */
  call: (request: InjectOptions & { as?: string | undefined }) => Promise<LightMyRequestResponse>;
  close: () => Promise<void>;
}

/** The clock at which tests start: a Sunday evening in November. */
export const TEST_NOW = Date.UTC(2026, 10, 22, 18, 0, 0);

interface TestAppOptions {
  environment?: Record<string, string>;
  pages?: boolean;
  measureRoom?: MeasureRoom;
  decoderLimits?: Partial<DecoderLimits>;
  /** Another machine of the league on its database, with settings and a data folder of its own; PostgreSQL only. */
  beside?: TestApp;
  onStatement?: (statement: LogEvent) => void;
}

export async function createTestApp(
  engine: TestEngine,
  options: TestAppOptions = {},
): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), "grila-test-"));
  const database = options.beside
    ? sharedWith(options.beside)
    : await engine.createDatabase(dataDir);
  let now = TEST_NOW;
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    JWT_SECRET: "a secret that exists only inside the tests",
    PUBLIC_URL: "http://localhost:3000",
    RATE_LIMITS: "0",
    ...options.environment,
  });
  const services = await createServices(config, {
    parts,
    log: pino({ level: "error" }, engine.logCollector),
    now: () => now,
    measureRoom: options.measureRoom ?? (async () => ({ free: 1e12, total: 2e12 })),
    decoderLimits: options.decoderLimits,
    onStatement: options.onStatement,
  });
  const app = await createApp(services, { pages: options.pages ?? false, checksReplies: true });
  watchAudit(app, services);
  await app.ready();
  const tokens = new Map<string, string>();
  const tokenOf = async (userId: string): Promise<string> => {
    const token =
      tokens.get(userId) ?? (await createLogin(services, services.databases.db, { userId }));
    tokens.set(userId, token);
    return token;
  };
  return {
    app,
    services,
    setNow: (instant) => {
      now = instant;
    },
    call: async ({ as, headers, ...request }) =>
      app.inject({
        ...request,
        headers: { ...headers, ...(as && { authorization: `Bearer ${await tokenOf(as)}` }) },
      }),
    close: async () => {
      await app.close();
      await services.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function sharedWith({ services }: TestApp): TestDatabase {
  return { url: services.config.databaseUrl, drop: async () => {} };
}
