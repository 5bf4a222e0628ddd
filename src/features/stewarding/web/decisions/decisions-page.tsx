import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { daysAround, PageChanges } from "#features/changes/web/page-changes.tsx";
import { readSeason } from "#features/seasons/seasons-calls.ts";
import { read } from "#web/calls/call.ts";
import { pageData, type PageTexts } from "#web/page-data.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { SegmentLink, Segments } from "#web/ui/fields/segmented-toggle.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { listDecisions } from "../../public-stewarding-calls.ts";
import { DecisionRow } from "../parts/decision-row.tsx";
import type { DecisionLoad } from "./decision-load.ts";

const route = getRouteApi("/season/$id/decizii");

/** Every decision of a season, the latest first, or those of one event. */
export function DecisionsPage() {
  const { id } = route.useParams();
  const { event } = route.useSearch();
  const { data: season } = useSuspenseQuery(read(readSeason, { params: { id } }));
  const { data: lines } = useSuspenseQuery(read(listDecisions, { params: { id } }));
  const events = season.events.filter(({ _id }) => lines.some((line) => line.event._id === _id));
  const chosen = events.find(({ _id }) => _id === event);
  const shown = lines.filter((line) => !chosen || line.event._id === chosen._id);
  return (
    <div className="stack gap-5">
      <PageChanges
        things={[`season:${season._id}`]}
        atOnce={["cases"]}
        title="Decizii noi"
        spans={season.events.map(({ time }) => daysAround(time))}
      />
      <PageHeader
        overline={
          <span className="quiet-links">
            <Link to="/season/$id" params={{ id }} search={{ tab: "info" }}>
              {season.title}
            </Link>
          </span>
        }
        title="Decizii"
        isHidden={season.hidden}
      >
        {lines.length > 0 && (
          <p>
            {counted(lines.length, "decizie a comisarilor", "decizii ale comisarilor")}, cea mai
            nouă prima.
          </p>
        )}
      </PageHeader>
      {events.length > 1 && (
        <Segments label="Etape">
          {[{ _id: undefined, title: "Toate etapele" }, ...events].map(({ _id, title }) => (
            <SegmentLink
              key={_id ?? ""}
              from="/season/$id/decizii"
              to="."
              search={{ event: _id }}
              aria-current={_id === chosen?._id ? "page" : undefined}
              activeOptions={{ exact: true }}
              resetScroll={false}
            >
              {title}
            </SegmentLink>
          ))}
        </Segments>
      )}
      {shown.length === 0 ? (
        <EmptyState text="Comisarii nu au publicat încă nicio decizie în acest sezon." />
      ) : (
        <ol className="stack">
          {shown.map((line) => (
            <li key={line._id}>
              <DecisionRow line={line} isOfEvent={chosen !== undefined} />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** What the page shows at once. */
export async function loadPage({ context, params }: DecisionLoad): Promise<PageTexts> {
  const [season] = await Promise.all([
    pageData(context.queryClient, read(readSeason, { params })),
    pageData(context.queryClient, read(listDecisions, { params })),
  ]);
  return {
    title: `Decizii · ${season.title}`,
    description: `Deciziile comisarilor în ${season.title}, pe etape: mașini, sancțiuni, motive.`,
    image: season.banner ?? season.poster,
  };
}
