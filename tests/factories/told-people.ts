import { planReminders } from "#features/notices/server/plan-reminders.ts";
import { runQueue } from "#server/queue/run-queue.ts";
import type { Services } from "#server/services.ts";
import { tasks } from "#site/server/tasks.ts";
import type { TestApp } from "#tests/test-app.ts";

/** Does what background work does for reminders and the queue, once. */
export async function tellPeople(services: Services): Promise<void> {
  await planReminders(services);
  await runQueue(services, tasks);
}

/** The same every `stepMs` until the clock is at `until` (UTC ms), there too. */
export async function tellUntil(
  { services, setNow }: TestApp,
  until: number,
  stepMs: number,
): Promise<void> {
  while (services.now() < until) {
    setNow(Math.min(until, services.now() + stepMs));
    await tellPeople(services);
  }
}

/** What somebody was told, the oldest first, as `kind: subject`. */
export async function toldTo({ services }: TestApp, person: string): Promise<string[]> {
  const rows = await services.databases.reader
    .selectFrom("messages")
    .select(["kind", "subject"])
    .where("recipient_id", "=", person)
    .orderBy("created_at")
    .orderBy("kind")
    .execute();
  return rows.map(({ kind, subject }) => `${kind}: ${subject}`);
}
