import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { z } from "zod";
import { NAMELESS_DRIVER } from "#shared/text/person-name.ts";
import { heldLicences } from "#features/registration/licences.ts";
import {
  type Draft,
  changeCar,
  isSameDraft,
  keepOwnEdits,
  placeDriver,
  removeDriver,
  toDraft,
  registrationDifferences,
} from "#features/registration/registration-draft.ts";
import {
  editRegistration,
  listSeasonCarModels,
  listFixedLicences,
  listFreeNumbers,
} from "#features/registration/registration-calls.ts";
import { askAgain, fresh, read } from "#web/calls/call.ts";
import { addProposedCar, nextNumber } from "#features/registration/registration-proposal.ts";
import {
  newNumberMessage,
  registrationMessages,
} from "#features/registration/registration-messages.ts";
import {
  type Registration,
  registrationSchema,
} from "#features/registration/registration-shapes.ts";
import {
  freeCandidates,
  registrationIssues,
  whyNoMoreCars,
  whyNoMoreDrivers,
} from "#features/registration/registration.ts";
import type { Season } from "#features/seasons/seasons.ts";
import { showApiFailure } from "#web/api-failure.ts";
import { ApiError } from "#web/api.ts";
import { useNow } from "#web/now.ts";
import { savedMeanwhile } from "#web/forms/stale-save.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { SaveBar } from "#web/ui/fields/save-bar.tsx";
import { SavedMeanwhile } from "#web/ui/feedback/saved-meanwhile.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { useSession } from "#web/session.ts";
import { useUnsavedChanges } from "#web/forms/unsaved-changes.ts";
import { CarEditor } from "./car-editor.tsx";
import { saveRegistration } from "./save-registration.ts";
import { rulesOf } from "./rules-of-season.ts";
import { UnplacedDrivers } from "./unplaced-drivers.tsx";
import { type DropPlace, useDriverDrag } from "./use-driver-drag.ts";
import unseen from "#web/ui/show/unseen.module.css";

interface RegistrationEditorProps {
  season: Season;
  /** As it was when the page was opened. */
  opened: Registration;
}

/** The form of a whole registration. */
export function RegistrationEditor({ season, opened }: RegistrationEditorProps) {
  const seasonId = season._id;
  const params = { id: seasonId };
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const now = useNow();
  const person = useSession()?.sub ?? "";
  const { data: models } = useSuspenseQuery(read(listSeasonCarModels, { params }));
  const query = opened._id === null ? {} : { registration: opened._id };
  const numbersQuery = read(listFreeNumbers, { params, query }, fresh);
  const { data: numbers } = useSuspenseQuery(numbersQuery);
  const { data: userClasses } = useSuspenseQuery(read(listFixedLicences, { params }));
  const fixed = new Map(userClasses.map(({ user, classes }) => [user, classes.map(toId)]));
  const rules = rulesOf(season, models);
  const withFixed = (draft: Draft): Draft =>
    draft.map((car) => ({
      ...car,
      drivers: car.drivers.map(({ driver, classes }) => ({
        driver,
        classes: heldLicences(classes, fixed.get(driver) ?? [], rules.licences),
      })),
    }));
  const readDraft = (registration: Registration) => withFixed(toDraft(registration));

  const form = useRef<HTMLFormElement>(null);
  const [seen, setSeen] = useState(opened);
  const propose = (draft: Draft, { teamName, availableDrivers: candidates }: Registration) =>
    addProposedCar(draft, {
      models: rules.validModels,
      numbers,
      clubName: teamName,
      candidates,
      person,
    });
  /** What was there before anything was typed. */
  const [untouched] = useState(() => {
    const stored = readDraft(opened);
    const scene = { rules, now, candidates: opened.availableDrivers };
    const isBlank = opened._id === null && whyNoMoreCars(stored, scene) === undefined;
    return isBlank ? withFixed(propose(stored, opened)) : stored;
  });
  const [draft, setDraft] = useState<Draft>(untouched);
  const [attempts, setAttempts] = useState(0);
  const [serverFields, setServerFields] = useState<Record<string, string>>({});
  const [savedByOther, setSavedByOther] = useState<Registration>();
  const [announcement, setAnnouncement] = useState("");

  const people = seen.availableDrivers;
  const { isByOrganizer } = seen;
  const scene = { rules, now, candidates: people, isByOrganizer };
  const ownNumbers = new Set(seen.cars.map(({ raceNumber }) => raceNumber));
  const takenNumbers = draft.flatMap(({ raceNumber }) =>
    raceNumber === null || numbers.includes(raceNumber) || ownNumbers.has(raceNumber)
      ? []
      : [raceNumber],
  );
  const issues = registrationIssues(draft, {
    ...scene,
    saved: savedCars(seen),
    takenNumbers,
    // Not among the free ones either.
    pictureNumbers: [],
  });
  const shown: Record<string, string> =
    attempts > 0
      ? {
          ...serverFields,
          ...Object.fromEntries(issues.map(({ path, message }) => [path, message])),
        }
      : serverFields;

  const change = (next: Draft) => {
    setDraft(withFixed(next));
    setServerFields({});
  };
  const save = useMutation({
    mutationFn: () => saveRegistration(seen, draft),
    onSuccess: async (message) => {
      showSnackbar({ content: message });
      await askAgain(queryClient, editRegistration);
    },
    onError: async (error) => {
      if (!(error instanceof ApiError)) return;
      const current = savedMeanwhile(error, staleDetails)?.registration;
      setSavedByOther(current);
      setServerFields(error.fields);
      setAttempts((count) => count + 1);
      if (!current) showApiFailure(error);
      if (error.code === "registration.taken") await proposeNumbers(error.fields);
    },
  });
  /** Numbers that somebody else was quicker to take: new cars get others, and the field says so. */
  const proposeNumbers = async (fields: Record<string, string>) => {
    const free = await queryClient.query(numbersQuery);
    let next = draft;
    const said = { ...fields };
    for (const [index, { key, _id, raceNumber }] of draft.entries()) {
      const path = `cars.${index}.raceNumber`;
      const number = nextNumber(next, free);
      if (!fields[path] || _id !== null || raceNumber === null || number === null) continue;
      next = changeCar(next, key, { raceNumber: number });
      said[path] = newNumberMessage(raceNumber, number);
    }
    setDraft(next);
    setServerFields(said);
  };
  const isDirty = !isSameDraft(draft, readDraft(seen));
  const isLost = save.error instanceof ApiError && [403, 404].includes(save.error.status);
  const isOver = save.isSuccess || isLost;
  useUnsavedChanges(isDirty && !isSameDraft(draft, untouched) && !isOver);
  useEffect(() => {
    if (isOver)
      void navigate({ to: "/season/$id", params: { id: seasonId }, search: { tab: "register" } });
  }, [isOver, navigate, seasonId]);
  // Only an attempt moves the focus, never an edit.
  useEffect(() => {
    if (attempts > 0)
      form.current?.querySelector<HTMLElement>("[aria-invalid], [data-fault]")?.focus();
  }, [attempts]);

  const submit = () => {
    if (issues.length === 0) return save.mutate();
    setAttempts((count) => count + 1);
    return showSnackbar({ content: registrationMessages.formErrors, color: "error" });
  };
  const takeOver = (current: Registration, next: Draft) => {
    setSeen(current);
    setDraft(withFixed(next));
    setSavedByOther(undefined);
    save.reset();
  };
  const nameOf = (driver: string) =>
    people.find(({ _id }) => _id === driver)?.driverName ?? NAMELESS_DRIVER;
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
  const free = freeCandidates(draft, people);
  const whyNoCar = whyNoMoreCars(draft, scene);
  return (
    <form
      ref={form}
      className="stack gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {isByOrganizer && (
        <Notice title="Corectezi ca organizator">
          Termenele sezonului nu te opresc. Cine conduce clubul „{seen.teamName}” primește un mesaj
          cu ce ai schimbat.
        </Notice>
      )}
      {savedByOther && (
        <SavedMeanwhile
          title="Altcineva a salvat înregistrarea între timp"
          differences={registrationDifferences(seen, savedByOther)}
          onTakeTheirs={() => takeOver(savedByOther, toDraft(savedByOther))}
          onKeepOwn={() =>
            takeOver(savedByOther, keepOwnEdits(draft, { read: seen, now: savedByOther }))
          }
        >
          {registrationDifferences(seen, savedByOther).length === 0 && (
            <p>Mașinile și piloții au rămas la fel.</p>
          )}
        </SavedMeanwhile>
      )}
      {draft.map((car, index) => (
        <CarEditor
          key={car.key}
          {...{ car, draft, rules, season, models, numbers, free, fixed, drag, now, isByOrganizer }}
          place={index + 1}
          saved={seen.cars.find(({ _id }) => _id === car._id)}
          whyFull={whyNoMoreDrivers(car, { cars: draft, rules, candidates: people })}
          errorOf={(field) => shown[`cars.${index}.${field}`]}
          nameOf={nameOf}
          onChange={change}
          onPlace={place}
        />
      ))}
      {draft.length === 0 && <p>Încă nu este nicio mașină. Adaugă prima mașină.</p>}
      <UnplacedDrivers people={free} isEmptyClub={people.length === 0} drag={drag} />
      <div className="row gap-2-4">
        <Button
          disabled={whyNoCar !== undefined}
          aria-describedby={whyNoCar && "why-no-car"}
          onClick={() => change(propose(draft, seen))}
        >
          Adaugă o mașină
        </Button>
        {whyNoCar && (
          <p id="why-no-car" className="muted">
            {whyNoCar}
          </p>
        )}
      </div>
      {shown["cars"] && <Notice kind="bad">{shown["cars"]}</Notice>}
      <p role="status" className={unseen.always}>
        {announcement}
      </p>
      <SaveBar
        isDirty={isDirty}
        isSaving={save.isPending}
        error={savedByOther ? undefined : save.error?.message}
      />
    </form>
  );
}

/** Of a save that came too late. */
const staleDetails = z.object({ registration: registrationSchema });

function savedCars({ cars }: Registration) {
  return cars.map((car) => ({
    ...car,
    carModel: car.carModel._id,
    drivers: car.drivers.map(({ driver }) => driver),
  }));
}

function toId({ _id }: { _id: string }): string {
  return _id;
}
