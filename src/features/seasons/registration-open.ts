/** Clubs may register while the deadline is ahead: never in a season that has none. An instant has passed from itself on. */
export function isRegistrationOpen(deadline: number | null, now: number): boolean {
  return deadline !== null && now < deadline;
}
