import type { FastifyBaseLogger } from "fastify";

interface Answered {
  /** Left out by a logger that says it with every line. */
  reqId?: string;
  method: string;
  /** The route's pattern, never the address: links with tokens stay out of the log. */
  route: string | undefined;
  status: number;
  /** From its beginning until its last byte was handed over; a whole number. */
  ms: number;
}

/** The one line that is logged of every request. */
export function logRequest(log: FastifyBaseLogger, answered: Answered): void {
  log.info(answered, "request");
}

/** Names requests, whichever way they are answered, from `req-1` on in every process. */
export function requestIds(): () => string {
  let count = 0;
  return () => `req-${(++count).toString(36)}`;
}
