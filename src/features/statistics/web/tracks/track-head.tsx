import { Link } from "@tanstack/react-router";
import { countryName } from "#shared/text/country-names.ts";
import { formatNumber } from "#shared/text/romanian-number.ts";
import { AsphaltHead } from "#web/ui/drawn/asphalt-head.tsx";
import { Flag } from "#web/ui/drawn/flag.tsx";
import { SegmentLink, Segments } from "#web/ui/fields/segmented-toggle.tsx";
import { SimulatorFlag } from "#web/ui/racing/simulator-flag.tsx";
import { Fact, Facts } from "#web/ui/show/facts.tsx";
import { Time } from "#web/ui/show/time.tsx";
import type { Venue, WonRace } from "../../tracks/tracks.ts";
import { visitWords } from "../../tracks/visit-words.ts";
import styles from "./track-head.module.css";
import { VenueDrawing } from "./venue-drawing.tsx";

/** The head of a venue's page: where it is, what comes next there, and the layout that the address names. */
export function TrackHead({ venue }: { venue: Venue }) {
  const { trackFamily, name, country, city, lengthMetres, turns, next, races, drivers } = venue;
  const [last] = venue.winners;
  const layout = name === trackFamily.name ? city : name;
  return (
    <AsphaltHead
      overline={
        <>
          <Flag country={country} isNamed />
          {[countryName(country), layout].filter(Boolean).join(" · ")}
        </>
      }
      title={trackFamily.name}
      drawn={
        <VenueDrawing
          drawing={venue.drawing}
          outline={venue.outline}
          name={trackFamily.name}
          className={styles.drawing}
        />
      }
    >
      <div className={`quiet-links ${styles.words}`}>
        {next && (
          <p className={styles.next}>
            <Link to="/event/$id" params={{ id: next._id }} search={{ tab: "info" }}>
              {next.season.title}
            </Link>
            , <Time at={next.startsAt} format="moment" />
          </p>
        )}
        <p className="muted">
          {next && `${visitWords(races + 1)}. `}
          {last && `Ultima victorie: ${winnerOf(last)}.`}
          {!next && races === 0 && "Liga nu a concurat încă aici."}
        </p>
      </div>
      <div className={styles.numbers}>
        <Facts>
          {lengthMetres !== null && <Fact name="km">{formatNumber(lengthMetres / 1000)}</Fact>}
          {turns !== null && <Fact name="viraje">{turns}</Fact>}
          <Fact name={races === 1 ? "cursă" : "curse"}>{races}</Fact>
          {drivers !== null && <Fact name={drivers === 1 ? "pilot" : "piloți"}>{drivers}</Fact>}
        </Facts>
      </div>
    </AsphaltHead>
  );
}

/** A crew by its club, somebody alone by name. */
function winnerOf({ drivers, team }: WonRace): string {
  if (drivers.length > 1 && team) return team.name;
  return drivers.map(({ driverName }) => driverName).join(", ");
}

/** The venue's other layouts, whose outline and size are others. */
export function Layouts({ venue: { _id, layouts, trackFamily } }: { venue: Venue }) {
  if (layouts.length < 2) return null;
  return (
    <Segments label="Variantele circuitului">
      {layouts.map((layout) => (
        <SegmentLink
          key={layout._id}
          to="/track/$id"
          params={{ id: layout._id }}
          aria-current={layout._id === _id ? "page" : undefined}
        >
          <span className={styles.flag}>
            <SimulatorFlag {...layout.simulator} />
          </span>
          {layout.name !== trackFamily.name && layout.name}
        </SegmentLink>
      ))}
    </Segments>
  );
}
