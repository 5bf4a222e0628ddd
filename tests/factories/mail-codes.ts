/** The code in the words of a mail. */
export function codeIn(text: string | undefined): string {
  const found = /\b(\d{3}) (\d{3})\b/.exec(text ?? "");
  if (!found) throw new Error("The mail holds no code");
  return `${found[1]}${found[2]}`;
}
