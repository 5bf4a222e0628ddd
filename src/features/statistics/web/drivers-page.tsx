import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { Fragment } from "react";
import { countryName } from "#features/accounts/country-names.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { readPage } from "#web/calls/call.ts";
import { type Column, DataTable } from "#web/ui/show/data-table.tsx";
import type { ListedDriver } from "../directories.ts";
import { listDriverDirectory } from "../directories-calls.ts";
import { sumColumns } from "./directory-columns.tsx";
import { Directory } from "./directory.tsx";

const route = getRouteApi("/drivers");

export function DriversPage() {
  const search = route.useSearch();
  const navigate = useNavigate({ from: "/drivers" });
  const { items, meta } = useSuspenseQuery(readPage(listDriverDirectory, { query: search })).data;
  return (
    <Directory
      title="Piloți"
      count={counted(meta.total, "pilot", "piloți")}
      from="/drivers"
      search={search}
      isCounted={items.some(({ sums }) => sums !== null)}
      meta={meta}
      emptyText="Încă nu concurează nimeni: cine se înscrie apare aici."
      onSearch={(words) => void navigate({ to: ".", search: { sort: search.sort, search: words } })}
    >
      <DataTable
        caption="Piloții ligii"
        columns={[...columns, ...sumColumns(items)]}
        rows={items}
        keyOf={({ _id }) => _id}
        nameOf={({ driverName }) => driverName}
      />
    </Directory>
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
