import { resultFileJob } from "#features/results/server/result-file-job.ts";
import { pictureJob } from "./decoding/picture-job.ts";
import { runDecoder } from "./decoding/run-decoder.ts";

// What worker processes run: every kind of bytes that people send.
runDecoder([pictureJob, resultFileJob]);
