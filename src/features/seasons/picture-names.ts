/**
 * The number with which a season's car would have the picture of another season's, or `undefined`. A picture's name is code and
 * number without a separator (`spec/2` §2), so `END52` with 83 is `END5` with 283.
 */
export function numberWithPictureOf(
  code: string,
  other: { code: string; number: number },
): number | undefined {
  const name = `${other.code}${other.number}`;
  if (code === other.code || !name.startsWith(code)) return undefined;
  const rest = name.slice(code.length);
  return /^(?:0|[1-9]\d{0,3})$/.test(rest) ? Number(rest) : undefined;
}
