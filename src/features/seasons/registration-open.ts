/** Clubs may register while the deadline is ahead: never in a season that has none. An instant has passed from itself on. */
export function isRegistrationOpen(deadline: number | null, now: number): boolean {
  return deadline !== null && now < deadline;
}

/** Cars of a season that allows it may change their model until the deadline: always in one that has none. */
export function isModelChangeOpen(deadline: number | null, now: number): boolean {
  return deadline === null || now < deadline;
}
