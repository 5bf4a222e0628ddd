import { Link } from "@tanstack/react-router";
import { takesRegistrations } from "#features/seasons/registration-open.ts";
import { groupSeasons } from "#features/seasons/web/list/season-groups.ts";
import { SeasonLink } from "#features/seasons/web/list/season-links.tsx";
import { counted } from "#shared/text/romanian-count.ts";
import { useNow } from "#web/now.ts";
import { useSite } from "#web/page-data.ts";
import { Time } from "#web/ui/show/time.tsx";
import type { HomeSeason, Most } from "../home.ts";
import styles from "./off-season.module.css";
import { TitleLines } from "./title-lines.tsx";

interface OffSeasonProps {
  seasons: readonly HomeSeason[];
  records: readonly Most[];
}

/** While nothing runs: open registrations, the last winners, records; in an empty league what will stand here. */
export function OffSeason({ seasons, records }: OffSeasonProps) {
  const now = useNow();
  const { future, past } = groupSeasons(seasons, now);
  const open = future.filter((season) => takesRegistrations(season, now));
  const won = past.filter(({ titles }) => titles.length > 0).slice(0, 3);
  return (
    <section className={`box ${styles.part}`} aria-labelledby="pauza">
      <div className="stack gap-2">
        <h2 id="pauza">
          {future.length + past.length > 0 ? "Între sezoane" : "Urmează primul sezon"}
        </h2>
        <p className="muted">
          Nicio competiție nu este în desfășurare.
          {future.length > 0 && " Urmărește competițiile viitoare."}
          {future.length + past.length === 0 &&
            " Aici vor sta calendarul, clasamentele și rezultatele."}
        </p>
        <Contact hasSeasons={future.length > 0} />
      </div>
      {open.length > 0 && (
        <div className="stack gap-3">
          <h3>Înscrieri deschise</h3>
          <ul className="stack gap-3">
            {open.map(({ _id, title, registrationDeadline }, index) => (
              <li key={_id} className="row gap-2-4">
                <div className="about">
                  <strong className="name">{title}</strong>
                  {registrationDeadline !== null && (
                    <span className="aside muted">
                      până pe <Time at={registrationDeadline} format="day" />
                    </span>
                  )}
                </div>
                <SeasonLink id={_id} tab="register" look={index === 0 ? "main" : "plain"}>
                  Înscrie-te
                </SeasonLink>
              </li>
            ))}
          </ul>
        </div>
      )}
      {won.length > 0 && (
        <div className="stack gap-3">
          <h3>Ultimele titluri</h3>
          <dl className="stack gap-3">
            {won.map(({ _id, title, titles }) => (
              <div key={_id}>
                <dt className="aside muted">{title}</dt>
                <dd className="strong">
                  <TitleLines titles={titles} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      {records.length > 0 && (
        <div className="stack gap-3">
          <h3>Recorduri</h3>
          <dl className="stack gap-3">
            {records.map(({ of, count, driver }) => (
              <div key={of}>
                <dt className="aside muted">{recordTitles[of].title}</dt>
                <dd className="strong quiet-links">
                  <Link to="/driver-profile/$id" params={{ id: driver._id }}>
                    {driver.driverName}
                  </Link>
                  , {counted(count, ...recordTitles[of].units)}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </section>
  );
}

const recordTitles: Record<Most["of"], { title: string; units: [one: string, many: string] }> = {
  wins: { title: "Cele mai multe victorii", units: ["victorie", "victorii"] },
  podiums: { title: "Cele mai multe podiumuri", units: ["podium", "podiumuri"] },
  starts: { title: "Cele mai multe starturi", units: ["start", "starturi"] },
};

function Contact({ hasSeasons }: { hasSeasons: boolean }) {
  const { contactEmail } = useSite();
  if (contactEmail === "" || hasSeasons) return null;
  return (
    <p>
      Ai o întrebare? <a href={`mailto:${contactEmail}`}>Scrie organizatorilor</a>.
    </p>
  );
}
