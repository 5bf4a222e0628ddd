import type { TaskWork } from "#server/queue/run-queue.ts";

/** By kind, what is done of the queue. A feature adds its line. */
export const tasks: Readonly<Record<string, TaskWork>> = {};
