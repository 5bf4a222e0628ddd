import type { PictureOrder, PictureOutcome } from "./decode-picture.ts";
import type { DecoderJob } from "./decoder-job.ts";

export const pictureJob: DecoderJob<PictureOrder, PictureOutcome> = {
  name: "picture",
  load: async () => (await import("./decode-picture.ts")).decodePicture,
};
