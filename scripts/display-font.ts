import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import subsetFont from "subset-font";

/** Where `src/web/fonts.css` finds the subsets. Outside the sources, because they are made from a package. */
const folder = path.join(import.meta.dirname, "..", ".cache", "fonts");

const ascii = String.fromCodePoint(...codePoints(0x20, 0x7e));
const latin1Letters = String.fromCodePoint(...codePoints(0xc0, 0xff));
const punctuation = "\u00a0«»·°±–—‘’“”„…•€×−→←";
/** Romanian first, then the letters of names common in European racing. Others fall back to the next font. */
const extended = "ăĂșȘțȚşŞţŢčČćĆđĐšŠžŽęĘąĄłŁńŃśŚźŹżŻőŐűŰěĚřŘůŮďĎťŤňŇğĞıİāēīūĀĒĪŪņļķģ";

const subsets = [
  { file: "latin", text: ascii + latin1Letters + punctuation },
  { file: "latin-ext", text: extended },
];

/** Cuts the display font down to the letters, weights and features in use, unless that was done already. */
export async function writeDisplayFont(): Promise<void> {
  const require = createRequire(import.meta.url);
  await mkdir(folder, { recursive: true });
  for (const { file, text } of subsets) {
    const target = path.join(folder, `sofia-sans-condensed-${file}.woff2`);
    if (await isNewerThanThisFile(target)) continue;
    const source = require.resolve(
      `@fontsource-variable/sofia-sans-condensed/files/sofia-sans-condensed-${file}-wght-normal.woff2`,
    );
    const subset = await subsetFont(await readFile(source), text, {
      targetFormat: "woff2",
      variationAxes: { wght: { min: 400, max: 800 } },
      keepFeatures: ["kern", "tnum", "locl", "ccmp", "mark", "mkmk"],
    });
    await writeFile(target, subset);
  }
}

async function isNewerThanThisFile(file: string): Promise<boolean> {
  const made = await stat(file).catch(() => undefined);
  const own = await stat(import.meta.filename);
  return made !== undefined && made.mtimeMs > own.mtimeMs;
}

function codePoints(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
