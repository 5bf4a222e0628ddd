import type { PictureOutcome, PictureSize } from "./decode-picture.ts";
import type { DecoderJob } from "./decoder-job.ts";

export const pictureJob: DecoderJob<PictureSize, PictureOutcome> = {
  name: "picture",
  load: async () => (await import("./decode-picture.ts")).decodePicture,
};
