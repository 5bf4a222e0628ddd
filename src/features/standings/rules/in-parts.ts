/** A long computation that pauses (`yield`) between its parts, so that whoever runs it can let others in. It depends on nothing that changes meanwhile. */
export type InParts<T> = Generator<undefined, T, undefined>;

/** Runs it without a pause. */
export function atOnce<T>(computation: InParts<T>): T {
  for (;;) {
    const part = computation.next();
    if (part.done) return part.value;
  }
}
