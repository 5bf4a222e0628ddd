/** For a table that is not stored yet: known to nobody but this page. */
export function temporaryId(): string {
  return `nou-${crypto.randomUUID()}`;
}
