import type { FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { DatabaseUnavailable } from "./database/availability.ts";
import { isDatabaseFull, isLostRace } from "./database/databases.ts";
import { AppError, type RefusalCode } from "./errors.ts";
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
  const refusal = asRefusal(error);
  const isUnexpected = refusal.status >= 500 && refusal.retryAfterMs === undefined;
  if (refusal.code === "storage.full") fullDisk.refused(error);
  else if (isUnexpected) request.log.error({ err: error, requestId: request.id }, "request failed");
  else if (isLostRace(error))
    request.log.warn({ err: error, requestId: request.id }, "lost a race");
  else if (error instanceof StorageError)
    request.log.warn({ err: error, requestId: request.id }, "a file could not be had");
  if (refusal.retryAfterMs !== undefined)
    reply.header("retry-after", retryAfterHeader(refusal.retryAfterMs));
  return reply
    .status(refusal.status)
    .header("cache-control", "private, no-store")
    .type("application/json; charset=utf-8")
    .serializer(JSON.stringify)
    .send({
      status: refusal.status,
      data: refusal.message,
      code: refusal.code,
      ...(refusal.fields && { fields: refusal.fields }),
      ...(refusal.details !== undefined && { details: refusal.details }),
      ...(isUnexpected && { requestId: request.id }),
    });
}

function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error))
    return isAboutAddress(error) ? new AppError("not-found") : invalidRequest(error.validation);
  if (isLostRace(error)) return new AppError("request.lost-race");
  if (error instanceof DatabaseUnavailable) return databaseRefusal(error);
  if (isDatabaseFull(error)) return new AppError("storage.full");
  if (error instanceof StorageError) return storageRefusal(error);
  return new AppError(codeOfFrameworkError(error));
}

/** Logged once when it began, not with every request. */
function databaseRefusal({ reason }: DatabaseUnavailable): AppError {
  return new AppError(reason === "away" ? "database.away" : "request.busy", {
    retryAfterMs: RETRY_MS,
  });
}

/** What an address names cannot exist when its parts are not even ids. */
function isAboutAddress(error: object): boolean {
  return "validationContext" in error && error.validationContext === "params";
}

function storageRefusal({ problem }: StorageError): AppError {
  if (problem === "missing") return new AppError("not-found");
  if (problem === "full") return new AppError("storage.full");
  return new AppError("storage.away", { retryAfterMs: RETRY_MS });
}

function invalidRequest(
  problems: { instancePath: string; message?: string | undefined }[],
): AppError {
  const fields: Record<string, string> = {};
  for (const { instancePath, message } of problems) {
    const path = instancePath.replace(/^\//, "").replaceAll("/", ".");
    fields[path] ??= message ?? "Valoare greșită.";
  }
  return new AppError("request.invalid", { fields });
}

function codeOfFrameworkError(error: unknown): RefusalCode {
  const status =
    typeof error === "object" && error !== null && "statusCode" in error ? error.statusCode : 500;
  if (status === 413) return "request.too-large";
  if (status === 415) return "request.unsupported";
  if (status === 429) return "request.too-many";
  if (status === 404) return "not-found";
  return typeof status === "number" && status >= 400 && status < 500 ? "request.bad" : "internal";
}

/** The header Retry-After of a wait in milliseconds: whole seconds, at least one. */
export function retryAfterHeader(ms: number): string {
  return String(Math.max(1, Math.ceil(ms / 1000)));
}
