import { refusal } from "#server/errors.ts";
import type { Routes } from "#server/serve.ts";
import { standingsQuery } from "#features/standings/standings.ts";
import { exactSchema, idSchema } from "#shared/text/text-schemas.ts";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "#shared/time/durations.ts";
import { readSharePicture } from "#site/share/share-calls.ts";
import { pictureHash, shareKinds } from "#site/share/share-picture.ts";
import { z } from "zod";
import { pictureDrawer } from "./draw-picture.ts";
import { readPicture, readSite } from "./read-picture.ts";
import { SharePictures } from "./share-pictures.ts";

const cacheFor = (ms: number) => `public, max-age=${ms / SECOND_MS}`;
/** Under an address that names what the picture says. */
const forEver = `${cacheFor(365 * DAY_MS)}, immutable`;
/** Under that of an older one, which shows the current one: whoever has it asks again soon. */
const forNow = cacheFor(5 * MINUTE_MS);

export const shareRoutes: Routes = ({ app, serveRaw }, { log }) => {
  const pictures = new SharePictures(pictureDrawer());
  let isMissed = false;

  serveRaw(readSharePicture, {
    summary: "The picture with which a link to an event, a table or a driver is shown",
    params: { kind: z.enum(shareKinds), file: exactSchema(150) },
    query: standingsQuery,
    handle: async ({ params: { kind, file }, query: { table }, request, reply }) => {
      const { id, hash } = namedBy(file);
      const site = await readSite(app);
      const picture = await readPicture({ app, kind, id, table, site });
      const current = pictureHash(picture);
      const etag = `"${current}"`;
      const png =
        request.headers["if-none-match"] === etag
          ? null
          : await pictures.get(picture).catch((error: unknown) => {
              if (!isMissed) log.warn({ err: error }, "links are shown without pictures of pages");
              isMissed = true;
            });
      if (png === undefined) {
        if (site.shareImage === null) throw refusal("not-found");
        return reply.header("cache-control", forNow).redirect(site.shareImage);
      }
      reply.headers({
        "cache-control": hash === current ? forEver : forNow,
        "cross-origin-resource-policy": "cross-origin",
        etag,
      });
      return png === null ? reply.status(304).send() : reply.type("image/png").send(png);
    },
  });
};

/** `ID-HASH.png`. @throws AppError 404 for any other name */
function namedBy(file: string): { id: string; hash: string } {
  const [, id, hash = ""] = /^(.+)-(\w+)\.png$/.exec(file) ?? [];
  if (id === undefined || !idSchema.safeParse(id).success) throw refusal("not-found");
  return { id, hash };
}
