import { uploadKindNames } from "#site/server/uploads/upload-kinds.ts";
import type { Random } from "#shared/random.ts";
import { generateResultFile } from "#demo/generate/generate-result-file.ts";
import { drivenSimulators } from "#demo/generate/session-plan.ts";
import { writePdf } from "#tests/factories/pdf.ts";
import { plainPicture } from "#tests/factories/pictures.ts";
import { hostileTexts } from "./hostile-texts.ts";

export interface HostileFile {
  bytes: Uint8Array;
  fileName: string;
  fileType: string;
}

/** Good files of every kind, which mutations start from. */
export async function seedFiles(): Promise<Uint8Array[]> {
  const results = drivenSimulators.map(
    (simulator) =>
      generateResultFile({
        simulator,
        sessionType: "R",
        seed: 5,
        startedAt: Date.UTC(2026, 10, 22, 18),
        track: { key: "monza" },
        length: { laps: 3 },
        entries: [1, 2, 3].map((number) => ({
          raceNumber: String(number),
          modelKey: "30",
          className: "GT3",
          drivers: [
            {
              firstName: "Nume",
              lastName: `Fișier${number}`,
              platformId: {
                platform: simulator === "iR" ? "iracing" : "steam",
                id: simulator === "iR" ? String(900_000 + number) : `7656119000000000${number}`,
              },
            },
          ],
          paceMs: 108_000 + number * 700,
        })),
      }).bytes,
  );
  const picture = plainPicture({ width: 64, height: 48 });
  return [
    ...results,
    ...results,
    await picture.clone().png().toBuffer(),
    await picture.clone().jpeg().toBuffer(),
    await picture.clone().webp().toBuffer(),
    writePdf(["Regulament"]),
  ];
}

/** One of the seeds, broken in a few ways, under a name and a kind that need not fit it. */
export function hostileFile(seeds: readonly Uint8Array[], random: Random): HostileFile {
  let bytes: Buffer<ArrayBuffer> = Buffer.from(random.pick(seeds));
  const times = random.integer(0, 4);
  for (let time = 0; time < times; time++) bytes = mutate(bytes, { seeds, random });
  return {
    bytes,
    fileName: random.pick(["rezultate.json", "a.csv", "poza.png", ...hostileTexts]).slice(0, 300),
    fileType: random.chance(0.05)
      ? random.pick(hostileTexts)
      : random.pick(["resultsFile", "resultsFile", ...uploadKindNames]),
  };
}

interface Mutation {
  seeds: readonly Uint8Array[];
  random: Random;
}

function mutate(bytes: Buffer<ArrayBuffer>, { seeds, random }: Mutation): Buffer<ArrayBuffer> {
  const at = random.integer(0, Math.max(0, bytes.length - 1));
  const end = Math.min(bytes.length, at + random.integer(1, 400));
  const part = bytes.subarray(at, end);
  switch (random.integer(0, 7)) {
    case 0:
      return Buffer.from(bytes.subarray(0, at));
    case 1:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(end)]);
    case 2:
      return Buffer.concat([bytes.subarray(0, end), part, part, bytes.subarray(end)]);
    case 3:
      return Buffer.from(
        bytes.map((byte) => (random.chance(0.01) ? random.integer(0, 255) : byte)),
      );
    case 4:
      return Buffer.concat([bytes.subarray(0, at), random.pick(seeds), bytes.subarray(at)]);
    case 5:
      return Buffer.concat([
        bytes.subarray(0, at),
        Buffer.from("[".repeat(20_000)),
        bytes.subarray(at),
      ]);
    default:
      return withOtherValue(bytes, random);
  }
}

const others = [
  "0",
  "-1",
  "1e308",
  "2147483648",
  "9007199254740993",
  "null",
  "[]",
  "{}",
  '""',
  "NaN",
];

/** With one number or text of a file of words replaced by another; pictures are broken like by any other change. */
function withOtherValue(bytes: Buffer<ArrayBuffer>, random: Random): Buffer<ArrayBuffer> {
  const encoding = bytes.includes(0) ? "utf16le" : "utf8";
  const text = bytes.toString(encoding);
  const values = [...text.matchAll(/-?\d+(?:\.\d+)?|"[^"\n]{0,60}"/g)];
  const chosen = values[random.integer(0, Math.max(0, values.length - 1))];
  if (!chosen) return Buffer.from(bytes);
  const other = random.chance(0.1)
    ? JSON.stringify(random.pick(hostileTexts))
    : random.pick(others);
  const end = chosen.index + chosen[0].length;
  return Buffer.from(text.slice(0, chosen.index) + other + text.slice(end), encoding);
}
