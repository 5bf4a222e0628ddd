/** A text as part of a file name in headers, in plain ASCII: `Etapa 3: Țara` becomes `etapa-3-tara`. It may be empty. */
export function asciiName(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 80)
    .replaceAll(/^-|-$/g, "");
}
