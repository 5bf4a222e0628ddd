import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { AskToJoin } from "#features/clubs/web/requests/ask-to-join.tsx";
import { counted } from "#shared/text/romanian-count.ts";
import { readPage } from "#web/calls/call.ts";
import { pageData, type PageTexts, requirePage } from "#web/page-data.ts";
import { ClubMark } from "#web/ui/drawn/club-mark.tsx";
import { SimulatorFlag } from "#web/ui/racing/simulator-flag.tsx";
import { listClubDirectory } from "../directories-calls.ts";
import { Directory } from "./directory.tsx";
import type { DirectoryLoad } from "./directory-search.ts";

const route = getRouteApi("/clubs");

/** Loader of '/clubs'. */
export async function loadPage({ context, deps: query }: DirectoryLoad): Promise<PageTexts> {
  const read = readPage(listClubDirectory, { query });
  requirePage((await pageData(context.queryClient, read)).items, query.page);
  return {
    title: "Cluburile ligii",
    description: "Cluburile ligii: simulator, piloți, starturi, victorii, podiumuri.",
  };
}

export function ClubDirectoryPage() {
  const search = route.useSearch();
  return (
    <Directory
      title="Cluburile ligii"
      units={["club", "cluburi"]}
      from="/clubs"
      search={search}
      found={useSuspenseQuery(readPage(listClubDirectory, { query: search })).data}
      renderMark={(club) => <ClubMark {...club} />}
      renderName={({ _id, name }) => (
        <Link to="/team-profile/$id" params={{ id: _id }}>
          {name}
        </Link>
      )}
      renderBelow={({ simulator, drivers }) => (
        <>
          <SimulatorFlag {...simulator} />
          {counted(drivers, "pilot", "piloți")}
        </>
      )}
      renderEnd={({ _id, name }) => <AskToJoin club={{ _id, name }} isInList />}
      emptyText="Încă niciun club: primul apare aici."
    />
  );
}
