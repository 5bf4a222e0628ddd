import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { countryName } from "#shared/text/country-names.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { readPage } from "#web/calls/call.ts";
import { monthName } from "#shared/time/dates.ts";
import { pageData, type PageTexts, requirePage, useSite } from "#web/page-data.ts";
import { oneOf } from "#web/search-params.ts";
import { Flag } from "#web/ui/drawn/flag.tsx";
import { SearchTool, SelectTool, Tools } from "#web/ui/fields/tools.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { PageLinks } from "#web/ui/frame/page-links.tsx";
import { SimulatorFlag } from "#web/ui/racing/simulator-flag.tsx";
import type { ListedVenue } from "../../tracks/tracks.ts";
import { listTrackDirectory } from "../../tracks/tracks-calls.ts";
import type { PageLoad, TrackSearch } from "./track-search.ts";
import styles from "./venues-page.module.css";
import { VenueDrawing } from "./venue-drawing.tsx";

const route = getRouteApi("/tracks");

/** Loader of '/tracks'. */
export async function loadPage({ context, deps }: PageLoad): Promise<PageTexts> {
  const listed = await pageData(context.queryClient, readVenues(deps));
  requirePage(listed.items, deps.page);
  return {
    title: "Circuite",
    description: "Circuitele ligii: recorduri, câștigători, tururi rapide.",
  };
}

function readVenues({ search, sort, page }: TrackSearch) {
  return readPage(listTrackDirectory, { query: { search, sort, page } });
}

/** '/tracks': the venues of the league, each with its outline. */
export function VenuesPage() {
  const query = route.useSearch();
  const { search, sort } = query;
  const { items, meta } = useSuspenseQuery(readVenues(query)).data;
  const navigate = useNavigate({ from: "/tracks" });
  return (
    <>
      <PageHeader
        title="Circuite"
        mark={
          <span className="muted">
            {meta.total > 0 && counted(meta.total, "circuit", "circuite")}
          </span>
        }
      >
        <Link to="/tracks/laps">Cele mai bune tururi, pilot cu pilot</Link>
      </PageHeader>
      <Tools>
        <SelectTool
          label="Ordinea"
          name="sort"
          value={sort ?? ""}
          options={[
            { value: "", title: "După nume" },
            { value: "races", title: "După curse" },
          ]}
          onChoose={(chosen) =>
            void navigate({
              to: ".",
              search: { search, sort: oneOf(["races"], chosen) },
              replace: true,
            })
          }
        />
        <SearchTool
          key={search}
          label="Caută după nume"
          name="search"
          value={search}
          onLook={(words) => void navigate({ to: ".", search: { sort, search: words } })}
        />
      </Tools>
      {items.length === 0 ? (
        <EmptyState
          text={
            search
              ? `Nimic cu „${search}” în nume.`
              : "Încă niciun circuit: primul apare aici odată cu prima etapă."
          }
          action={search && <Link to="/tracks">Arată tot</Link>}
        />
      ) : (
        <ul className={styles.list}>
          {items.map((venue) => (
            <VenueCard key={venue._id} venue={venue} />
          ))}
        </ul>
      )}
      <PageLinks meta={meta} />
    </>
  );
}

function VenueCard({ venue }: { venue: ListedVenue }) {
  const { _id, name, country, simulators, races, lastAt, nextAt } = venue;
  const { timeZone } = useSite();
  return (
    <li className={styles.card}>
      <div className={`asphalt ${styles.art}`}>
        <VenueDrawing {...venue} className={styles.drawing} />
      </div>
      <div className={styles.words}>
        <h2 className={styles.name}>
          <Link to="/track/$id" params={{ id: _id }} className={styles.link}>
            {name}
          </Link>
        </h2>
        <p className="row gap-2 muted">
          <Flag country={country} isNamed />
          {countryName(country)}
          {simulators.map((simulator) => (
            <SimulatorFlag key={simulator.acronym} {...simulator} />
          ))}
        </p>
        <p>
          {races > 0 ? counted(races, "cursă", "curse") : "Nicio cursă încă"}
          {lastAt !== null && `, ultima în ${monthName(lastAt, timeZone)}`}
        </p>
        {nextAt !== null && <p className={styles.next}>Urmează în {monthName(nextAt, timeZone)}</p>}
      </div>
    </li>
  );
}
