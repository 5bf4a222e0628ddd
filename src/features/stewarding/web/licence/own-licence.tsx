import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { counted } from "#shared/text/romanian-count.ts";
import { fresh, read } from "#web/calls/call.ts";
import { Time } from "#web/ui/show/time.tsx";
import { readOwnLicence } from "../../licence/licence-calls.ts";
import type { OwnLicence as Licence } from "../../licence/licence-shapes.ts";
import { Ban, LicenceEntries, LicenceSanctions, LicenceSum } from "./licence-parts.tsx";
import styles from "./licence.module.css";

/** One's own licence: what is still to be served, what the next points lead to, what counts and until when. */
export function OwnLicence() {
  const { data: licence } = useSuspenseQuery(read(readOwnLicence, {}, fresh));
  const { entries, sanctions, bannedUntil, grid, suspensions } = licence;
  const isClean =
    entries.length + sanctions.length + grid.length + suspensions.length === 0 &&
    bannedUntil === null;
  return (
    <section className="stack gap-4" aria-labelledby="licenta">
      <h2 className="step-1" id="licenta">
        Licența ta
      </h2>
      {isClean ? (
        <p className="muted">Nu ai puncte, avertismente sau sancțiuni.</p>
      ) : (
        <>
          {bannedUntil !== null && <Ban until={bannedUntil} />}
          <Ahead licence={licence} />
          <LicenceSum licence={licence} />
          <Thresholds licence={licence} />
          <div className={styles.lists}>
            <LicenceEntries entries={entries} />
            <LicenceSanctions sanctions={sanctions} />
          </div>
        </>
      )}
    </section>
  );
}

/** What is still to be served. */
function Ahead({ licence: { grid, suspensions } }: { licence: Licence }) {
  if (grid.length === 0 && suspensions.length === 0) return null;
  return (
    <div className="stack gap-2 box marked pad-4">
      <h3 className="overline">De executat</h3>
      <ul className="stack gap-3">
        {suspensions.map(({ _id, title, time, reason }) => (
          <li key={_id}>
            <p className="strong quiet-links anywhere">
              Suspendare la{" "}
              <Link to="/event/$id" params={{ id: _id }}>
                {title}
              </Link>
            </p>
            <p className="aside muted anywhere">
              <Time at={time} format="moment" />
              {reason !== "" && ` · ${reason}`}
            </p>
          </li>
        ))}
        {grid.map(({ positions, reason, event, season, noRaceLeft }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two penalties may read the same
          <li key={index}>
            <p className="strong">{counted(positions, "loc", "locuri")} pe grilă</p>
            <p className="aside">
              {noRaceLeft
                ? "Sezonul nu mai are o cursă în care să se execute."
                : "La următoarea ta cursă."}
            </p>
            <p className="aside muted anywhere">
              {[reason, event, season.title].filter(Boolean).join(" · ")}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Thresholds({ licence }: { licence: Licence }) {
  if (licence.thresholds.length === 0) return null;
  return (
    <ul className="stack gap-1">
      {licence.thresholds.map(({ season, measure, threshold, text }) => {
        const left = threshold - licence[measure];
        const words =
          measure === "points"
            ? counted(left, "punct", "puncte")
            : counted(left, "avertisment", "avertismente");
        return (
          <li key={`${season._id} ${measure} ${text}`} className="aside anywhere">
            Încă <strong>{words}</strong> până la {text}{" "}
            <span className="muted">({season.title})</span>
          </li>
        );
      })}
    </ul>
  );
}
