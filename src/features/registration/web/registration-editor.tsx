import { useState } from "react";
import {
  placeDriver,
  registrationDifferences,
  removeDriver,
} from "#features/registration/registration-draft.ts";
import { registrationMessages } from "#features/registration/registration-messages.ts";
import type { AvailableDriver, Registration } from "#features/registration/registration-shapes.ts";
import { whyNoMoreDrivers } from "#features/registration/registration.ts";
import type { Season } from "#features/seasons/seasons.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { SavedMeanwhile } from "#web/ui/feedback/saved-meanwhile.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { SaveBar } from "#web/ui/fields/save-bar.tsx";
import unseen from "#web/ui/show/unseen.module.css";
import { CarEditor } from "./car-editor.tsx";
import { type DriverDrag, type DropPlace, useDriverDrag } from "./use-driver-drag.ts";
import { useRegistrationEditor } from "./use-registration-editor.ts";
import { cannotBeRegistered } from "#features/registration/required-driver-fields.ts";
import styles from "./crew-editor.module.css";
import { DragHandle } from "./drag-handle.tsx";

interface RegistrationEditorProps {
  season: Season;
  /** As it was when the page was opened. */
  opened: Registration;
}

/** The form of a whole registration: its cars, and the drivers who are moved between them. */
export function RegistrationEditor({ season, opened }: RegistrationEditorProps) {
  const { form, ...editor } = useRegistrationEditor(season, opened);
  const { seen, people, draft, rules, shown, change, conflict, nameOf } = editor;
  const [announcement, setAnnouncement] = useState("");
  const place = (driver: string, { crew, index }: DropPlace) => {
    if (crew === "") return change(removeDriver(draft, driver));
    const car = draft.find(({ key }) => key === crew);
    if (!car) return undefined;
    const isThere = car.drivers.some((own) => own.driver === driver);
    if (!isThere && car.drivers.length >= rules.maxDriversPerCar)
      return showSnackbar({ content: registrationMessages.driverLimit, color: "error" });
    const next = placeDriver(draft, { driver, car: crew, index });
    const seat = next
      .find(({ key }) => key === crew)
      ?.drivers.findIndex((own) => own.driver === driver);
    setAnnouncement(`${nameOf(driver)}: locul ${(seat ?? 0) + 1} în mașină.`);
    return change(next);
  };
  const drag = useDriverDrag(place);
  return (
    <form
      ref={form}
      className="stack gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        editor.submit();
      }}
    >
      <p className="muted">Apasă „Salvează” pentru a confirma modificările.</p>
      {editor.isByOrganizer && (
        <Notice title="Corectezi ca organizator">
          Termenele sezonului nu te opresc. Cine conduce clubul „{seen.teamName}” primește un mesaj
          cu ce ai schimbat.
        </Notice>
      )}
      {conflict && <Conflict seen={seen} {...conflict} />}
      {draft.map((car, index) => (
        <CarEditor
          key={car.key}
          {...{ editor, car, index, drag }}
          whyFull={whyNoMoreDrivers(car, { cars: draft, rules, candidates: people })}
          onPlace={place}
        />
      ))}
      {draft.length === 0 && <p>Încă nu este nicio mașină. Adaugă prima mașină.</p>}
      <UnplacedDrivers
        people={editor.free}
        isEmptyClub={people.length === 0}
        isOneDriver={people.length === 1}
        drag={drag}
      />
      <div className="row gap-2-4">
        <Button
          disabled={editor.whyNoCar !== undefined}
          aria-describedby={editor.whyNoCar && "why-no-car"}
          onClick={editor.addCar}
        >
          Adaugă o mașină
        </Button>
        {editor.whyNoCar && (
          <p id="why-no-car" className="muted">
            {editor.whyNoCar}
          </p>
        )}
      </div>
      {shown["cars"] && <Notice kind="bad">{shown["cars"]}</Notice>}
      <p role="status" className={unseen.always}>
        {announcement}
      </p>
      <SaveBar isDirty={editor.isDirty} isSaving={editor.isSaving} error={editor.problem} />
    </form>
  );
}

interface ConflictProps {
  seen: Registration;
  theirs: Registration;
  takeTheirs: () => void;
  keepOwn: () => void;
}

function Conflict({ seen, theirs, takeTheirs, keepOwn }: ConflictProps) {
  const differences = registrationDifferences(seen, theirs);
  return (
    <SavedMeanwhile
      title="Altcineva a salvat înregistrarea între timp"
      differences={differences}
      onTakeTheirs={takeTheirs}
      onKeepOwn={keepOwn}
    >
      {differences.length === 0 && <p>Mașinile și piloții au rămas la fel.</p>}
    </SavedMeanwhile>
  );
}

interface UnplacedDriversProps {
  people: readonly AvailableDriver[];
  /** The club has no driver at all. */
  isEmptyClub: boolean;
  /** The club has one driver, who may drive alone. */
  isOneDriver: boolean;
  drag: DriverDrag;
}

/** The club's drivers without a car; nothing where its one driver has one. */
function UnplacedDrivers({ people, isEmptyClub, isOneDriver, drag }: UnplacedDriversProps) {
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
