const signatures: readonly (readonly [offset: number, text: string])[][] = [
  [[0, "\u00ff\u00d8\u00ff"]],
  [[0, "\u0089PNG\r\n\u001a\n"]],
  [
    [0, "RIFF"],
    [8, "WEBP"],
  ],
];

/** What phones write; AVIF has the same container and other brands. */
const heicBrands = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]);

/** Why a file is not one of the three kinds of pictures that the site takes, from its first bytes alone. */
export function pictureProblem(bytes: Uint8Array): "upload.heic" | "upload.not-a-picture" | null {
  const start = Buffer.from(bytes.subarray(0, 16)).toString("latin1");
  if (signatures.some((parts) => parts.every(([offset, text]) => start.startsWith(text, offset))))
    return null;
  const isHeic = start.startsWith("ftyp", 4) && heicBrands.has(start.slice(8, 12));
  return isHeic ? "upload.heic" : "upload.not-a-picture";
}
