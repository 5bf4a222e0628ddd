import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { DriverName } from "#features/results/web/crew.tsx";
import { BestLap } from "#features/results/web/laps/best-lap.tsx";
import { formatGap, formatLapTime } from "#shared/time/lap-time.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { read } from "#web/calls/call.ts";
import { shortMonth } from "#shared/time/dates.ts";
import { useSite } from "#web/page-data.ts";
import { useSession } from "#web/session.ts";
import { Car } from "#web/ui/drawn/car.tsx";
import { SegmentLink, Segments } from "#web/ui/fields/segmented-toggle.tsx";
import { SelectTool, Tools } from "#web/ui/fields/tools.tsx";
import { PageLinks } from "#web/ui/frame/page-links.tsx";
import { GridSlot } from "#web/ui/racing/grid-slot.tsx";
import { Fold, IN_SIGHT } from "#web/ui/show/fold.tsx";
import { HOT_LAPS_PAGE } from "../../tracks/lap-sessions.ts";
import type { HotLap, LapClass } from "../../tracks/tracks.ts";
import { readHotLaps, readOwnHotLap } from "../../tracks/tracks-calls.ts";
import styles from "./hot-laps.module.css";
import type { TrackSearch } from "./track-search.ts";
import { PagePart } from "../page-part.tsx";
import look from "./track-page.module.css";

const route = getRouteApi("/track/$id");

/** Where the list begins on the page. */
const PART = "laps";

const choices = [
  { sessions: "qualifying", title: "Calificări" },
  { sessions: undefined, title: "Toate" },
  { sessions: "practice", title: "Antrenamente" },
] as const;

/** The query of what the list shows. */
export function readLapsOf(params: { id: string }, { class: chosen, sessions, page }: TrackSearch) {
  return read(readHotLaps, { params, query: { class: chosen, sessions, page } });
}

/** The best lap of everybody in a class, one's own marked. Nothing where nobody has driven. */
export function HotLapList() {
  const params = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate({ from: "/track/$id" });
  const { classes, shown, bestMs, laps, total } = useSuspenseQuery(readLapsOf(params, search)).data;
  const own = useOwnLap();
  if (shown === null) return null;
  return (
    <PagePart title="Tururi rapide" note="cel mai bun al fiecăruia" name={PART}>
      <Tools>
        <SelectTool
          label="Clasa"
          name="class"
          value={shown}
          options={classes.map((compared) => ({
            value: compared.key,
            title: classTitle(compared),
          }))}
          onChoose={(chosen) =>
            void navigate({
              to: ".",
              search: { class: chosen, sessions: search.sessions },
              replace: true,
              resetScroll: false,
            })
          }
        />
        <Segments label="Din ce sesiuni">
          {choices.map(({ sessions, title }) => (
            <SegmentLink
              key={title}
              to="."
              search={{ class: search.class, sessions }}
              activeOptions={{ exact: true }}
              aria-current={search.sessions === sessions ? "page" : undefined}
              resetScroll={false}
              replace
            >
              {title}
            </SegmentLink>
          ))}
        </Segments>
      </Tools>
      {laps.length === 0 && <p className="muted pad-3-0">Niciun tur valid aici încă.</p>}
      <Fold of="items" count={laps.length} what="tururile rapide">
        <ol>
          {laps.map((lap) => (
            <Lap key={lap.place} lap={lap} bestMs={bestMs} isOwn={lap.place === own?.place} />
          ))}
        </ol>
      </Fold>
      {total > 0 && <OwnLap own={own} bestMs={bestMs} total={total} />}
      <PageLinks meta={{ page: search.page ?? 1, pageSize: HOT_LAPS_PAGE, total }} hash={PART} />
    </PagePart>
  );
}

/** `GT3 · ACC` */
function classTitle({ title, simulator, layout }: LapClass): string {
  return [title, simulator.acronym, layout].filter(Boolean).join(" · ");
}

/** The viewer's own lap among them; `undefined` until it is known. */
function useOwnLap(): HotLap | null | undefined {
  const params = route.useParams();
  const { class: chosen, sessions } = route.useSearch();
  const isMember = useSession() !== null;
  const { data } = useQuery({
    ...read(readOwnHotLap, { params, query: { class: chosen, sessions } }),
    enabled: isMember,
  });
  return isMember ? data : null;
}

interface OwnLapProps {
  own: HotLap | null | undefined;
  bestMs: number | null;
  total: number;
}

/** Under the list, so that it need not be looked for, in room that members have from the first paint on. */
function OwnLap({ own, bestMs, total }: OwnLapProps) {
  const { page: shownPage = 1 } = route.useSearch();
  const page = own ? Math.ceil(own.place / HOT_LAPS_PAGE) : 1;
  return (
    <section className={styles.mine} aria-label="Turul tău" data-for="member">
      {own === null && <p className="muted">Nu ai încă un tur aici.</p>}
      {own && (
        <>
          {(page !== shownPage || own.place > (page - 1) * HOT_LAPS_PAGE + IN_SIGHT) && (
            <ol>
              <Lap lap={own} bestMs={bestMs} isOwn />
            </ol>
          )}
          <p className="row spread gap-2-3">
            <span className={look.small}>
              Locul tău: {own.place} din {counted(total, "pilot", "piloți")}
            </span>
            {page !== shownPage && (
              <Link
                to="."
                search={(search) => ({ ...search, page: page > 1 ? page : undefined })}
                hash={PART}
              >
                Sari la mine
              </Link>
            )}
          </p>
        </>
      )}
    </section>
  );
}

const sessionWords: Record<HotLap["session"], string> = {
  race: "cursă",
  sprint: "sprint",
  qualifying: "calificări",
  prequalification: "precalificare",
  practice: "antrenamente",
};

interface LapProps {
  lap: HotLap;
  bestMs: number | null;
  isOwn: boolean;
}

function Lap({ lap, bestMs, isOwn }: LapProps) {
  const { place, ms, driver, car, tyres, event, session, at } = lap;
  const { timeZone } = useSite();
  const gap = ms - (bestMs ?? ms);
  return (
    <li className={`quiet-links ${styles.lap}`} aria-current={isOwn || undefined}>
      <GridSlot position={place} />
      <p className={`${look.who} ${styles.who}`}>
        <DriverName driver={driver} />
      </p>
      <p className={`${look.small} ${styles.gap}`}>
        {gap > 0 && formatGap({ kind: "time", ms: gap })}
      </p>
      <p className={styles.time}>
        {place === 1 ? <BestLap ms={ms} kind="session" /> : formatLapTime(ms)}
      </p>
      <p className={`${look.small} ${styles.car}`}>
        <Car body={car.body} paints={car.paints} className={styles.picture} />
        {[car.title, tyres?.join(", ")].filter(Boolean).join(" · ")}
      </p>
      <p className={`${look.small} ${styles.when}`}>
        <Link to="/event/$id" params={{ id: event }} search={{ tab: "results" }}>
          {sessionWords[session]}, {shortMonth(at, timeZone)}
        </Link>
      </p>
    </li>
  );
}
