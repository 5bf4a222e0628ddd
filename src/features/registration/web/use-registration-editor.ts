import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { heldLicences } from "#features/registration/licences.ts";
import {
  createRegistration,
  editRegistration,
  listFixedLicences,
  listFreeNumbers,
  listSeasonCarModels,
} from "#features/registration/registration-calls.ts";
import {
  changeCar,
  type Draft,
  isSameDraft,
  keepOwnEdits,
  savedCars,
  toDraft,
} from "#features/registration/registration-draft.ts";
import {
  newNumberMessage,
  registrationMessages,
} from "#features/registration/registration-messages.ts";
import { addProposedCar, nextNumber } from "#features/registration/registration-proposal.ts";
import {
  type CarModelChoice,
  type Registration,
  registrationConflict,
} from "#features/registration/registration-shapes.ts";
import {
  freeCandidates,
  registrationIssues,
  type RegistrationRules,
  whyNoMoreCars,
} from "#features/registration/registration.ts";
import type { Season } from "#features/seasons/seasons.ts";
import { NAMELESS_DRIVER } from "#shared/text/person-name.ts";
import { showApiFailure } from "#web/api-failure.ts";
import { ApiError } from "#web/api.ts";
import { askAgain, call, fresh, read } from "#web/calls/call.ts";
import { savedMeanwhile } from "#web/forms/stale-save.ts";
import { useUnsavedChanges } from "#web/forms/unsaved-changes.ts";
import { useNow } from "#web/now.ts";
import { useSession } from "#web/session.ts";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";

/** What a registration is typed under: the season's rules and models, the free numbers, licences that organisers fixed. */
function useSeasonChoices(season: Season, registration: string | null) {
  const params = { id: season._id };
  const { data: models } = useSuspenseQuery(read(listSeasonCarModels, { params }));
  const query = registration === null ? {} : { registration };
  const numbersQuery = read(listFreeNumbers, { params, query }, fresh);
  const { data: numbers } = useSuspenseQuery(numbersQuery);
  const { data: userClasses } = useSuspenseQuery(read(listFixedLicences, { params }));
  const fixed = new Map(userClasses.map(({ user, classes }) => [user, classes.map(toId)]));
  return { models, numbers, numbersQuery, fixed, rules: rulesOf(season, models) };
}

/**
 * The form of a registration: what is typed and what is wrong with it, saving it, and what somebody else saved meanwhile.
 * `opened` is the registration when the page was opened.
 */
export function useRegistrationEditor(season: Season, opened: Registration) {
  const seasonId = season._id;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const now = useNow();
  const person = useSession()?.sub ?? "";
  const { models, numbers, numbersQuery, fixed, rules } = useSeasonChoices(season, opened._id);
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
    saved: savedCars(seen.cars),
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
      const current = readSaved(error);
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
  return {
    form,
    season,
    seen,
    /** Who may drive for the club. */
    people,
    free: freeCandidates(draft, people),
    nameOf: (driver: string) =>
      people.find(({ _id }) => _id === driver)?.driverName ?? NAMELESS_DRIVER,
    isByOrganizer,
    draft,
    models,
    numbers,
    fixed,
    rules,
    now,
    /** What is wrong, by field; what only an attempt to save tells, after one. */
    shown,
    change,
    whyNoCar: whyNoMoreCars(draft, scene),
    addCar: () => change(propose(draft, seen)),
    submit,
    isDirty,
    isSaving: save.isPending,
    problem: savedByOther ? undefined : save.error?.message,
    conflict: savedByOther && {
      theirs: savedByOther,
      takeTheirs: () => takeOver(savedByOther, toDraft(savedByOther)),
      keepOwn: () => takeOver(savedByOther, keepOwnEdits(draft, { read: seen, now: savedByOther })),
    },
  };
}

export type RegistrationEditing = Omit<ReturnType<typeof useRegistrationEditor>, "form">;

/** Registers the club, or saves its registration. Resolves to the server's sentence. @throws ApiError */
async function saveRegistration(
  { season: { _id: seasonId }, teamId, _id: registrationId, version }: Registration,
  cars: Draft,
): Promise<string> {
  if (registrationId !== null)
    return call(editRegistration, {
      params: { seasonId, registrationId },
      body: { version, cars },
    });
  const { message } = await call(createRegistration, {
    params: { id: seasonId },
    body: { teamId, cars },
  });
  return message;
}

/** Of a save that came too late. */
const readSaved = savedMeanwhile(registrationConflict);

function toId({ _id }: { _id: string }): string {
  return _id;
}

/** The rules of a registration as the season that everybody sees says them. */
function rulesOf(season: Season, models: readonly CarModelChoice[]): RegistrationRules {
  const { rules, deadlines, driverClasses } = season;
  return {
    ...rules,
    validModels: models.map(({ _id }) => _id),
    licences: driverClasses.map(({ _id, group }) => ({ id: _id, group })),
    registrationDeadline: deadlines.registration,
    carModelChangeDeadline: deadlines.carModelChange,
  };
}
