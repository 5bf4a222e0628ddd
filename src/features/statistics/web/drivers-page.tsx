import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Fragment } from "react";
import { readPage } from "#web/calls/call.ts";
import { pageData, type PageTexts, requirePage } from "#web/page-data.ts";
import { ClubMark } from "#web/ui/drawn/club-mark.tsx";
import { Flag } from "#web/ui/drawn/flag.tsx";
import { Form } from "#web/ui/racing/form.tsx";
import { NumberPlate } from "#web/ui/racing/number-plate.tsx";
import type { ListedDriver } from "../directories.ts";
import { listDriverDirectory } from "../directories-calls.ts";
import { Directory } from "./directory.tsx";
import type { DirectoryLoad } from "./directory-search.ts";
import { formRace } from "./form-race.ts";

const route = getRouteApi("/drivers");

/** Loader of '/drivers'. */
export async function loadPage({ context, deps: query }: DirectoryLoad): Promise<PageTexts> {
  const read = readPage(listDriverDirectory, { query });
  requirePage((await pageData(context.queryClient, read)).items, query.page);
  return {
    title: "Piloți",
    description: "Piloții ligii: cluburi, starturi, victorii, podiumuri.",
  };
}

export function DriversPage() {
  const search = route.useSearch();
  return (
    <Directory
      title="Piloți"
      units={["pilot", "piloți"]}
      from="/drivers"
      search={search}
      found={useSuspenseQuery(readPage(listDriverDirectory, { query: search })).data}
      renderMark={({ clubs: [club] }) => club && <ClubMark {...club} />}
      renderName={({ _id, driverName, country, abroad }) => (
        <>
          <Link to="/driver-profile/$id" params={{ id: _id }}>
            {driverName}
          </Link>
          {abroad && <Flag country={country} />}
        </>
      )}
      renderBelow={(driver) => <NumberAndClubs {...driver} />}
      renderEnd={({ form }) => <Form races={form.map(formRace)} />}
      emptyText="Încă nu concurează nimeni: cine se înscrie apare aici."
    />
  );
}

function NumberAndClubs({ raceNumber, clubs }: ListedDriver) {
  return (
    <>
      {raceNumber !== null && <NumberPlate number={raceNumber} isSmall />}
      <span className="narrowable">
        {clubs.map(({ _id, name }, index) => (
          <Fragment key={_id}>
            {index > 0 && ", "}
            <Link to="/team-profile/$id" params={{ id: _id }}>
              {name}
            </Link>
          </Fragment>
        ))}
      </span>
    </>
  );
}
