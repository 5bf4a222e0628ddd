import { flushSync } from "react-dom";
import { removeDriver } from "#features/registration/registration-draft.ts";
import { cannotBeRegistered } from "#features/registration/required-driver-fields.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { Menu, MenuItem } from "#web/ui/frame/menu.tsx";
import type { CarEditorProps } from "./car-editor-props.ts";
import styles from "./crew-editor.module.css";
import { DragHandle } from "./drag-handle.tsx";
import { LicencePicker } from "./licence-picker.tsx";

interface CrewEditorProps extends CarEditorProps {
  /** The car in words, for names of buttons. */
  words: string;
}

/** Who drives a car, in which order, with which licence. */
export function CrewEditor(props: CrewEditorProps) {
  const { car, saved, free, drag, whyFull, words, errorOf, onPlace } = props;
  const error = errorOf("drivers");
  const waiting = waitingNames(props);
  const isOver = drag.over?.crew === car.key;
  return (
    <div
      className={styles.crew}
      data-crew={car.key}
      data-over={isOver}
      data-fault={error ? true : undefined}
      tabIndex={error ? -1 : undefined}
    >
      <h3 className="step-1">Piloți</h3>
      {car.drivers.length > 0 && (
        <ol className="stack gap-2">
          {car.drivers.map((_, index) => (
            <DriverRow key={car.drivers[index]?.driver} {...props} index={index} />
          ))}
        </ol>
      )}
      {error && <p className="error">{error}</p>}
      {saved && waiting.length > 0 && (
        <p className={styles.warning}>
          Mașina este înscrisă complet numai după ce acceptă: {waiting.join(", ")}.
        </p>
      )}
      <div className="row gap-2-3">
        <Menu
          trigger={
            <Button disabled={whyFull !== undefined} aria-label={`Adaugă pilot în ${words}`}>
              Adaugă pilot
            </Button>
          }
        >
          <div className={styles.menu}>
            {free.map(({ _id, driverName, lacks }) => (
              <MenuItem
                key={_id}
                disabled={lacks.length > 0}
                onClick={() => onPlace(_id, { crew: car.key, index: car.drivers.length })}
              >
                <span>
                  {driverName}
                  {lacks.length > 0 && (
                    <span className={styles.reason}>{cannotBeRegistered(lacks)}</span>
                  )}
                </span>
              </MenuItem>
            ))}
          </div>
        </Menu>
        {whyFull && <p className={`small muted ${styles.quiet}`}>{whyFull}</p>}
      </div>
    </div>
  );
}

function DriverRow(props: CrewEditorProps & { index: number }) {
  const { car, draft, saved, season, fixed, drag, index, nameOf, errorOf, onChange, onPlace } =
    props;
  const seat = car.drivers[index];
  if (!seat) return null;
  const { driver, classes } = seat;
  const name = nameOf(driver);
  const error = errorOf(`drivers.${index}`);
  const isOver = drag.over?.crew === car.key && drag.over.index === index;
  const isLast = index === car.drivers.length - 1;
  /** The row keeps the focus that moving it in the page would take away. */
  const move = (button: HTMLElement, to: number) => {
    flushSync(() => onPlace(driver, { crew: car.key, index: to }));
    button.focus();
  };
  return (
    <li
      className={styles.driver}
      data-driver={driver}
      data-dragged={drag.dragged === driver}
      data-drop={isOver ? "before" : undefined}
    >
      <div className="row gap-2">
        <DragHandle driver={driver} drag={drag} />
        <span className={`stack bold anywhere ${styles.who}`}>
          {name}
          <span className={`small muted ${styles.quiet}`}>{seatLabel(saved, driver)}</span>
        </span>
        <span className={styles.buttons}>
          <Button
            aria-label={`Mută ${name} mai sus`}
            aria-disabled={index === 0}
            onClick={(event) => index > 0 && move(event.currentTarget, index - 1)}
          >
            ↑
          </Button>
          <Button
            aria-label={`Mută ${name} mai jos`}
            aria-disabled={isLast}
            onClick={(event) => !isLast && move(event.currentTarget, index + 2)}
          >
            ↓
          </Button>
          <Button
            aria-label={`Scoate ${name}`}
            onClick={() => onChange(removeDriver(draft, driver))}
          >
            ×
          </Button>
        </span>
      </div>
      {error && <p className="error">{error}</p>}
      {season.driverClasses.length > 0 && (
        <LicencePicker
          {...{ draft, driver, name, classes, onChange }}
          licences={season.driverClasses}
          fixed={fixed.get(driver) ?? []}
          error={errorOf(`drivers.${index}.classes`)}
        />
      )}
    </li>
  );
}

function seatLabel(saved: CarEditorProps["saved"], driver: string): string {
  const seat = saved?.drivers.find((own) => own.driver === driver);
  if (!seat) return "nou în echipaj";
  return seat.registrationStatus ? "a confirmat" : "nu a răspuns încă";
}

/** Those in the crew who have not accepted their seat, the new ones included. */
function waitingNames({ car, saved, nameOf }: CarEditorProps): string[] {
  return car.drivers
    .filter(({ driver }) => {
      const seat = saved?.drivers.find((own) => own.driver === driver);
      return !seat?.registrationStatus;
    })
    .map(({ driver }) => nameOf(driver));
}
