import { randomBytes, timingSafeEqual } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { refusal } from "#server/errors.ts";
import { filesIn, within } from "#server/files/incoming-files.ts";
import { measureRoom } from "#server/files/storage-watch.ts";
import { databaseIdOf } from "#server/files/sweep-turns.ts";
import type { Services } from "#server/services.ts";
import type { RestorePreview } from "#features/league/restore.ts";
import { RESTORE_PIECE_BYTES } from "#features/league/restore-calls.ts";
import { unpackArchive } from "./archive.ts";
import { listCopies, openPlace } from "./backup-place.ts";
import { BackupProblem } from "./backup-problem.ts";
import type { Manifest } from "./manifest.ts";
import { restoreRefusal } from "./refusals.ts";
import { restoreCopy } from "./restore-backup.ts";
import { LEAGUE, markReady, WAITING } from "./swap-league.ts";

/** Whoever has opened it forgets it after so long. */
const OPEN_MS = 2 * 60 * 60 * 1000;
/** What stays free on the disk while an archive arrives. */
const SPARE_BYTES = 512 * 1024 * 1024;

/** Who brings a copy back: the link of a league without accounts, or an administrator. */
export type RestoredBy = { secret: string } | { userId: string };

interface OpenDesk {
  key: string;
  by: RestoredBy;
  openedAt: number;
  received: number;
  isBusy: boolean;
  /** Of what was sent, once that is a sound copy. */
  manifest: Manifest | undefined;
}

/**
 * One copy at a time on its way back into this site: it arrives in `DATA_DIR/restoring`, is unpacked and proven there, and
 * replaces the league once it is accepted. This is for SQLite; a command restores a league on PostgreSQL.
 */
export class RestoreDesk {
  readonly #services: Services;
  readonly #folder: string;
  #open: OpenDesk | undefined;

  constructor(services: Services) {
    this.#services = services;
    this.#folder = join(services.config.dataDir, WAITING);
  }

  /** Begins anew; what somebody else had begun is dropped. @throws AppError 409 where it cannot be done in the browser */
  async open(by: RestoredBy): Promise<string> {
    if (this.#services.databases.engine !== "sqlite") throw restoreRefusal("restore.by-command");
    if (this.#open?.isBusy) throw restoreRefusal("restore.busy");
    await rm(this.#folder, { recursive: true, force: true });
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const key = randomBytes(32).toString("base64url");
    const openedAt = this.#services.now();
    this.#open = { key, by, openedAt, received: 0, isBusy: false, manifest: undefined };
    return key;
  }

  /**
   * Appends a piece and answers where the next one begins. A file's first piece starts anew; any other sent twice changes
   * nothing.
   */
  async append(key: string, offset: number, bytes: Readable): Promise<number> {
    return this.#working(key, async (desk) => {
      desk.manifest = undefined;
      if (offset === 0) {
        await rm(this.#archive, { force: true });
        desk.received = 0;
      }
      if (offset !== desk.received) {
        bytes.resume();
        return desk.received;
      }
      const { free } = await measureRoom(this.#folder);
      // The archive, what is unpacked of it, and the league made of that.
      if (free < SPARE_BYTES + 2 * desk.received) throw refusal("storage.full");
      const tooLarge = () => refusal("request.too-large");
      try {
        const end = createWriteStream(this.#archive, { flags: "a" });
        await pipeline(within(bytes, RESTORE_PIECE_BYTES, tooLarge), end);
      } finally {
        desk.received = (await stat(this.#archive).catch(() => undefined))?.size ?? 0;
      }
      return desk.received;
    });
  }

  /** Unpacks and proves what has arrived. @throws AppError 422 with what is wrong with it */
  async check(key: string): Promise<RestorePreview> {
    return this.#working(key, async (desk) => {
      desk.manifest = undefined;
      const unpacked = join(this.#folder, "unpacked");
      const league = join(this.#folder, LEAGUE);
      for (const folder of [unpacked, league]) await rm(folder, { recursive: true, force: true });
      await mkdir(unpacked, { recursive: true });
      try {
        await unpackArchive(this.#archive, unpacked);
        const place = await openPlace({ folder: unpacked }, undefined);
        const [copy] = await listCopies(place);
        if (!copy) throw new BackupProblem("failed", "The file holds no copy of a league.");
        const { jwtSecret } = this.#services.config;
        await restoreCopy(place, copy, {
          dataDir: league,
          databaseUrl: undefined,
          jwtSecret,
          s3: undefined,
        });
        await rm(unpacked, { recursive: true });
        desk.manifest = copy.manifest;
        return previewOf(copy.manifest);
      } catch (error) {
        if (!(error instanceof BackupProblem)) throw error;
        this.#services.log.warn({ problem: error.message }, "a copy was refused");
        throw restoreRefusal("restore.no-copy");
      }
    });
  }

  /** Who has opened it, once what was sent is a copy. @throws AppError 404, or 422 before that */
  get(key: string): { by: RestoredBy; manifest: Manifest } {
    const { by, manifest } = this.#find(key);
    if (!manifest) throw restoreRefusal("restore.no-copy");
    return { by, manifest };
  }

  /** Has the site start again with the league of the copy. */
  async accept(key: string): Promise<void> {
    const { manifest } = this.get(key);
    const { config, databases, files, now } = this.#services;
    // Files in a bucket are not swapped: those of the copy come beside those that are there.
    if (config.s3)
      for await (const { name, path } of filesIn(join(this.#folder, LEAGUE, "files")))
        if ((await files.size(name)) === undefined)
          await files.keep(name, await files.receive(createReadStream(path)));
    await rm(this.#archive);
    const isOther = manifest.databaseId !== (await databaseIdOf(databases.db, now()));
    markReady(config.dataDir, { isOther, now: now() });
    this.#open = undefined;
  }

  get #archive(): string {
    return join(this.#folder, "archive.tar");
  }

  #find(key: string): OpenDesk {
    const desk = this.#open;
    if (!desk || this.#services.now() - desk.openedAt > OPEN_MS) throw refusal("not-found");
    const [given, wanted] = [Buffer.from(key), Buffer.from(desk.key)];
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
      throw refusal("not-found");
    return desk;
  }

  /** One thing after the other. @throws AppError 404 for another key, 409 while something is under way */
  async #working<T>(key: string, work: (desk: OpenDesk) => Promise<T>): Promise<T> {
    const desk = this.#find(key);
    if (desk.isBusy) throw restoreRefusal("restore.busy");
    desk.isBusy = true;
    try {
      return await work(desk);
    } finally {
      desk.isBusy = false;
    }
  }
}

function previewOf({
  league,
  files,
  madeAt,
  leftOut,
  hasSecret,
  version,
}: Manifest): RestorePreview {
  const { name, people, newestRace } = league;
  return {
    league: name,
    people,
    newestRace,
    files: files.length,
    madeAt,
    leftOut,
    hasSecret,
    version,
  };
}
