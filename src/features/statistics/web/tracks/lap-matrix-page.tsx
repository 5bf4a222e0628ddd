import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { DriverName } from "#features/results/web/crew.tsx";
import { BestLap } from "#features/results/web/laps/best-lap.tsx";
import { trackCode } from "#shared/drawn/track-code.ts";
import { formatLapTime } from "#shared/time/lap-time.ts";
import { read } from "#web/calls/call.ts";
import { pageData, type PageTexts, requirePage } from "#web/page-data.ts";
import { oneOf } from "#web/search-params.ts";
import { useSession } from "#web/session.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { SegmentLink, Segments } from "#web/ui/fields/segmented-toggle.tsx";
import { SelectTool, Tools } from "#web/ui/fields/tools.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { PageLinks } from "#web/ui/frame/page-links.tsx";
import unseen from "#web/ui/show/unseen.module.css";
import type { LapMatrix } from "../../tracks/tracks.ts";
import { readLapMatrix } from "../../tracks/tracks-calls.ts";
import { CountingNotice } from "../counting-notice.tsx";
import type { PageLoad, TrackSearch } from "./track-search.ts";
import styles from "./lap-matrix-page.module.css";

const route = getRouteApi("/tracks/laps");

/** Loader of '/tracks/laps'. */
export async function loadPage({ context, deps }: PageLoad): Promise<PageTexts> {
  const { rows } = await pageData(context.queryClient, readLaps(deps));
  requirePage(rows, deps.page);
  return {
    title: "Cele mai bune tururi",
    description: "Cel mai bun tur al fiecărui pilot pe fiecare circuit al ligii.",
  };
}

function readLaps({ class: chosen, sessions, page }: TrackSearch) {
  return read(readLapMatrix, {
    query: { class: chosen, sessions: oneOf(["qualifying"], sessions), page },
  });
}

/** '/tracks/laps': the best lap of everybody on every track, of a class. */
export function LapMatrixPage() {
  const matrix = useSuspenseQuery(readLaps(route.useSearch())).data;
  return (
    <>
      <PageHeader title="Cele mai bune tururi" overline={<Link to="/tracks">Circuite</Link>}>
        Cel mai bun tur valid al fiecăruia pe fiecare circuit.
      </PageHeader>
      {!matrix.isCounted && <CountingNotice />}
      {matrix.isCounted && matrix.shown === null && (
        <EmptyState text="Încă niciun tur cu timp." action={<Link to="/tracks">Circuite</Link>} />
      )}
      {matrix.shown !== null && (
        <>
          <Choices classes={matrix.classes} shown={matrix.shown} />
          <Matrix matrix={matrix} />
          <PageLinks meta={matrix.rowsPage} />
        </>
      )}
    </>
  );
}

function Choices({ classes, shown }: { classes: LapMatrix["classes"]; shown: string }) {
  const { class: chosen, sessions } = route.useSearch();
  const navigate = useNavigate({ from: "/tracks/laps" });
  return (
    <Tools>
      <SelectTool
        label="Clasa"
        name="class"
        value={shown}
        options={classes.map(({ key, title, simulator }) => ({
          value: key,
          title: `${title} · ${simulator.acronym}`,
        }))}
        onChoose={(key) =>
          void navigate({ to: ".", search: { class: key, sessions }, replace: true })
        }
      />
      <Segments label="Din ce sesiuni">
        {([undefined, "qualifying"] as const).map((one) => (
          <SegmentLink
            key={one ?? "race"}
            from="/tracks/laps"
            to="."
            search={{ class: chosen, sessions: one }}
            aria-current={sessions === one ? "page" : undefined}
            activeOptions={{ exact: true }}
            resetScroll={false}
          >
            {one ? "Calificări" : "Cursă"}
          </SegmentLink>
        ))}
      </Segments>
    </Tools>
  );
}

function Matrix({ matrix: { tracks, rows } }: { matrix: LapMatrix }) {
  const ownId = useSession()?.sub;
  const title = "Cele mai bune tururi, pilot cu pilot și circuit cu circuit";
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
    <div className={`box ${styles.frame}`} role="region" aria-label={title} tabIndex={0}>
      <table className={styles.table}>
        <caption className={unseen.always}>{title}</caption>
        <thead>
          <tr>
            <th scope="col">Pilot</th>
            {tracks.map((track) => (
              <th key={track._id} scope="col">
                <Link
                  to="/track/$id"
                  params={{ id: track._id }}
                  title={track.title}
                  aria-label={`${trackCode(track.title)}, ${track.title}`}
                >
                  {trackCode(track.title)}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ driver, laps }) => (
            <tr key={driver._id} aria-current={driver._id === ownId || undefined}>
              <th scope="row" className="quiet-links">
                <DriverName driver={driver} />
              </th>
              {tracks.map(({ _id, bestMs }, index) => {
                const ms = laps[index] ?? null;
                return (
                  <td key={_id}>
                    {ms === bestMs ? (
                      <BestLap ms={ms} kind="session" />
                    ) : (
                      ms !== null && formatLapTime(ms)
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
