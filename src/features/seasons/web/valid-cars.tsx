import type { Season } from "#features/seasons/seasons.ts";
import { groupBy } from "#shared/group-by.ts";
import { ClassBadge } from "#web/ui/racing/class-badge.tsx";
import styles from "./valid-cars.module.css";

/** The classes of a season and the models one may drive, under the class that a model gives. */
export function ValidCars({ season }: { season: Season }) {
  const { carClasses, driverClasses, rules } = season;
  const byClass = groupBy(rules.validCars, (car) => car.class?.acronym ?? "");
  return (
    <>
      <Classes title="Clase" classes={carClasses} />
      <Classes title="Licențe" classes={driverClasses} />
      {rules.validCars.length > 0 && (
        <section className={`stack gap-3 starts ruled ${styles.section}`}>
          <h2 className="step-1">Mașini permise</h2>
          {[...byClass].map(([acronym, cars]) => (
            <div key={acronym} className={`stack gap-2 starts ${styles.group}`}>
              {acronym && <ClassBadge acronym={acronym} />}
              <ul className={styles.cars}>
                {cars.map(({ _id, title }) => (
                  <li key={_id}>{title}</li>
                ))}
              </ul>
            </div>
          ))}
        </section>
      )}
    </>
  );
}

function Classes({ title, classes }: { title: string; classes: Season["carClasses"] }) {
  if (classes.length === 0) return null;
  return (
    <section className={`stack gap-3 starts ruled ${styles.section}`}>
      <h2 className="step-1">{title}</h2>
      <ul className={`row ${styles.classes}`}>
        {classes.map(({ _id, acronym, name }) => (
          <li key={_id} className="row gap-2">
            <ClassBadge acronym={acronym} />
            {name !== acronym && name}
          </li>
        ))}
      </ul>
    </section>
  );
}
