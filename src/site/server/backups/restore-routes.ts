import { Readable } from "node:stream";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { backupStateSchema } from "#features/league/backup-state.ts";
import {
  restoreAcceptSchema,
  restoreKeySchema,
  restorePreviewSchema,
  restoreProofSchema,
  restoreReceivedSchema,
} from "#features/league/restore.ts";
import * as calls from "#features/league/restore-calls.ts";
import { readLeagueName } from "#features/league/server/site-settings.ts";
import { hasAccounts } from "#features/accounts/server/roles/administrators.ts";
import { findOneTimeLink } from "#features/accounts/server/login/one-time-links.ts";
import { requireOwnPassword } from "#features/accounts/server/own/require-own-password.ts";
import { recordChange } from "#server/audit-log.ts";
import { refusal } from "#server/errors.ts";
import { newId } from "#server/ids.ts";
import { type Routes, serving } from "#server/serve.ts";
import { wholeTextSchema } from "#shared/text/text-schemas.ts";
import { packArchive } from "./archive.ts";
import { openPlace } from "./backup-place.ts";
import { backUp, backUpTo } from "./nightly-backup.ts";
import { WORK } from "./make-backup.ts";
import { restoreRefusal } from "./refusals.ts";
import { RestoreDesk } from "./restore-desk.ts";

/** For so long the address of a copy can be opened, once it was asked for. */
const COPY_KEY_MS = 5 * 60 * 1000;
const COPY_PURPOSE = "a copy of the league";

export const restoreRoutes: Routes = ({ app, serve, serveRaw }, services) => {
  const { config, databases, log, now, tokens } = services;
  const desk = new RestoreDesk(services);

  serve(calls.backUpNow, {
    summary: "Make and prove a copy of the site now",
    reply: backupStateSchema,
    handle: async ({ viewer: { _id: userId } }) => {
      const state = await backUp(services);
      await writeDown(userId, "site.copied");
      return state;
    },
  });

  serve(calls.openCopy, {
    summary: "A key to a copy as one file",
    body: restoreProofSchema,
    reply: restoreKeySchema,
    handle: async ({ viewer, body: { password } }) => {
      await requireOwnPassword(services, viewer, { password, field: "password" });
      await writeDown(viewer._id, "site.taken");
      return { key: tokens.seal(String(now() + COPY_KEY_MS), COPY_PURPOSE) };
    },
  });

  serveRaw(calls.sendCopy, {
    summary: "A copy as one file",
    handle: async ({ params: { key }, reply }) => {
      const until = Number(tokens.unseal(key, COPY_PURPOSE) ?? 0);
      if (until < now()) throw refusal("not-found");
      const folder = join(config.dataDir, WORK, newId());
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const place = await openPlace({ folder }, undefined);
      const forget = () => rm(folder, { recursive: true, force: true });
      try {
        const copy = await backUpTo(place, services, false);
        const archive = Readable.from(packArchive(place, copy));
        archive.once("close", () => void forget());
        return await reply
          .type("application/x-tar")
          .header("content-disposition", `attachment; filename="${copy.name}.tar"`)
          .header("cache-control", "private, no-store")
          .send(archive);
      } catch (error) {
        await forget();
        log.error({ err: error }, "the copy could not be sent");
        throw error;
      }
    },
  });

  serve(calls.openRestoreByLink, {
    summary: "Begin to bring a copy into an empty league",
    reply: restoreKeySchema,
    handle: async ({ params: { secret } }) => {
      await requireEmptyLeague(secret);
      return { key: await desk.open({ secret }) };
    },
  });

  serve(calls.openRestore, {
    summary: "Begin to bring a copy back",
    body: restoreProofSchema,
    reply: restoreKeySchema,
    handle: async ({ viewer, body: { password } }) => {
      await requireOwnPassword(services, viewer, { password, field: "password" });
      return { key: await desk.open({ userId: viewer._id }) };
    },
  });

  // Raw bytes are read in this scope alone.
  app.register(async (plain) => {
    const scope = plain.withTypeProvider<ZodTypeProvider>();
    scope.addContentTypeParser("application/octet-stream", (_request, bytes, done) =>
      done(null, bytes),
    );
    serving(scope).serve(calls.storeRestorePiece, {
      summary: "Store a piece of a copy",
      tag: "league",
      params: { offset: wholeTextSchema(0, Number.MAX_SAFE_INTEGER) },
      reply: restoreReceivedSchema,
      handle: async ({ params: { key, offset }, request: { body } }) => {
        if (!(body instanceof Readable)) throw refusal("request.unsupported");
        return { received: await desk.append(key, offset, body) };
      },
    });
  });

  serve(calls.checkRestore, {
    summary: "What the copy holds that was sent",
    reply: restorePreviewSchema,
    handle: async ({ params: { key } }) => desk.check(key),
  });

  serve(calls.acceptRestore, {
    summary: "Put the copy into the place of the league",
    body: restoreAcceptSchema,
    handle: async ({ params: { key }, body: { leagueName } }) => {
      const { by, manifest } = desk.get(key);
      if ("secret" in by) await requireEmptyLeague(by.secret);
      else {
        if (leagueName.trim() !== (await readLeagueName(databases.reader, config)))
          throw restoreRefusal("restore.league-name", {
            fields: { leagueName: "Scrie numele ligii întocmai." },
          });
        // What is replaced must be there to come back to.
        const { trouble } = await backUp(services);
        if (trouble !== null) throw restoreRefusal("restore.no-way-back");
        await writeDown(by.userId, "site.restored", { madeAt: manifest.madeAt });
      }
      await desk.accept(key);
      log.warn(
        { league: manifest.league.name, madeAt: manifest.madeAt },
        "a copy takes the league's place",
      );
      services.restart();
    },
  });

  /** @throws AppError 404 unless the link still works and nobody has an account. */
  async function requireEmptyLeague(secret: string): Promise<void> {
    const kinds = ["first-administrator" as const];
    const link = await findOneTimeLink(databases.reader, { kinds, secret, now: now() });
    if (!link || (await hasAccounts(databases.reader))) throw refusal("not-found");
  }

  async function writeDown(userId: string, action: string, after?: object): Promise<void> {
    await recordChange(databases.db, {
      userId,
      action,
      after,
      subjectType: "site",
      subjectId: "site",
      now: now(),
    });
  }
};
