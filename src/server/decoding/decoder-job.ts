/** A kind of bytes that people send, and how a worker process decodes it. */
export interface DecoderJob<Given, Made> {
  /** By which the worker's program knows it. */
  name: string;
  /** Only a worker process loads what decodes: the site itself never runs it. `Given` is what it is told about the bytes. */
  load: () => Promise<(bytes: Uint8Array, given: Given) => Made | Promise<Made>>;
}

/** What a worker process is told once it was given the bytes. */
export interface DecoderTask {
  name: string;
  /** Of the type that the job asks for. */
  given: never;
  size: number;
}

/** What a worker process answers: what the job made, or why the program itself failed. */
export type DecoderReply<Made> = { made: Made } | { failure: string };
