/* What people type beside their password: an app's six digits, or one of the recovery codes for the day when the app is gone. */

/** Letters and digits that are not taken for each other. */
const RECOVERY_ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";
/** 140 bits. */
export const RECOVERY_LENGTH = 28;
/** Of codes that were made before: 80 bits. They count until their person makes others. */
export const OLD_RECOVERY_LENGTH = 16;

export type TypedCode =
  | { kind: "app"; digits: string }
  | { kind: "recovery"; text: string }
  | { kind: "none" };

/** Reads a code however it was grouped and capitalised. */
export function readCode(typed: string): TypedCode {
  const text = typed.replace(/[\s-]/g, "").toLowerCase();
  if (/^\d{6}$/.test(text)) return { kind: "app", digits: text };
  if ([RECOVERY_LENGTH, OLD_RECOVERY_LENGTH].includes(text.length) && /^[a-z2-7]+$/.test(text))
    return { kind: "recovery", text };
  return { kind: "none" };
}

/** Letters and digits for a new recovery code, five bits from each of `RECOVERY_LENGTH` random bytes. */
export function toRecoveryText(bytes: Uint8Array): string {
  return Array.from(bytes.slice(0, RECOVERY_LENGTH))
    .map((byte) => RECOVERY_ALPHABET.charAt(byte % RECOVERY_ALPHABET.length))
    .join("");
}

/** `abcd-efgh-…`, as it is shown. */
export function grouped(text: string, separator = "-"): string {
  return (text.match(/.{1,4}/g) ?? []).join(separator);
}
