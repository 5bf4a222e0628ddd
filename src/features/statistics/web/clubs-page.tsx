import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { AskToJoin } from "#features/clubs/web/requests/ask-to-join.tsx";
import { counted } from "#shared/text/romanian-count.ts";
import { readPage } from "#web/calls/call.ts";
import { SimulatorFlag } from "#web/ui/racing/simulator-flag.tsx";
import type { Column } from "#web/ui/show/data-table.tsx";
import type { ListedClub } from "../directories.ts";
import { listClubDirectory } from "../directories-calls.ts";
import { Directory } from "./directory.tsx";
import styles from "./directory.module.css";

const route = getRouteApi("/clubs");

export function ClubDirectoryPage() {
  const search = route.useSearch();
  return (
    <Directory
      title="Cluburile ligii"
      caption="Cluburile ligii"
      units={["club", "cluburi"]}
      from="/clubs"
      search={search}
      found={useSuspenseQuery(readPage(listClubDirectory, { query: search })).data}
      columns={(sums) => [...columns, ...sums, askColumn]}
      nameOf={({ name }) => name}
      emptyText="Încă niciun club: primul apare aici."
    />
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
