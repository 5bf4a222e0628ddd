import { Link } from "@tanstack/react-router";
import { Crew } from "#features/results/web/crew.tsx";
import { groupBy } from "#shared/group-by.ts";
import { formatPoints } from "#shared/points.ts";
import { isRace, readSessionType } from "#shared/session-types.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { formatLapTime } from "#shared/time/lap-time.ts";
import type { PageMeta } from "#web/api.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { PageLinks } from "#web/ui/frame/page-links.tsx";
import { GridSlot } from "#web/ui/racing/grid-slot.tsx";
import { NumberPlate } from "#web/ui/racing/number-plate.tsx";
import { Time } from "#web/ui/show/time.tsx";
import type { RecordLine } from "../../profiles/profiles.ts";
import { type RaceLine, withQualifying } from "../../profiles/with-qualifying.ts";
import { FoldedPart, PagePart } from "../page-part.tsx";
import styles from "./profile-lines.module.css";

/** Where it begins on its page. */
const RESULTS = "rezultate";

interface ResultsPartProps {
  /** A page of them, the newest first. */
  results: readonly RecordLine[];
  meta: PageMeta;
  /** Whose they are decides what need not be said in every row. */
  of: "driver" | "club";
}

/** Every result of a driver or a club, folded season by season, the newest first; long careers page by page. */
export function ResultsPart({ results, of, meta }: ResultsPartProps) {
  if (results.length === 0)
    return <EmptyState text="Încă niciun rezultat într-o sesiune oficială." />;
  const seasons = groupBy(withQualifying(results), ({ line }) => line.season._id);
  return (
    <div id={RESULTS}>
      <PagePart title="Rezultate" note={counted(meta.total, "rezultat", "rezultate")}>
        {[...seasons].map(([id, lines]) => (
          <Season key={id} lines={lines} of={of} />
        ))}
      </PagePart>
      <PageLinks meta={meta} hash={RESULTS} />
    </div>
  );
}

function Season({ lines, of }: { lines: readonly RaceLine[] } & Pick<ResultsPartProps, "of">) {
  const season = lines[0]?.line.season;
  if (!season) return null;
  return (
    <FoldedPart title={season.title} note={season.acronym}>
      <ol>
        {lines.map((row) => (
          <Result key={row.line.rowId} row={row} of={of} />
        ))}
      </ol>
    </FoldedPart>
  );
}

function Result({
  row: { line, qualifying },
  of,
}: { row: RaceLine } & Pick<ResultsPartProps, "of">) {
  const { event, session, position, drivers, raceNumber, carModel, bestLap, dsq, points } = line;
  return (
    <li className={styles.line}>
      <GridSlot position={position} hasTrophy isPlain={!isRace(readSessionType(session.type))} />
      <div className="narrowable quiet-links anywhere">
        <p className={styles.name}>
          <Link
            to="/event/$id"
            params={{ id: event._id }}
            search={{ tab: "results", sessionresults: session._id }}
          >
            {event.title}
          </Link>
        </p>
        <p className="second">
          {session.title} · <Time at={event.time} format="date" />
          {qualifying && ` · calificări ${qualifying.position ?? "–"}`}
          {bestLap !== null && ` · ${formatLapTime(bestLap)}`}
          {carModel && <span className={styles.wide}> · {carModel}</span>}
          {dsq && <strong className="red"> · Descalificat</strong>}
        </p>
        {(of === "club" || drivers.length > 1) && <Crew drivers={drivers} team={null} />}
      </div>
      <span className={styles.end}>
        {of === "club" && raceNumber !== null && <NumberPlate number={raceNumber} isSmall />}
        <span className={styles.figure}>{points !== null && formatPoints(points)}</span>
      </span>
    </li>
  );
}
