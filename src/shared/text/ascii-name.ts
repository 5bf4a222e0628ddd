/** A text as part of a file's name, in plain ASCII since it travels in headers: `Etapa 3: Țara` becomes `etapa-3-tara`. May be empty. */
export function asciiName(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 80)
    .replaceAll(/^-|-$/g, "");
}
