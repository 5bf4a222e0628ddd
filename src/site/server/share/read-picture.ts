import { z } from "zod";
import { eventWithResultsSchema } from "#features/results/event-results.ts";
import { driverProfileSchema } from "#features/statistics/profiles/profiles.ts";
import { seasonSchema } from "#features/seasons/seasons.ts";
import { firstTable } from "#features/standings/standings-columns.ts";
import { standingsTableSchema } from "#features/standings/standings.ts";
import { refusal } from "#server/errors.ts";
import { okSchema } from "#server/http/envelope.ts";
import { callOwn } from "#server/http/own-call.ts";
import type { App } from "#server/route-host.ts";
import { siteSettingsSchema } from "#shared/site-settings.ts";
import { SECOND_MS } from "#shared/time/durations.ts";
import { driverPicture } from "#site/share/driver-picture.ts";
import { eventPicture } from "#site/share/event-picture.ts";
import type { PictureSite, ShareKind, SharePicture } from "#site/share/share-picture.ts";
import { standingsPicture } from "#site/share/standings-picture.ts";

interface Asked {
  app: App;
  id: string;
  /** Id of a table; left out: the season's first one. */
  table: string | undefined;
  site: PictureSite;
}

/** What the pictures need of the replies that any visitor gets: they show nothing else. */
const eventReply = eventWithResultsSchema.pick({
  title: true,
  season: true,
  round: true,
  time: true,
  track: true,
  sessions: true,
  recap: true,
});
const seasonReply = seasonSchema.pick({ title: true, rules: true });
const anyReply = okSchema(z.unknown());
const tablesReply = z.array(standingsTableSchema);
const driverReply = driverProfileSchema.pick({
  driverName: true,
  clubs: true,
  totals: true,
  car: true,
});

const pictured: Record<ShareKind, (asked: Asked) => Promise<SharePicture | null>> = {
  event: async ({ app, id, site }) =>
    eventPicture(await readOwn(app, `/api/event/${id}?results=none`, eventReply), site),
  standings: async ({ app, id, table: chosen, site }) => {
    const asked = `/api/season/${id}/standings?table=${chosen ?? firstTable}`;
    const [season, tables] = await Promise.all([
      readOwn(app, `/api/season/${id}`, seasonReply),
      readOwn(app, asked, tablesReply),
    ]);
    const table = tables.find(({ _id }) => _id === chosen) ?? tables[0];
    return table ? standingsPicture({ season, table, site }) : null;
  },
  driver: async ({ app, id, site }) =>
    driverPicture(await readOwn(app, `/api/driver-profile/${id}`, driverReply), site),
};

/** What the picture of a page says now. @throws AppError 404 for what no visitor sees, or where there is nothing to say yet */
export async function readPicture({
  kind,
  ...asked
}: Asked & { kind: ShareKind }): Promise<SharePicture> {
  const picture = await pictured[kind](asked);
  if (!picture) throw refusal("not-found");
  return picture;
}

export function readSite(app: App) {
  return readOwn(app, "/api/site", siteSettingsSchema);
}

/** What the site answers to nobody in particular, as a page of it is made: mostly from what is kept. */
async function readOwn<S extends z.ZodType>(
  app: App,
  url: string,
  schema: S,
): Promise<z.output<S>> {
  const { status, body, retryAfter = "5" } = await callOwn(app, url);
  if (status === 503)
    throw refusal("database.away", { retryAfterMs: Number(retryAfter) * SECOND_MS });
  if (status !== 200) throw refusal("not-found");
  return schema.parse(anyReply.parse(JSON.parse(body)).data);
}
