import { createHash } from "node:crypto";
import { newId } from "#server/ids.ts";
import type { Services } from "#server/services.ts";
import {
  beginUpload,
  completeUpload,
  storePiece,
} from "#features/downloads/server/download-uploads.ts";
import { createDownload } from "#features/downloads/server/save-download.ts";

const LINE = "\r\n";

/** Small files that could be a league's own; as text, so that anybody can look into them. */
const files = [
  {
    title: "Ghidul comisarilor",
    fileKey: "ghid-comisari.txt",
    description: "Cum se trimite o reclamație și cum se hotărăsc penalizările.",
    versionText: "",
    simulatorId: null,
    text: [
      "GHIDUL COMISARILOR",
      "1. O reclamație se trimite în 24 de ore de la sosire, cu momentul din reluare.",
      "2. Doi comisari o judecă fără să știe unul de hotărârea celuilalt.",
      "3. Hotărârea se scrie lângă penalizare și o vede toată lumea.",
      "",
    ].join(LINE),
  },
  {
    title: "Setări de bază GT3",
    fileKey: "setari-gt3.json",
    description: "Un punct de plecare pentru începători: presiuni, aerodinamică și combustibil.",
    versionText: "ediția de toamnă",
    simulatorId: "acc",
    text: JSON.stringify(
      { carName: "any_gt3", tyrePressure: [26.4, 26.4, 26.2, 26.2], fuel: 62, rearWing: 7 },
      null,
      2,
    ),
  },
  {
    title: "Camere TV pentru Motorpark",
    fileKey: "camere-motorpark.ini",
    description:
      "Unghiurile din transmisiile noastre. Se copiază peste fișierul din folderul circuitului.",
    versionText: "2.1",
    simulatorId: "ac",
    text: Array.from({ length: 12 }, (_, index) =>
      [
        `[CAMERA_${index}]`,
        `NAME=T${index + 1}`,
        `POSITION=${index * 37 - 200}, ${4 + (index % 3)}, ${index * 23 - 120}`,
        "MIN_FOV=8",
        "MAX_FOV=52",
        "",
      ].join(LINE),
    ).join(LINE),
  },
] as const;

/** One file for everybody and two for simulators, stored as an organiser would. The page offers the last one first. */
export async function offerDownloads(services: Services, organiserId: string): Promise<void> {
  const { db } = services.databases;
  const codes = new Map(
    (await db.selectFrom("simulators").select(["id", "code"]).execute()).map(({ id, code }) => [
      code.toLowerCase(),
      id,
    ]),
  );
  for (const { text, simulatorId, ...said } of files) {
    const downloadId = await createDownload(
      services,
      { ...said, simulatorId: codes.get(simulatorId ?? "") ?? null, visible: true },
      { userId: organiserId },
    );
    const bytes = Buffer.from(text);
    const form = {
      fileName: said.fileKey,
      bytes: bytes.length,
      pieceBytes: 1024,
      fingerprint: newId(),
    };
    const upload = await beginUpload(services, { downloadId, form, userId: organiserId });
    for (let number = 0; number * form.pieceBytes < bytes.length; number++) {
      const piece = bytes.subarray(number * form.pieceBytes, (number + 1) * form.pieceBytes);
      const sha256 = createHash("sha256").update(piece).digest("hex");
      await storePiece(services, { uploadId: upload._id, number, bytes: [piece], sha256 });
    }
    await completeUpload(services, { id: upload._id, userId: organiserId });
  }
}
