/**
 * True of an address that leads where it says: https, no user before its host (`https://youtube.com@elsewhere.example`), no
 * backslash, which browsers take for a slash, and nothing left out (`https:exemplu.ro`).
 */
export function isOutsideAddress(text: string): boolean {
  return /^https:\/\/[^\s\\/?#@]+(?:[/?#][^\s\\]*)?$/i.test(text);
}
