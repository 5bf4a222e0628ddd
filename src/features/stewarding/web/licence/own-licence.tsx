import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { counted } from "#shared/text/romanian-count.ts";
import { fresh, read } from "#web/calls/call.ts";
import { Time } from "#web/ui/show/time.tsx";
import { readOwnLicence } from "../../licence/licence-calls.ts";
import type { OwnLicence as Licence } from "../../licence/licence-shapes.ts";
import { measureText } from "../../licence/sanction-rules.ts";
import { Part } from "../parts/part.tsx";
import { isClean } from "./driver-licence.tsx";
import { LicenceWhole } from "./licence-parts.tsx";

/** One's own licence: what is still to be served, what the next points lead to, what counts and until when. */
export function OwnLicence() {
  const { data: licence } = useSuspenseQuery(read(readOwnLicence, {}, fresh));
  const { grid, suspensions } = licence;
  const isEmpty = isClean(licence) && grid.length + suspensions.length === 0;
  return (
    <Part title="Licența ta" id="licenta">
      {isEmpty ? (
        <p className="muted">Nu ai puncte, avertismente sau sancțiuni.</p>
      ) : (
        <LicenceWhole licence={licence} ahead={<Ahead licence={licence} />}>
          <ul className="stack gap-1">
            {licence.thresholds.map(({ season, measure, threshold, text }) => (
              <li key={`${season._id} ${measure} ${text}`} className="aside anywhere">
                Încă <strong>{measureText(measure, threshold - licence[measure])}</strong> până la{" "}
                {text} <span className="muted">({season.title})</span>
              </li>
            ))}
          </ul>
        </LicenceWhole>
      )}
    </Part>
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
