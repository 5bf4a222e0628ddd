import { Link } from "@tanstack/react-router";
import { yearOf } from "#shared/time/dates.ts";
import { useSite } from "#web/page-data.ts";
import type { DriverProfile } from "../../profiles/profiles.ts";
import { PagePart } from "../page-part.tsx";
import styles from "./profile-lines.module.css";

type TitlesPartProps = Pick<DriverProfile, "seasonTable" | "archiveTitles">;

/** The titles, the newest first. Nothing without one. */
export function TitlesPart({ seasonTable, archiveTitles }: TitlesPartProps) {
  const { timeZone } = useSite();
  const won = seasonTable.filter(({ title }) => title !== null);
  const count = won.length + archiveTitles.length;
  if (count === 0) return null;
  return (
    <PagePart title="Titluri" note={count}>
      <ul className={styles.titles}>
        {won.map(({ season, standing, title, lastAt }) => (
          <li key={season._id} className={`quiet-links anywhere ${styles.title}`}>
            {lastAt !== null && <p className={styles.year}>{yearOf(lastAt, timeZone)}</p>}
            <p className={styles.name}>
              <Link to="/season/$id" params={{ id: season._id }} search={{ tab: "standings" }}>
                {season.title}
              </Link>
            </p>
            <p className="second">
              {[standing?.title, title === "shared" && "împărțit"].filter(Boolean).join(" · ")}
            </p>
          </li>
        ))}
        {archiveTitles.map(({ key, title }) => (
          <li key={key} className={`anywhere ${styles.title}`}>
            <p className={styles.name}>{title}</p>
            <p className="second">din arhivă</p>
          </li>
        ))}
      </ul>
    </PagePart>
  );
}
