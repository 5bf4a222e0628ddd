import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { read } from "#web/calls/call.ts";
import { pageData, type PageTexts } from "#web/page-data.ts";
import type { RouterContext } from "#web/root-route.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { SegmentLink, Segments } from "#web/ui/fields/segmented-toggle.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { listSummaries } from "../../summary/summary-calls.ts";
import { YearNumbers } from "../summary/year-numbers.tsx";

const route = getRouteApi("/comisari");

/** '/comisari': years of the stewards in numbers, as they were published. */
export function YearsPage() {
  const { an } = route.useSearch();
  const { data: years } = useSuspenseQuery(read(listSummaries, {}));
  const shown = years.find(({ year }) => year === an) ?? years[0];
  return (
    <div className="column stack gap-5">
      <PageHeader title={shown ? `Comisarii în ${shown.year}` : "Comisarii pe ani"}>
        {shown && (
          <p>
            Publicat <Time at={shown.publishedAt} format="day" />. Cifre, fără nume.
          </p>
        )}
      </PageHeader>
      {years.length > 1 && (
        <Segments label="Anul">
          {years.map(({ year }) => (
            <SegmentLink
              key={year}
              from="/comisari"
              to="."
              search={{ an: year }}
              aria-current={year === shown?.year ? "page" : undefined}
              activeOptions={{ exact: true }}
              resetScroll={false}
            >
              {year}
            </SegmentLink>
          ))}
        </Segments>
      )}
      {shown ? (
        <YearNumbers numbers={shown.numbers} />
      ) : (
        <EmptyState text="Niciun an nu este publicat." />
      )}
    </div>
  );
}

/** What the page shows at once. */
export async function loadPage({ context }: { context: RouterContext }): Promise<PageTexts> {
  await pageData(context.queryClient, read(listSummaries, {}));
  return {
    title: "Comisarii pe ani",
    description: "Contestații, decizii, apeluri și sancțiuni, an cu an, în cifre.",
  };
}
