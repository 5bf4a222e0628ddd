import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import type { SheetRow } from "#features/standings/standings-sheet.ts";
import type {
  EntryBreakdown,
  StandingsEntryShape,
  StandingsTable,
} from "#features/standings/standings.ts";
import { readEntryBreakdown } from "#features/standings/standings-calls.ts";
import { read } from "#web/calls/call.ts";
import {
  countingRules,
  eventNote,
  lineParts,
  movementText,
  sessionNote,
} from "#features/standings/standings-labels.ts";
import { formatPoints, fromMilliPoints, toMilliPoints } from "#shared/points.ts";
import { sessionTitle } from "#shared/session-types.ts";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { NumberPlate } from "#web/ui/racing/number-plate.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import styles from "./entry-details.module.css";
import { asShown } from "./shown-standings.ts";

interface EntryDetailsProps {
  table: StandingsTable;
  row: SheetRow;
}

/** What an entry's total is made of, event by event; read when the row is opened. */
export function EntryDetails({ table, row }: EntryDetailsProps) {
  const { entry, form } = row;
  const { data, error, refetch } = useQuery(
    read(
      readEntryBreakdown,
      { params: { tableId: table._id, entryId: entry._id } },
      asShown(table),
    ),
  );
  if (error) return <ErrorState text={error.message} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div role="status" aria-label="Se încarcă">
        <Skeleton lines={Math.max(2, table.events.length)} height="2.5rem" />
      </div>
    );
  const cars = carTexts(entry);
  return (
    <div className={`stack gap-3 ${styles.breakdown}`}>
      <ProfileLinks entry={entry} />
      {cars !== "" && <p className="small muted">{cars}</p>}
      {movementText(data) && <p className="small muted">{movementText(data)}</p>}
      {form.length > 1 && (
        <p className="small muted">
          Ultimele {form.length} starturi: {form.join(" · ")}
        </p>
      )}
      <Breakdown
        breakdown={data}
        table={table}
        choices={entry.choices}
        hasSeveralCars={entry.cars.length > 1}
      />
    </div>
  );
}

/** Names in the row itself only open it on a phone, so they lead on from here. */
function ProfileLinks({ entry }: { entry: StandingsEntryShape }) {
  const drivers = entry.drivers.filter((driver) => !driver.ignored && !driver.gone);
  const teams = entry.teams.filter((team) => !team.ignored && !team.gone);
  return (
    <ul className={`row gap-1-4 ${styles.profiles}`} aria-label="Profiluri">
      {drivers.map(({ _id, driverName }) => (
        <li key={_id}>
          <Link to="/driver-profile/$id" params={{ id: _id }}>
            {driverName}
          </Link>
        </li>
      ))}
      {teams.map(({ _id, name }) => (
        <li key={_id}>
          <Link to="/team-profile/$id" params={{ id: _id }}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** `#12 Racing 1, Porsche 992`: the row has no room for all of it. */
function carTexts({ cars }: StandingsEntryShape): string {
  return cars
    .filter(({ ignored }) => !ignored)
    .map(({ raceNumber, carName, carModel }) =>
      [[raceNumber && `#${raceNumber}`, carName].filter(Boolean).join(" "), carModel.title]
        .filter(Boolean)
        .join(", "),
    )
    .join(" · ");
}

interface BreakdownProps {
  breakdown: EntryBreakdown;
  table: StandingsTable;
  choices: StandingsEntryShape["choices"];
  /** Then each row says which car it is about. */
  hasSeveralCars: boolean;
}

function Breakdown({ breakdown, table, choices, hasSeveralCars }: BreakdownProps) {
  const { events, eventPoints, compensationPoints, deductions, points, disqualified } = breakdown;
  const { compensationReason } = breakdown;
  const start = events.findIndex(({ _id }) => _id === breakdown.startsFrom);
  return (
    <>
      <ol className="stack gap-1" aria-label="Puncte pe etape">
        {events.map((event, index) => (
          <EventPoints
            key={event._id}
            event={event}
            choices={choices}
            isBefore={index < start}
            showsNumbers={hasSeveralCars}
          />
        ))}
      </ol>
      <dl className={`stack gap-1-4 ${styles.sums}`}>
        {(compensationPoints !== 0 || deductions.length > 0) && (
          <>
            <dt>Etape care contează</dt>
            <dd>{formatPoints(eventPoints)}</dd>
          </>
        )}
        {compensationPoints !== 0 && (
          <>
            <dt>Compensare{compensationReason && `: ${compensationReason}`}</dt>
            <dd>
              {compensationPoints > 0 && "+"}
              {formatPoints(compensationPoints)}
            </dd>
          </>
        )}
        {deductions.map((deduction, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two deductions may read the same
          <Fragment key={index}>
            <dt>Deducere: {deduction.reason}</dt>
            <dd>{formatPoints(-deduction.points)}</dd>
          </Fragment>
        ))}
        <dt className={styles.total}>Total</dt>
        <dd className={styles.total}>
          {disqualified ? <s>{formatPoints(points)}</s> : formatPoints(points)}
        </dd>
      </dl>
      {start > 0 && <p className="small muted">De la zero din etapa {events[start]?.title}.</p>}
      {disqualified && <p className="small muted">Descalificat din acest clasament.</p>}
      <p className="small muted">{countingRules(table).join(" ")}</p>
    </>
  );
}

type Session = EntryBreakdown["events"][number]["sessions"][number];

interface LineTextProps {
  event: EntryBreakdown["events"][number];
  session: Session;
  line: Session["lines"][number];
  choices: StandingsEntryShape["choices"];
}

/** What a row brought; struck where it does not count, with the reason behind it. */
function LineText({ event, session, line, choices }: LineTextProps) {
  const note = sessionNote(event, session, choices);
  const text = lineParts(line).join(" · ");
  return (
    <>
      {session.dropped ? <s>{text}</s> : text}
      {note && ` · ${note}`}
    </>
  );
}

/** Of an event's points those that count where single races of it do not. */
function pointsThatCount({ points, sessions }: EntryBreakdown["events"][number]): number {
  const left = sessions.reduce(
    (sum, one) => (one.dropped ? sum + toMilliPoints(one.points) : sum),
    0,
  );
  return fromMilliPoints(toMilliPoints(points) - left);
}

interface EventPointsProps {
  event: EntryBreakdown["events"][number];
  choices: StandingsEntryShape["choices"];
  /** The entry has started again at zero since. */
  isBefore: boolean;
  showsNumbers: boolean;
}

function EventPoints({ event, choices, isBefore, showsNumbers }: EventPointsProps) {
  const note = isBefore ? "înainte de a începe din nou de la zero" : eventNote(event, choices);
  return (
    <li className={`pad-2-0 ruled-below ${styles.event}`} data-counts={event.run && !event.dropped}>
      <div className={`row baseline ${styles.head}`}>
        <Link
          className="strong"
          to="/event/$id"
          params={{ id: event._id }}
          search={event.run ? { tab: "results" } : {}}
        >
          {event.title}
        </Link>
        {note && <span className="small muted">{note}</span>}
        <span className={styles.points} data-points>
          {event.dropped ? (
            <s>{formatPoints(event.points)}</s>
          ) : (
            event.run && formatPoints(pointsThatCount(event))
          )}
        </span>
      </div>
      {event.sessions.some((session) => session.lines.length > 0) && (
        <ul className={`stack gap-1 ${styles.lines}`}>
          {event.sessions.flatMap((session) =>
            session.lines.map((line) => (
              <li key={line.rowKey}>
                <span className={styles.session}>{sessionTitle(session)}</span>
                {showsNumbers && line.raceNumber !== null && (
                  <NumberPlate number={line.raceNumber} />
                )}
                <span>
                  <LineText {...{ event, session, line, choices }} />
                  {line.penalties.map((penalty) => (
                    <span key={penalty} className={styles.penalty}>
                      {penalty}
                    </span>
                  ))}
                </span>
              </li>
            )),
          )}
        </ul>
      )}
    </li>
  );
}
