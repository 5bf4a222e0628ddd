import { get } from "react-hook-form";
import type { z } from "zod";
import { ApiError } from "../api.ts";

/** The message beside a field, by its path. */
export function errorAt(errors: object, path: string): string | undefined {
  const found: unknown = get(errors, path);
  if (typeof found !== "object" || found === null) return undefined;
  if ("message" in found && typeof found.message === "string") return found.message;
  return "root" in found ? errorAt(found, "root") : undefined;
}

/** Messages by field path; the first one counts. */
export function problemsOf(schema: z.ZodType, form: unknown): Record<string, string> {
  const checked = schema.safeParse(form);
  const problems: Record<string, string> = {};
  for (const { path, message } of checked.error?.issues ?? []) problems[path.join(".")] ??= message;
  return problems;
}

/** What the server said of each field that it refused, by its path. */
export function refusedFields(error: unknown): Record<string, string> {
  return error instanceof ApiError ? error.fields : {};
}
