import { flushSync } from "react-dom";
import {
  chooseLicences,
  type DraftCar,
  type DraftDriver,
  removeDriver,
} from "#features/registration/registration-draft.ts";
import { cannotBeRegistered } from "#features/registration/required-driver-fields.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { Menu, MenuItem } from "#web/ui/frame/menu.tsx";
import styles from "./crew-editor.module.css";
import { DragHandle } from "./drag-handle.tsx";
import { LicencePicker } from "./licence-picker.tsx";
import type { DriverDrag, DropPlace } from "./use-driver-drag.ts";
import type { RegistrationEditing } from "./use-registration-editor.ts";

/** What the editor of one car, and of its crew, is drawn with. */
export interface CarEditorProps {
  editor: RegistrationEditing;
  car: DraftCar;
  /** Among the cars of the form. */
  index: number;
  drag: DriverDrag;
  /** Why the car takes no other driver. */
  whyFull: string | undefined;
  onPlace: (driver: string, place: DropPlace) => void;
}

interface CrewEditorProps extends CarEditorProps {
  /** The car in words, for names of buttons. */
  words: string;
}

/** Who drives a car, in which order, with which licence. */
export function CrewEditor(props: CrewEditorProps) {
  const { editor, car, index, drag, whyFull, words, onPlace } = props;
  const error = editor.shown[`cars.${index}.drivers`];
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
          {car.drivers.map((seat, place) => (
            <DriverRow key={seat.driver} {...props} seat={seat} place={place} />
          ))}
        </ol>
      )}
      {error && <p className="error">{error}</p>}
      {car._id !== null && waiting.length > 0 && (
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
            {editor.free.map(({ _id, driverName, lacks }) => (
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

interface DriverRowProps extends CrewEditorProps {
  seat: DraftDriver;
  /** Among the crew. */
  place: number;
}

function DriverRow(props: DriverRowProps) {
  const { editor, car, index, seat, place, drag, onPlace } = props;
  const { draft, season, fixed, shown, nameOf, change } = editor;
  const { driver, classes } = seat;
  const path = `cars.${index}.drivers.${place}`;
  const name = nameOf(driver);
  const error = shown[path];
  const isOver = drag.over?.crew === car.key && drag.over.index === place;
  const isLast = place === car.drivers.length - 1;
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
          <span className={`small muted ${styles.quiet}`}>{seatLabel(props, driver)}</span>
        </span>
        <span className={styles.buttons}>
          <Button
            aria-label={`Mută ${name} mai sus`}
            aria-disabled={place === 0}
            onClick={(event) => place > 0 && move(event.currentTarget, place - 1)}
          >
            ↑
          </Button>
          <Button
            aria-label={`Mută ${name} mai jos`}
            aria-disabled={isLast}
            onClick={(event) => !isLast && move(event.currentTarget, place + 2)}
          >
            ↓
          </Button>
          <Button aria-label={`Scoate ${name}`} onClick={() => change(removeDriver(draft, driver))}>
            ×
          </Button>
        </span>
      </div>
      {error && <p className="error">{error}</p>}
      {season.driverClasses.length > 0 && (
        <LicencePicker
          {...{ name, classes }}
          onChange={(held) => change(chooseLicences(draft, driver, held))}
          licences={season.driverClasses}
          fixed={fixed.get(driver) ?? []}
          error={shown[`${path}.classes`]}
        />
      )}
    </li>
  );
}

function seatLabel(props: CrewEditorProps, driver: string): string {
  const seat = savedSeat(props, driver);
  if (!seat) return "nou în echipaj";
  return seat.registrationStatus ? "a confirmat" : "nu a răspuns încă";
}

/** Those in the crew who have not accepted their seat, the new ones included. */
function waitingNames(props: CrewEditorProps): string[] {
  return props.car.drivers
    .filter(({ driver }) => !savedSeat(props, driver)?.registrationStatus)
    .map(({ driver }) => props.editor.nameOf(driver));
}

/** The driver's seat in the car as it is stored. */
function savedSeat({ editor: { seen }, car }: CrewEditorProps, driver: string) {
  const saved = seen.cars.find(({ _id }) => _id === car._id);
  return saved?.drivers.find((own) => own.driver === driver);
}
