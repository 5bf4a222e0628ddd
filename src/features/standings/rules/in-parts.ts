/** A long computation that lets others in between its parts (`yield`); it depends on nothing that changes meanwhile. */
export type InParts<T> = Generator<undefined, T, undefined>;

/** Runs it without a pause. */
export function atOnce<T>(computation: InParts<T>): T {
  for (;;) {
    const part = computation.next();
    if (part.done) return part.value;
  }
}
