import type { QueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { read } from "#web/calls/call.ts";
import { pageData, type PageTexts, requirePage } from "#web/page-data.ts";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { TabLink, Tabs } from "#web/ui/frame/tabs.tsx";
import { compareSeasons, listRecords, readAllTime } from "../../league/league-statistics-calls.ts";
import { AllTimeTab } from "./all-time-tab.tsx";
import { RecordsTab } from "./records-tab.tsx";
import { SeasonsTab } from "./seasons-tab.tsx";
import type { StatisticsSearch } from "./statistics-search.ts";

const route = getRouteApi("/statistics");

interface PageLoad {
  context: { queryClient: QueryClient };
  deps: StatisticsSearch;
}

/** Loader of '/statistics'. */
export async function loadPage({
  context: { queryClient },
  deps: { tab, ...query },
}: PageLoad): Promise<PageTexts> {
  if (tab === "seasons") {
    await pageData(queryClient, read(compareSeasons, { query }));
    return {
      title: "Sezoane comparate",
      description: "Sezoanele ligii unul lângă altul: participanți, câștigători, diferențe.",
    };
  }
  if (tab === "records") {
    const { rows } = await pageData(queryClient, read(listRecords, { query }));
    requirePage(rows, query.page);
    return {
      title: "Recorduri",
      description: "Recordurile ligii pe fiecare circuit, în curse și în calificări.",
    };
  }
  const { rows } = await pageData(queryClient, read(readAllTime, { query }));
  requirePage(rows, query.page);
  return {
    title: "Statistici",
    description: "Clasamentele tuturor timpurilor: victorii, podiumuri, pole-uri, titluri.",
  };
}

/** '/statistics': of all times, lap records, seasons beside each other. */
export function StatisticsPage() {
  const { tab } = route.useSearch();
  return (
    <>
      <PageHeader
        title="Statistici"
        mark={<LinkButton to="/head-to-head">Față în față</LinkButton>}
      />
      <div className="stack gap-4">
        <Tabs label="Statistici">
          <Tab search={{}}>Toate timpurile</Tab>
          <Tab search={{ tab: "records" }}>Recorduri</Tab>
          <Tab search={{ tab: "seasons" }}>Sezoane</Tab>
        </Tabs>
        {tab === undefined && <AllTimeTab />}
        {tab === "records" && <RecordsTab />}
        {tab === "seasons" && <SeasonsTab />}
      </div>
    </>
  );
}

function Tab({ search, children }: { search: StatisticsSearch; children: string }) {
  const { tab } = route.useSearch();
  return (
    <TabLink
      to="/statistics"
      search={search}
      activeOptions={{ exact: true, includeSearch: true }}
      aria-current={tab === search.tab ? "page" : undefined}
    >
      {children}
    </TabLink>
  );
}
