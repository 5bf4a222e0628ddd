import { getRouteApi, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatPoints } from "#shared/points.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { formatDecimals } from "#shared/text/romanian-number.ts";
import { formatGap, formatLapTime } from "#shared/time/lap-time.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { SegmentLink, Segments } from "#web/ui/fields/segmented-toggle.tsx";
import { PageLinks } from "#web/ui/frame/page-links.tsx";
import { GridSlot } from "#web/ui/racing/grid-slot.tsx";
import { Fold } from "#web/ui/show/fold.tsx";
import { Time } from "#web/ui/show/time.tsx";
import unseen from "#web/ui/show/unseen.module.css";
import type { FormRace } from "../../directories.ts";
import { type Figure, figures, sharedFigures } from "../../head-to-head/figures.ts";
import type { Duel, MeetingLine, Rival } from "../../head-to-head/head-to-head.ts";
import type { MeetingKind, Pair } from "../../head-to-head/meetings.ts";
import { formRace } from "../form-race.ts";
import styles from "./duel-sections.module.css";

const route = getRouteApi("/head-to-head");

interface DuelProps extends Pair<Rival> {
  duel: Duel;
}

/** What each did beside the other: figures, where they met, and the cars that they shared. */
export function DuelSections({ a, b, duel }: DuelProps) {
  return (
    <div className={styles.sections}>
      <Figures a={a} b={b} duel={duel} />
      <Meetings a={a} b={b} duel={duel} />
      <SharedCars duel={duel} />
    </div>
  );
}

interface Line {
  name: ReactNode;
  key: string;
  values: Pair<number | null>;
  write: (value: number) => string;
  /** The lower is the better. */
  isLow?: boolean;
}

const figureNames: Record<Figure, string> = {
  starts: "starturi",
  wins: "victorii",
  podiums: "podiumuri",
  poles: "pole-uri",
  fastestLaps: "cele mai rapide tururi",
  averagePlace: "loc mediu la sosire",
};

function figureLine(figure: Figure, values: Pair<number | null>): Line {
  if (figure !== "averagePlace")
    return { key: figure, name: figureNames[figure], values, write: String };
  const write = (place: number) => formatDecimals(place, 1);
  return { key: figure, name: figureNames[figure], values, write, isLow: true };
}

const scoreNames: Record<MeetingKind, string> = {
  race: "în față în cursă",
  sprint: "în față în sprint",
  qualifying: "în față la calificări",
};

function linesTogether({ scores, together, bestLap, points }: Duel): Line[] {
  const kinds = (["race", "qualifying", "sprint"] as const).filter(
    (kind) => kind === "race" || scores[kind].met > 0,
  );
  return [
    ...kinds.map((kind) => ({
      key: kind,
      name: scoreNames[kind],
      values: scores[kind],
      write: String,
    })),
    ...sharedFigures.map((figure) => figureLine(figure, together[figure])),
    ...(bestLap
      ? [
          {
            key: "lap",
            name: `cel mai bun tur, ${bestLap.venue}`,
            values: bestLap,
            write: formatLapTime,
            isLow: true,
          },
        ]
      : []),
    ...(points
      ? [{ key: "points", name: `puncte, ${points.season}`, values: points, write: formatPoints }]
      : []),
  ];
}

function Figures({ a, b, duel }: DuelProps) {
  const { figures: which, only } = route.useSearch();
  const isAll = which === "all";
  const lines = isAll
    ? figures.map((figure) => figureLine(figure, duel.career[figure]))
    : linesTogether(duel);
  return (
    <section className="section stack gap-3" aria-labelledby="cifre">
      <div className="row spread gap-2-4">
        <h2 id="cifre" className="step-2">
          Cifre
        </h2>
        <Segments label="Ce se numără">
          <Choice search={{ figures: undefined }} isChosen={!isAll}>
            Împreună
          </Choice>
          <Choice search={{ figures: "all" }} isChosen={isAll}>
            Toate
          </Choice>
        </Segments>
      </div>
      <table className={styles.figures}>
        <caption className={unseen.always}>
          {isAll ? "Din toate cursele" : "Din cursele împreună"}
        </caption>
        <thead className={unseen.always}>
          <tr>
            <th scope="col">{a.driverName}</th>
            <th scope="col">Ce</th>
            <th scope="col">{b.driverName}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, name, values, write, isLow }) => (
            <tr key={key}>
              <Value own={values.a} other={values.b} {...{ write, isLow }} />
              <th scope="row">{name}</th>
              <Value own={values.b} other={values.a} {...{ write, isLow }} />
            </tr>
          ))}
        </tbody>
      </table>
      {!isAll && (
        <Segments label="Care curse">
          <Choice search={{ only: undefined, page: undefined }} isChosen={!only}>
            Toate cursele
          </Choice>
          <Choice search={{ only: "finished", page: undefined }} isChosen={only === "finished"}>
            Amândoi la sosire
          </Choice>
        </Segments>
      )}
    </section>
  );
}

interface ChoiceProps {
  search: object;
  isChosen: boolean;
  children: ReactNode;
}

function Choice({ search, isChosen, children }: ChoiceProps) {
  return (
    <SegmentLink
      from="/head-to-head"
      to="."
      search={(now) => ({ ...now, ...search })}
      aria-current={isChosen ? "page" : undefined}
      activeOptions={{ exact: true }}
      resetScroll={false}
    >
      {children}
    </SegmentLink>
  );
}

interface ValueProps {
  own: number | null;
  other: number | null;
  write: (value: number) => string;
  isLow: boolean | undefined;
}

function Value({ own, other, write, isLow = false }: ValueProps) {
  const isBetter = own !== null && (other === null ? isLow : isLow ? own < other : own > other);
  return <td data-better={isBetter || undefined}>{own === null ? "–" : write(own)}</td>;
}

function Meetings({ a, b, duel }: DuelProps) {
  const { list } = route.useSearch();
  const { meetings, meetingsPage, scores } = duel;
  return (
    <section id="intalniri" className="section stack gap-3" aria-labelledby="intalniri-titlu">
      <div className="row spread gap-2-4">
        <h2 id="intalniri-titlu" className="step-2">
          Întâlniri
        </h2>
        {scores.qualifying.met > 0 && (
          <Segments label="Sesiuni">
            <Choice search={{ list: undefined, page: undefined }} isChosen={!list}>
              Curse
            </Choice>
            <Choice
              search={{ list: "qualifying", page: undefined }}
              isChosen={list === "qualifying"}
            >
              Calificări
            </Choice>
          </Segments>
        )}
      </div>
      {meetings.length === 0 ? (
        <EmptyState text="Nicio întâlnire aici." />
      ) : (
        <Fold key={meetingsPage.page} of="items" count={meetings.length} what="întâlnirile">
          <ol className={styles.meetings}>
            {meetings.map((meeting) => (
              <Meeting key={meeting.session} meeting={meeting} a={a} b={b} />
            ))}
          </ol>
        </Fold>
      )}
      <PageLinks meta={meetingsPage} hash="intalniri" />
    </section>
  );
}

interface MeetingProps extends Pair<Rival> {
  meeting: MeetingLine;
}

function Meeting({ meeting, a, b }: MeetingProps) {
  const { gap, kind, ahead } = meeting;
  return (
    <li className={styles.meeting}>
      <End name={a.driverName} end={meeting.a} kind={kind} isBehind={ahead === "b"} />
      <Where {...meeting}>
        {gap && ` · ${formatGap(gap).slice(1)}${gap.kind === "time" ? " s" : ""}`}
      </Where>
      <End name={b.driverName} end={meeting.b} kind={kind} isBehind={ahead === "a"} />
    </li>
  );
}

type WhereProps = Pick<MeetingLine, "event" | "session" | "venue" | "season" | "at" | "kind"> & {
  children?: ReactNode;
};

function Where({ event, session, venue, season, at, kind, children }: WhereProps) {
  return (
    <p className={styles.where}>
      <span className="strong quiet-links">
        <Link
          to="/event/$id"
          params={{ id: event._id }}
          search={{ tab: "results", sessionresults: session }}
        >
          {venue}
        </Link>
      </span>
      {children}
      <span className={`muted ${styles.season}`}>
        {kind === "sprint" && "Sprint · "}
        {season.title} · <Time at={at} format="date" />
      </span>
    </p>
  );
}

interface EndProps {
  name: string;
  end: FormRace;
  kind: MeetingKind;
  isBehind: boolean;
}

function End({ name, end, kind, isBehind }: EndProps) {
  const { text, place, words } = formRace(end);
  return (
    <span className={styles.end} data-behind={isBehind || undefined}>
      <span className={unseen.always}>
        {name}: {words}
      </span>
      <span aria-hidden>
        {place === null ? (
          <span className={styles.out}>{text}</span>
        ) : (
          <GridSlot position={place} isPlain={isBehind || kind === "qualifying"} />
        )}
      </span>
    </span>
  );
}

function SharedCars({ duel: { sharedCars, sharedCarsTotal } }: { duel: Duel }) {
  if (sharedCarsTotal === 0) return null;
  return (
    <section className="section stack gap-3" aria-labelledby="coechipieri">
      <div className="row spread gap-2-4">
        <h2 id="coechipieri" className="step-2">
          Coechipieri
        </h2>
        <p className="muted">{counted(sharedCarsTotal, "cursă", "curse")} în aceeași mașină</p>
      </div>
      <Fold of="items" count={sharedCars.length} what="cursele în aceeași mașină">
        <ol className={styles.meetings}>
          {sharedCars.map(({ session, event, season, venue, at, kind, ...end }) => (
            <li key={session} className={styles.meeting}>
              <End name="Împreună" end={end} kind={kind} isBehind={false} />
              <Where {...{ session, event, season, venue, at, kind }} />
            </li>
          ))}
        </ol>
      </Fold>
    </section>
  );
}
