import { cleanLine } from "#shared/text/clean-text.ts";

/*
 * What may stand behind `=` in an INI file so that go-ini, ini-parser (AssettoServer) and Content Manager read the same
 * (`formats.md` §10); the rules of Kunos' server are unknown. `docs/decisions/0026-what-people-type.md` says why.
 */

/** A name as all readers take it: without what ends a value or a section, starts a comment, joins lines, quotes or expands. */
export function iniText(text: string): string {
  const plain = cleanLine(text)
    .replaceAll(/[#%\\[\]]/g, " ")
    .replaceAll(";", ",")
    .replaceAll(/["`]/g, "'")
    .replaceAll(/\/{2,}/g, "/")
    .replaceAll(/\s+/g, " ");
  return plain.replace(/^[' ]+/, "").replace(/[' ]+$/, "");
}

const folderPart = "[\\w()+,#-](?:[\\w.()'+,# -]*[\\w()'+,#-])?";
const skinFolder = new RegExp(`^(?!.*\\.\\.)${folderPart}(?:/${folderPart})?$`);
const modelFolder = /^(?!.*\.\.)[\w()+,-](?:[\w.()'+, -]*[\w()'+,-])?$/;

/** Whether a text is the name of a livery's folder, or of one in it, that a file can name to the letter. */
export function isSkinFolder(text: string): boolean {
  return skinFolder.test(text);
}

/** The same of a car's folder. */
export function isModelFolder(text: string): boolean {
  return modelFolder.test(text);
}

/** Some readers take a skin's name only up to here: programs on go-ini that read comments behind values. */
export const cutsSkin = "#";
