import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { AskToJoin } from "#features/clubs/web/requests/ask-to-join.tsx";
import { counted } from "#shared/text/romanian-count.ts";
import { readPage } from "#web/calls/call.ts";
import { SimulatorFlag } from "#web/ui/racing/simulator-flag.tsx";
import { type Column, DataTable } from "#web/ui/show/data-table.tsx";
import type { ListedClub } from "../directories.ts";
import { listClubDirectory } from "../directories-calls.ts";
import { sumColumns } from "./directory-columns.tsx";
import { Directory } from "./directory.tsx";
import styles from "./directory.module.css";

const route = getRouteApi("/clubs");

export function ClubDirectoryPage() {
  const search = route.useSearch();
  const navigate = useNavigate({ from: "/clubs" });
  const { items, meta } = useSuspenseQuery(readPage(listClubDirectory, { query: search })).data;
  return (
    <Directory
      title="Cluburile ligii"
      count={counted(meta.total, "club", "cluburi")}
      from="/clubs"
      search={search}
      isCounted={items.some(({ sums }) => sums !== null)}
      meta={meta}
      emptyText="Încă niciun club: primul apare aici."
      onSearch={(words) => void navigate({ to: ".", search: { sort: search.sort, search: words } })}
    >
      <DataTable
        caption="Cluburile ligii"
        columns={[...columns, ...sumColumns(items), askColumn]}
        rows={items}
        keyOf={({ _id }) => _id}
        nameOf={({ name }) => name}
      />
    </Directory>
  );
}

const columns: Column<ListedClub>[] = [
  {
    title: "Simulator",
    phone: "plate",
    cell: ({ simulator }) => (
      <span className={styles.flag}>
        <SimulatorFlag {...simulator} />
      </span>
    ),
  },
  {
    title: "Club",
    kind: "name",
    phone: "main",
    cell: ({ _id, name }) => (
      <span className="quiet-links">
        <Link to="/team-profile/$id" params={{ id: _id }}>
          {name}
        </Link>
      </span>
    ),
  },
  {
    title: "Piloți",
    kind: "number",
    phone: "below",
    cell: ({ drivers }) => counted(drivers, "pilot", "piloți"),
  },
];

const askColumn: Column<ListedClub> = {
  title: "Loc în club",
  cell: ({ _id, name }) => <AskToJoin club={{ _id, name }} isInList />,
};
