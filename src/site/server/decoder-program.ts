import { resultFileJob } from "#features/results/server/import/result-file-job.ts";
import { pictureJob } from "#server/decoding/picture-job.ts";
import { runDecoder } from "#server/decoding/run-decoder.ts";

// What worker processes run: every kind of bytes that people send.
runDecoder([pictureJob, resultFileJob]);
