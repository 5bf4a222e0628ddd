import type { DecoderJob } from "#server/decoding/decoder-job.ts";
import type { ResultFileFacts, ResultFileOutcome } from "./decode-result-file.ts";

export const resultFileJob: DecoderJob<ResultFileFacts, ResultFileOutcome> = {
  name: "resultFile",
  load: async () => (await import("./decode-result-file.ts")).decodeResultFile,
};
