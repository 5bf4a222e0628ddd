import type { AvailableDriver } from "#features/registration/registration-shapes.ts";
import { cannotBeRegistered } from "#features/registration/required-driver-fields.ts";
import styles from "./crew-editor.module.css";
import { DragHandle } from "./drag-handle.tsx";
import type { DriverDrag } from "./use-driver-drag.ts";

interface UnplacedDriversProps {
  people: readonly AvailableDriver[];
  /** The club has no driver at all. */
  isEmptyClub: boolean;
  /** The club has one driver, who may drive alone. */
  isOneDriver: boolean;
  drag: DriverDrag;
}

/** The club's drivers without a car; nothing where its one driver has one. */
export function UnplacedDrivers({ people, isEmptyClub, isOneDriver, drag }: UnplacedDriversProps) {
  if (isOneDriver && people.length === 0) return null;
  return (
    <section className={styles.unplaced} data-crew="" data-over={drag.over?.crew === ""}>
      <h2 className="step-1">{isOneDriver ? "Pilot neplasat" : "Piloți neplasați"}</h2>
      {people.length === 0 && (
        <p className={`small muted ${styles.quiet}`}>
          {isEmptyClub ? "Clubul nu are încă piloți." : "Toți piloții clubului au o mașină."}
        </p>
      )}
      <ul className="row gap-2">
        {people.map(({ _id, driverName, lacks }) => (
          <li key={_id} className={styles.name} data-dragged={drag.dragged === _id}>
            {lacks.length === 0 && <DragHandle driver={_id} drag={drag} />}
            <span>
              {driverName}
              {lacks.length > 0 && (
                <span className={styles.reason}>{cannotBeRegistered(lacks)}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
