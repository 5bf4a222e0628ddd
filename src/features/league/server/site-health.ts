import { DAY_MS } from "#shared/time/durations.ts";
import { sql } from "kysely";
import type { SiteHealth } from "#features/league/site-form.ts";
import packageFile from "../../../../package.json" with { type: "json" };
import type { Databases } from "#server/database/databases.ts";
import { readLastCheck } from "#server/database/quick-check.ts";
import { isBackupLate } from "../backup-state.ts";
import { findAlarmAddresses } from "./alarm-hearers.ts";
import { readBackupState } from "./last-backup.ts";
import type { Services } from "#server/services.ts";
import { keepsAny } from "#server/files/keep-rule.ts";
import { readSweepReport } from "#server/files/sweep-turns.ts";

/** What an operator asks first; nothing secret, no addresses of other machines. */
export async function readSiteHealth(services: Services): Promise<SiteHealth> {
  const { config, databases, storage } = services;
  const files = await databases.reader
    .selectFrom("uploads")
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      fn.coalesce(fn.sum<number>("bytes"), sql<number>`0`).as("bytes"),
    ])
    .executeTakeFirstOrThrow();
  return {
    version: packageFile.version,
    node: process.version,
    engine: databases.engine,
    databaseBytes: await databaseBytes(databases),
    files,
    storageProblems: await storage.problems(),
    fileSweep: await readSweepReport(databases.reader),
    deletedFilesDays: config.deletedFilesMs / DAY_MS,
    lastCheck: databases.engine === "sqlite" ? await readLastCheck(config.dataDir) : null,
    lastOutage: databases.availability.lastOutage ?? null,
    backup: await readBackup(services),
    alarms: {
      people: config.mail ? (await findAlarmAddresses(databases.reader)).length : 0,
      webhook: config.alerts.webhook !== undefined,
      ping: config.alerts.ping !== undefined,
    },
    mail: config.mail !== undefined,
    discord: config.discord !== undefined,
    discordServer: config.discord?.guildId !== undefined,
    timeZone: config.timeZone,
    publicUrl: config.publicUrl,
  };
}

/** How copying goes: late is red, and stands in the to-do list. */
export async function readBackup({
  config,
  databases,
  now,
}: Pick<Services, "config" | "databases" | "now">): Promise<SiteHealth["backup"]> {
  const state = await readBackupState(databases.reader);
  const nightly = keepsAny(config.backups.keep) && !config.demo;
  return { nightly, state, isLate: nightly && isBackupLate(state, now()) };
}

async function databaseBytes({ engine, reader }: Databases): Promise<number> {
  const size =
    engine === "postgres"
      ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
      : sql<{
          bytes: number;
        }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`;
  const { rows } = await size.execute(reader);
  return rows[0]?.bytes ?? 0;
}
