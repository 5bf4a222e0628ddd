import { glob, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Brotli's of a reply that is made while somebody waits; the highest takes ten times as long and saves a tenth. */
const QUICK = { brotli: 5, gzip: 6 };

/** Puts a `.br` and a `.gz` beside every text file, as small as they get unless it has to be quick: serving them is free. */
export async function compressAssets(
  folder: string,
  { isQuick }: { isQuick: boolean },
): Promise<void> {
  const files = await Array.fromAsync(glob("**/*.{js,css,svg,txt,mjs}", { cwd: folder }));
  await Promise.all(
    files.map(async (name) => {
      const file = path.join(folder, name);
      const content = await readFile(file);
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: isQuick ? QUICK.brotli : constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      };
      await writeFile(`${file}.br`, await brotli(content, { params }));
      await writeFile(`${file}.gz`, await zip(content, { level: isQuick ? QUICK.gzip : 9 }));
    }),
  );
}
