import { formatNumber } from "./romanian-number.ts";

/** What somebody may type into a number's field. */
export interface NumberBounds {
  /** A fraction is meant too, of at most three digits. Default: whole numbers only. */
  hasDecimals?: boolean | undefined;
  min?: number | undefined;
  max?: number | undefined;
}

export interface TypedNumber {
  /** `null`: nothing typed. NaN: what stands there is no number of this field. */
  value: number | null;
  /** A whole sentence; `undefined` when the value can be taken. */
  problem: string | undefined;
}

const plainNumber = /^([+-]?)(\d{1,15})(?:([.,])(\d{0,15}))?$/;

/**
 * Reads `12`, `12,5` and `12.5`: both signs begin a fraction, whatever the keyboard's language. Two signs are no number, because
 * `1.234` cannot be told from `1,234`.
 */
export function readTypedNumber(text: string, bounds: NumberBounds = {}): TypedNumber {
  const typed = text.trim().replace(/^[\u2212\u2013]/u, "-");
  if (typed === "") return { value: null, problem: undefined };
  const [, sign = "", whole = "", point, fraction = ""] = plainNumber.exec(typed) ?? [];
  if (whole === "") return { value: Number.NaN, problem: unreadable(bounds) };
  if (point !== undefined && !bounds.hasDecimals)
    return { value: Number.NaN, problem: "Doar numere întregi." };
  if (fraction.length > 3) return { value: Number.NaN, problem: "Cel mult trei zecimale." };
  const value = Number(`${sign}${whole}.${fraction || "0"}`);
  return { value: value === 0 ? 0 : value, problem: boundsProblem(value, bounds) };
}

/** As the field shows it: `12,5`, without separators between thousands. */
export function formatTypedNumber(value: number | null): string {
  return value === null || Number.isNaN(value) ? "" : formatNumber(value);
}

function unreadable({ hasDecimals }: NumberBounds): string {
  return hasDecimals
    ? "Scrie un număr, fără separator de mii: 1234,5."
    : "Scrie un număr întreg, doar cu cifre.";
}

/** One sentence for both ends: `Între 0 și 20.` */
function boundsProblem(value: number, { min, max }: NumberBounds): string | undefined {
  const isBelow = min !== undefined && value < min;
  const isAbove = max !== undefined && value > max;
  if (!isBelow && !isAbove) return undefined;
  if (min !== undefined && max !== undefined)
    return `Între ${formatTypedNumber(min)} și ${formatTypedNumber(max)}.`;
  return min === undefined
    ? `Cel mult ${formatTypedNumber(max ?? null)}.`
    : `Cel puțin ${formatTypedNumber(min)}.`;
}
