import type { Viewer } from "#server/viewer.ts";
import { doesInSomeSeason } from "#features/seasons/server/season-access.ts";
import type { Db } from "#server/database/databases.ts";
import { pictureJob } from "#server/decoding/picture-job.ts";
import { refusal } from "#server/errors.ts";
import { openReceived, readPart, type ReceivedFile } from "#server/files/incoming-files.ts";
import { pictureProblem } from "#server/files/picture-signature.ts";
import type { UploadKind } from "#server/files/uploads.ts";
import { drawingSvg, LONGEST_SVG, readTrackDrawing } from "#shared/drawn/track-drawing.ts";
import type { Permission } from "#shared/permissions.ts";
import type { UploadKindName } from "#shared/upload-calls.ts";

const managesSeasons = holds("manageSeasons");

/** Every purpose for which `POST /api/upload` takes a file, by `fileType`. */
export const uploadKinds = {
  resultsFile: {
    limit: (config) => config.limits.resultFile,
    public: false,
    mayUpload: editsSomeResults,
    // Kept as it came: what is wrong with it, the importer says.
    prepare: async () => ({ mime: "application/octet-stream", extension: "bin" }),
  },
  profilePicture: picture({ width: 512, height: 512, mayUpload: hasWholeAccount }),
  clubLogo: picture({ width: 512, height: 512, mayUpload: hasWholeAccount }),
  seasonPicture: picture({ width: 2400, height: 1350, mayUpload: managesSeasons }),
  siteLogo: picture({ width: 256, height: 256, mayUpload: holds("manageSite") }),
  /** What previews show: their usual proportions. */
  siteImage: picture({ width: 1200, height: 1200, mayUpload: holds("manageSite") }),
  trackOutline: outline(holds("manageCatalogues")),
  eventPicture: picture({ width: 1600, height: 1600, mayUpload: managesSeasons }),
  livery: picture({ width: 1280, height: 720, mayUpload: givesLiveries }),
  /** Of cases: read by signed addresses alone (`features/stewarding/server/evidence.ts`). */
  evidence: {
    ...picture({ width: 1920, height: 1920, mayUpload: async () => true }),
    public: false,
  },
  rulebook: {
    limit: (config) => config.limits.rulebook,
    public: true,
    mayUpload: managesSeasons,
    prepare: async (received) => {
      if (!(await isPdf(received))) throw refusal("upload.not-a-pdf");
      return { mime: "application/pdf", extension: "pdf" };
    },
  },
} as const satisfies Record<UploadKindName, UploadKind>;

export function isUploadKind(name: string): name is UploadKindName {
  return Object.hasOwn(uploadKinds, name);
}

export const uploadKindNames: readonly UploadKindName[] =
  Object.keys(uploadKinds).filter(isUploadKind);

function holds(permission: Permission): UploadKind["mayUpload"] {
  return async ({ permissions }) => permissions.has(permission);
}

async function hasWholeAccount({ scope }: Viewer): Promise<boolean> {
  return scope === null;
}

async function editsSomeResults(viewer: Viewer, db: Db): Promise<boolean> {
  return doesInSomeSeason("editRaceResults", viewer, db);
}

/** Whoever prepares cars for a server, and organisers for a whole season, of iRacing too. */
async function givesLiveries(viewer: Viewer, db: Db): Promise<boolean> {
  return (
    viewer.permissions.has("manageSeasons") || doesInSomeSeason("downloadEntrylists", viewer, db)
  );
}

/** Its first bytes and its end, which a broken download does not have. */
async function isPdf(received: ReceivedFile): Promise<boolean> {
  const text = async (start: number, end: number) =>
    (await readPart(received, { start, end })).toString("latin1");
  const { bytes } = received;
  const isWhole = (await text(Math.max(0, bytes - 2048), bytes - 1)).includes("%%EOF");
  return isWhole && (await text(0, 4)) === "%PDF-";
}

const pictureRefusals = {
  damaged: "upload.picture-damaged",
  "too-many-pixels": "upload.picture-too-large",
  "not-an-outline": "upload.not-an-outline",
  "too-large-whole": "upload.picture-too-large-whole",
} as const;

const STARTS_LIKE_SVG = /^\uFEFF?\s*(?:<\?xml\b|<!DOCTYPE svg\b|<!--|<svg\b)/i;

/** A picture, or an SVG, of which only the line is kept: it becomes an SVG of ours with this line alone. */
function outline(mayUpload: UploadKind["mayUpload"]): UploadKind {
  const drawn = picture({ width: 800, height: 800, isOutline: true, mayUpload });
  return {
    ...drawn,
    prepare: async (received, by) => {
      const head = await readPart(received, { start: 0, end: 255 });
      if (!STARTS_LIKE_SVG.test(head.toString("utf8"))) return drawn.prepare(received, by);
      const text = await readPart(received, { start: 0, end: LONGEST_SVG });
      const drawing = readTrackDrawing(text.toString("utf8"));
      if (!drawing) throw refusal("upload.not-an-outline");
      const bytes = Buffer.from(drawingSvg(drawing));
      return { bytes, mime: "image/svg+xml", extension: "svg", drawing };
    },
  };
}

/** Pictures are decoded and written anew, which drops metadata and anything hidden in them. */
function picture(options: {
  width: number;
  height: number;
  isOutline?: boolean;
  mayUpload: UploadKind["mayUpload"];
}): UploadKind {
  return {
    limit: (config) => config.limits.picture,
    public: true,
    mayUpload: options.mayUpload,
    prepare: async (received, { decoders, ownerId }) => {
      const problem = pictureProblem(await readPart(received, { start: 0, end: 15 }));
      if (problem) throw refusal(problem);
      const { width, height, isOutline = false } = options;
      const made = await decoders.decode(
        pictureJob,
        { width, height, isOutline },
        { owner: ownerId, open: async () => openReceived(received) },
      );
      if (!made.ok) throw refusal(pictureRefusals[made.problem]);
      return { bytes: made.bytes, mime: "image/webp", extension: "webp" };
    },
  };
}
