import { statusWords } from "#features/standings/standings-figures.ts";
import { simulatorCodes } from "#simulators/simulators.ts";
import unseen from "#web/ui/show/unseen.module.css";
import type { Start } from "../../profiles/profiles.ts";
import { PagePart } from "../page-part.tsx";
import styles from "./places-chart.module.css";

/** Places that lines are drawn at, besides the last one. */
const marks = [1, 3, 10] as const;
/** The foot is at least so far down, so that small fields are not all podiums, and at most: what is below it stands on it. */
const foot = { least: 10, most: 20 } as const;

/** The places of the last starts: as many as there is room for, each with the mark of its simulator. */
export function PlacesChart({ starts }: { starts: readonly Start[] }) {
  if (starts.length < 3) return null;
  const simulators = [...new Set(starts.map(({ acronym }) => acronym))].toSorted();
  const worst = Math.max(foot.least, ...starts.map(({ place }) => place ?? 0));
  const last = Math.min(worst, foot.most);
  const down = (place: number) => (Math.min(place, last) - 1) / (last - 1);
  return (
    <PagePart title="Loc cu loc" note="ultimele curse">
      <div className={styles.chart}>
        <ul className={styles.marks} aria-hidden>
          {[...new Set([...marks, last])].map((place) => (
            <li
              key={place}
              data-podium={place === 3 || undefined}
              style={{ "--down": down(place) }}
            >
              {place === last && worst > last ? `${place}+` : place}
            </li>
          ))}
        </ul>
        <ol className={styles.starts}>
          {starts.map((start, index) => (
            <li
              // oxlint-disable-next-line react/no-array-index-key -- races have their places
              key={index}
              data-simulator={start.acronym}
              data-shape={shapeOf(start.acronym)}
              data-out={start.place === null || undefined}
              style={{ "--down": down(start.place ?? last) }}
            >
              <span className={unseen.always}>
                {start.event.title}, {start.acronym}: {placeWords(start)}
              </span>
            </li>
          ))}
        </ol>
      </div>
      <p className={styles.legend} aria-hidden>
        {simulators.map((acronym) => (
          <span key={acronym} data-simulator={acronym} data-shape={shapeOf(acronym)}>
            {acronym}
          </span>
        ))}
        <span className={styles.podium}>podium</span>
      </p>
    </PagePart>
  );
}

/** The same on every page; one that nobody describes has a shape too. */
function shapeOf(acronym: string): number {
  return (simulatorCodes as readonly string[]).indexOf(acronym) + 1;
}

function placeWords({ place, status }: Start): string {
  const words = [place !== null && `locul ${place}`, status && statusWords[status]];
  return words.filter(Boolean).join(", ") || "fără loc";
}
