import sharp from "sharp";
import { storeUpload } from "#server/files/uploads.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import type { StoredFile, UploadKindName } from "#shared/upload-calls.ts";
import { uploadKinds } from "#site/server/uploads/upload-kinds.ts";

/** Sends files as somebody does, so that each goes the way of every upload. */
export function fileKeeper(services: Services, ownerId: string) {
  const keep = async (
    kindName: UploadKindName,
    bytes: Uint8Array,
    originalName: string,
  ): Promise<StoredFile> =>
    storeUpload(services, uploader(ownerId), {
      kindName,
      kind: uploadKinds[kindName],
      received: await services.files.receive([bytes]),
      originalName,
    });
  const keepDrawing = async (kindName: UploadKindName, svg: string, name: string) =>
    keep(kindName, await sharp(Buffer.from(svg)).png().toBuffer(), `${name}.png`);
  return { keep, keepDrawing };
}

function uploader(id: string): Viewer {
  return {
    _id: id,
    loginId: "",
    scope: null,
    email: null,
    permissions: new Set(),
    withheld: new Set(),
  };
}
