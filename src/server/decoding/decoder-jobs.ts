import type { ResultFileJob, ResultFileOutcome } from "#features/results/server/result-file-job.ts";
import type { PictureJob, PictureOutcome } from "./decode-picture.ts";

/** Every kind of bytes that people send and a worker process decodes: what it is told about them and what it makes. */
export interface DecoderJobs {
  picture: { given: PictureJob; made: PictureOutcome };
  resultFile: { given: ResultFileJob; made: ResultFileOutcome };
}

/** What a worker process is told once it was given the bytes. */
export type DecoderJob = {
  [Name in keyof DecoderJobs]: { name: Name; given: DecoderJobs[Name]["given"]; size: number };
}[keyof DecoderJobs];

/** What a worker process answers: what the job made, or why the program itself failed. */
export type DecoderReply<Made> = { made: Made } | { failure: string };
