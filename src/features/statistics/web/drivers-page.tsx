import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Fragment } from "react";
import { countryName } from "#features/accounts/country-names.ts";
import { readPage } from "#web/calls/call.ts";
import type { Column } from "#web/ui/show/data-table.tsx";
import type { ListedDriver } from "../directories.ts";
import { listDriverDirectory } from "../directories-calls.ts";
import { Directory } from "./directory.tsx";

const route = getRouteApi("/drivers");

export function DriversPage() {
  const search = route.useSearch();
  return (
    <Directory
      title="Piloți"
      caption="Piloții ligii"
      units={["pilot", "piloți"]}
      from="/drivers"
      search={search}
      found={useSuspenseQuery(readPage(listDriverDirectory, { query: search })).data}
      columns={(sums) => [...columns, ...sums]}
      nameOf={({ driverName }) => driverName}
      emptyText="Încă nu concurează nimeni: cine se înscrie apare aici."
    />
  );
}

const columns: Column<ListedDriver>[] = [
  {
    title: "Pilot",
    kind: "name",
    phone: "main",
    cell: ({ _id, driverName }) => (
      <span className="quiet-links">
        <Link to="/driver-profile/$id" params={{ id: _id }}>
          {driverName}
        </Link>
      </span>
    ),
  },
  {
    title: "Club",
    phone: "below",
    cell: ({ clubs }) => (
      <span className="quiet-links">
        {clubs.map(({ _id, name }, index) => (
          <Fragment key={_id}>
            {index > 0 && ", "}
            <Link to="/team-profile/$id" params={{ id: _id }}>
              {name}
            </Link>
          </Fragment>
        ))}
      </span>
    ),
  },
  { title: "Țară", cell: ({ country }) => countryName(country) },
];
