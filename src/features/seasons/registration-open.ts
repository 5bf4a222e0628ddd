/** Clubs may register while the deadline is ahead: never in a season that has none. An instant has passed from itself on. */
export function isRegistrationOpen(deadline: number | null, now: number): boolean {
  return deadline !== null && now < deadline;
}

/** Cars of a season that allows it may change their model until the deadline: always in one that has none. */
export function isModelChangeOpen(deadline: number | null, now: number): boolean {
  return deadline === null || now < deadline;
}

/** Whether visitors are asked to register: not in an open season, where organisers and clubs may still enter cars. */
export function takesRegistrations(
  { registrationDeadline, open }: { registrationDeadline: number | null; open: boolean },
  now: number,
): boolean {
  return !open && isRegistrationOpen(registrationDeadline, now);
}

/** Whether anything is to be said of entered cars: not in an open season in which there are none. */
export function hasEntries({ open, registeredCars }: { open: boolean; registeredCars: number }) {
  return !open || registeredCars > 0;
}

/** What visitors read of an open season, instead of until when they may register. */
export const openSeasonText = "Nu trebuie să te înscrii: intri pe server și punctezi.";

/** The same once it is over. */
export const openSeasonOverText =
  "Nu a trebuit să se înscrie nimeni: a punctat oricine a fost în rezultate.";
