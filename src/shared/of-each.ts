/** A value for each name of a closed set. */
export function ofEach<Name extends string, Value>(
  names: readonly Name[],
  of: (name: Name) => Value,
): Record<Name, Value>;
export function ofEach(names: readonly string[], of: (name: string) => unknown): object {
  return Object.fromEntries(names.map((name) => [name, of(name)]));
}
