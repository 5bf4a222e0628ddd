/**
 * What a form holds after somebody else has saved: parts that were edited here stay as they were typed, all others become theirs. Parts are the
 * form's own keys; order and names inside them count.
 */
export function mergeEdits<Values extends object>(
  own: Values,
  read: Values,
  theirs: Values,
): Values {
  const edited = Object.entries(own).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(read, key)),
  );
  return { ...theirs, ...Object.fromEntries(edited) };
}
