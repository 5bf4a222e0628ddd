import type { QueryClient } from "@tanstack/react-query";
import { readEvent } from "#features/results/results-calls.ts";
import { readDriverProfile } from "#features/statistics/profiles/profile-calls.ts";
import { readSeason } from "#features/seasons/seasons-calls.ts";
import { shownStandings } from "#features/standings/web/shown-standings.ts";
import type { SiteSettings } from "#shared/site-settings.ts";
import { read } from "#web/calls/call.ts";
import type { HeadTag, PageHead } from "#web/head.ts";
import { driverPicture } from "../share/driver-picture.ts";
import { eventPicture } from "../share/event-picture.ts";
import { type DrawnPreview, previewOf, shareSize } from "../share/share-picture.ts";
import { standingsPicture } from "../share/standings-picture.ts";
import type { createAppRouter } from "./router.tsx";

type Match = ReturnType<typeof createAppRouter>["state"]["matches"][number];

interface Rendered {
  matches: readonly Match[];
  /** It has what the page shows. */
  queryClient: QueryClient;
  site: SiteSettings;
}

/** The head with the picture that is drawn of the page, if any. Browsers need none, so only the server imports this. */
export function withPreview({ title, tags }: PageHead, rendered: Rendered): PageHead {
  const preview = drawnPreview(rendered);
  if (!preview) return { title, tags };
  const others = tags.filter(({ attributes }) => attributes["property"] !== "og:image");
  const { href } = new URL(preview.address, rendered.site.publicUrl);
  const drawn: HeadTag[] = [
    meta({ property: "og:image", content: href }),
    meta({ property: "og:image:width", content: String(shareSize.width) }),
    meta({ property: "og:image:height", content: String(shareSize.height) }),
    meta({ property: "og:image:alt", content: preview.alt }),
    meta({ name: "twitter:card", content: "summary_large_image" }),
  ];
  return { title, tags: [...others, ...drawn] };
}

function meta(attributes: Record<string, string>): HeadTag {
  return { tag: "meta", attributes };
}

function drawnPreview({ matches, queryClient, site }: Rendered): DrawnPreview | null {
  const match = matches.at(-1);
  switch (match?.routeId) {
    case "/event/$id": {
      const asked = read(readEvent, { params: match.params, query: { results: "none" } });
      const event = queryClient.getQueryData(asked.queryKey);
      // Organisers' own picture, until there is more to tell.
      if (!event || (event.coverPhoto !== null && event.recap === null)) return null;
      return previewOf({ kind: "event", id: event._id, picture: eventPicture(event, site) });
    }
    case "/season/$id":
      return match.search.tab === "standings"
        ? tablePreview({ queryClient, site, id: match.params.id, ...match.search })
        : null;
    case "/driver-profile/$id": {
      const asked = read(readDriverProfile, { params: match.params, query: match.search });
      const driver = queryClient.getQueryData(asked.queryKey);
      const picture = driver && driverPicture(driver, site);
      return picture ? previewOf({ kind: "driver", id: driver._id, picture }) : null;
    }
    default:
      return null;
  }
}

interface ShownTable extends Omit<Rendered, "matches"> {
  id: string;
  activeStandings?: string | undefined;
}

/** Of the table that is shown; `null` while it is empty. */
function tablePreview({ queryClient, site, id, activeStandings }: ShownTable): DrawnPreview | null {
  const season = queryClient.getQueryData(read(readSeason, { params: { id } }).queryKey);
  const tables =
    season && queryClient.getQueryData(shownStandings(season, activeStandings).queryKey);
  const table = tables?.find(({ _id }) => _id === activeStandings) ?? tables?.[0];
  if (!season || !table) return null;
  const picture = standingsPicture({ season, table, site });
  if (!picture) return null;
  const chosen = table === tables?.[0] ? undefined : table._id;
  return previewOf({ kind: "standings", id: season._id, picture, table: chosen });
}
