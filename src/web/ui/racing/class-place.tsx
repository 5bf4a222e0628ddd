import { ClassBadge } from "./class-badge.tsx";
import styles from "./class-place.module.css";
import unseen from "#web/ui/show/unseen.module.css";

interface ClassPlaceProps {
  acronym: string;
  /** The class's whole name. */
  title: string;
  /** Place inside the class; `null`: none, and only the badge is shown. */
  place: number | null;
  /** The first three are told apart. */
  hasMedal?: boolean;
}

/** A class and the place in it: `GT4 1`. */
export function ClassPlace({ acronym, title, place, hasMedal = false }: ClassPlaceProps) {
  return (
    <span className={styles.both}>
      <ClassBadge acronym={acronym} title={title} />
      {place !== null && (
        <>
          <span className={unseen.always}>, locul </span>
          <span className={styles.place} data-place={hasMedal ? place : undefined}>
            {place}
          </span>
        </>
      )}
    </span>
  );
}
