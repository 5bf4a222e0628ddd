import type { FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { DatabaseUnavailable } from "./database/availability.ts";
import { isDatabaseFull, isLostRace } from "./database/databases.ts";
import { AppError, refusal } from "./errors.ts";
import { StorageError } from "./files/storage-error.ts";
import type { FullDiskLog } from "./full-disk-log.ts";

/** A database that restarts is back within seconds. */
const RETRY_MS = 5000;

/** Answers any thrown value with the failure envelope. Only the unexpected is logged as an error, a full disk by `fullDisk`. */
export function sendFailure(
  error: unknown,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  fullDisk: Pick<FullDiskLog, "refused">,
): FastifyReply {
  const refused = asRefusal(error);
  const isUnexpected = refused.status >= 500 && refused.retryAfterMs === undefined;
  if (refused.code === "storage.full") fullDisk.refused(error);
  else if (isUnexpected) request.log.error({ err: error, requestId: request.id }, "request failed");
  else if (isLostRace(error))
    request.log.warn({ err: error, requestId: request.id }, "lost a race");
  else if (error instanceof StorageError)
    request.log.warn({ err: error, requestId: request.id }, "a file could not be had");
  if (refused.retryAfterMs !== undefined)
    reply.header("retry-after", retryAfterHeader(refused.retryAfterMs));
  return reply
    .status(refused.status)
    .header("cache-control", "private, no-store")
    .type("application/json; charset=utf-8")
    .serializer(JSON.stringify)
    .send({
      status: refused.status,
      data: refused.message,
      code: refused.code,
      ...(refused.fields && { fields: refused.fields }),
      ...(refused.details !== undefined && { details: refused.details }),
      ...(isUnexpected && { requestId: request.id }),
    });
}

function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error))
    return isAboutAddress(error) ? refusal("not-found") : invalidRequest(error.validation);
  if (isLostRace(error)) return refusal("request.lost-race");
  if (error instanceof DatabaseUnavailable) return databaseRefusal(error);
  if (isDatabaseFull(error)) return refusal("storage.full");
  if (error instanceof StorageError) return storageRefusal(error);
  return frameworkRefusal(error);
}

/** Logged once when it began, not with every request. */
function databaseRefusal({ reason }: DatabaseUnavailable): AppError {
  return refusal(reason === "away" ? "database.away" : "request.busy", {
    retryAfterMs: RETRY_MS,
  });
}

/** What an address names cannot exist when its parts are not even ids. */
function isAboutAddress(error: object): boolean {
  return "validationContext" in error && error.validationContext === "params";
}

function storageRefusal({ problem }: StorageError): AppError {
  if (problem === "missing") return refusal("not-found");
  if (problem === "full") return refusal("storage.full");
  return refusal("storage.away", { retryAfterMs: RETRY_MS });
}

function invalidRequest(
  problems: { instancePath: string; message?: string | undefined }[],
): AppError {
  const fields: Record<string, string> = {};
  for (const { instancePath, message } of problems) {
    const path = instancePath.replace(/^\//, "").replaceAll("/", ".");
    fields[path] ??= message ?? "Valoare greșită.";
  }
  return refusal("request.invalid", { fields });
}

function frameworkRefusal(error: unknown): AppError {
  const status =
    typeof error === "object" && error !== null && "statusCode" in error ? error.statusCode : 500;
  if (status === 413) return refusal("request.too-large");
  if (status === 415) return refusal("request.unsupported");
  if (status === 429) return refusal("request.too-many");
  if (status === 404) return refusal("not-found");
  const isBad = typeof status === "number" && status >= 400 && status < 500;
  return refusal(isBad ? "request.bad" : "internal");
}

/** The header Retry-After of a wait in milliseconds: whole seconds, at least one. */
export function retryAfterHeader(ms: number): string {
  return String(Math.max(1, Math.ceil(ms / 1000)));
}
