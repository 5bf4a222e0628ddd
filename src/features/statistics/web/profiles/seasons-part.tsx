import { Link } from "@tanstack/react-router";
import { pointsInWords, formatPoints } from "#shared/points.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { GridSlot } from "#web/ui/racing/grid-slot.tsx";
import { SimulatorFlag } from "#web/ui/racing/simulator-flag.tsx";
import { Fold } from "#web/ui/show/fold.tsx";
import unseen from "#web/ui/show/unseen.module.css";
import type { SeasonLine } from "../../profiles/profiles.ts";
import { PagePart } from "../page-part.tsx";
import styles from "./profile-lines.module.css";

/** What a driver or a club did season by season, the newest first. Nothing without one. */
export function SeasonsPart({ lines }: { lines: readonly SeasonLine[] }) {
  if (lines.length === 0) return null;
  return (
    <PagePart title="Sezoane" note={lines.length}>
      <Fold of="items" count={lines.length} what="sezoanele">
        <ol className={styles.list}>
          {lines.map((line) => (
            <Season key={line.season._id} line={line} />
          ))}
        </ol>
      </Fold>
    </PagePart>
  );
}

function Season({ line }: { line: SeasonLine }) {
  const { season, standing, isOver } = line;
  return (
    <li className={styles.line}>
      {standing ? (
        <GridSlot position={standing.position} hasTrophy={isOver} />
      ) : (
        <span className="muted">–</span>
      )}
      <div className="narrowable quiet-links anywhere">
        <p className={styles.name}>
          <Link
            to="/season/$id"
            params={{ id: season._id }}
            search={{ tab: "standings", ...(standing && { activeStandings: standing._id }) }}
          >
            {season.title}
          </Link>
        </p>
        <Words line={line} />
      </div>
      <span className={styles.end}>
        <SimulatorFlag {...season.simulator} />
        <span className={styles.figure}>
          <span aria-hidden>{standing && formatPoints(standing.points)}</span>
          <span className={unseen.always}>{standing && pointsInWords(standing.points)}</span>
        </span>
      </span>
    </li>
  );
}

/** What a phone has room for, and the rest between. */
function Words({ line }: { line: SeasonLine }) {
  const { starts, sprints, wins, podiums, poles, classes, carModels, isOver } = line;
  const most = wins > 0 ? wins : podiums;
  return (
    <p className={`second ${styles.words}`}>
      {(starts > 0 || sprints === 0) && <span>{counted(starts, "cursă", "curse")}</span>}
      {sprints > 0 && <span>{counted(sprints, "sprint", "sprinturi")}</span>}
      {most > 0 && (
        <span>
          {wins > 0
            ? counted(wins, "victorie", "victorii")
            : counted(podiums, "podium", "podiumuri")}
        </span>
      )}
      {wins > 0 && <span data-wide>{counted(podiums, "podium", "podiumuri")}</span>}
      {poles > 0 && <span data-wide>{counted(poles, "pole", "pole-uri")}</span>}
      {(classes.length > 0 ? [classes.join(", ")] : carModels).map((car) => (
        <span key={car} data-wide>
          {car}
        </span>
      ))}
      {!isOver && <span>în desfășurare</span>}
    </p>
  );
}
