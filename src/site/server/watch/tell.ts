import { newId } from "#server/ids.ts";
import type { Services } from "#server/services.ts";
import { composeMail } from "#server/mail/mail-body.ts";
import type { Deliver } from "#server/mail/mail-sender.ts";
import { findAlarmAddresses } from "#features/league/server/alarm-hearers.ts";
import { readLeagueName } from "#features/league/server/site-settings.ts";
import type { Db } from "#server/database/databases.ts";
import type { News } from "./alarms.ts";
import { troubleWords } from "./troubles.ts";

const PATIENCE_MS = 10_000;

/** Whom an alarm reaches. Kept from one look to the next: with the database away nobody can be looked up. */
export interface Hearers {
  leagueName: string;
  /** Addresses of administrators. */
  addresses: string[];
}

export async function findHearers(db: Db, config: Services["config"]): Promise<Hearers> {
  return {
    leagueName: await readLeagueName(db, config),
    addresses: await findAlarmAddresses(db),
  };
}

interface Telling {
  config: Services["config"];
  log: Services["log"];
  /** Sends at once, past the outbox: it may be what is broken. */
  deliver: Deliver | undefined;
  hearers: Hearers;
}

/** Tells one alarm by every channel there is. True when somebody was told, or there is nobody to tell. */
export async function tell(news: News, telling: Telling): Promise<boolean> {
  const { config, hearers, deliver } = telling;
  const attempts = [
    ...(deliver ? hearers.addresses.map((address) => byMail(news, address, telling)) : []),
    ...(config.alerts.webhook === undefined
      ? []
      : [byWebhook(news, config.alerts.webhook, telling)]),
  ];
  if (attempts.length === 0) return true;
  const told = await Promise.all(
    attempts.map((attempt) =>
      attempt.then(
        () => true,
        // The reason alone: an address of a webhook is a secret.
        (error: unknown) => {
          const problem = error instanceof Error ? error.name : "unknown";
          telling.log.warn({ problem, alarm: news.alarm.kind }, "an alarm could not be told");
          return false;
        },
      ),
    ),
  );
  return told.includes(true);
}

async function byMail(news: News, address: string, { config, deliver, hearers }: Telling) {
  const { title, means } = wordsOf(news);
  const url = `${config.publicUrl}/administrare/site`;
  const { text, html } = composeMail({
    leagueName: hearers.leagueName,
    paragraphs: [`${title}.`, means],
    action: { label: "Starea site-ului", url },
  });
  await deliver?.({
    id: newId(),
    address,
    subject: `${hearers.leagueName}: ${title}`,
    text,
    html,
  });
}

async function byWebhook(news: News, url: string, { config, hearers }: Telling): Promise<void> {
  const { title, means } = wordsOf(news);
  const sign = news.isOver ? "✅" : "⚠️";
  const reply = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      content: `${sign} **${hearers.leagueName}: ${title}.** ${means}\n<${config.publicUrl}/administrare/site>`,
      allowed_mentions: { parse: [] },
    }),
    redirect: "error",
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  await reply.body?.cancel();
  if (!reply.ok) throw new Error(`answered ${reply.status}`);
}

function wordsOf({ alarm: { kind }, isOver }: News): { title: string; means: string } {
  const { what, means } = troubleWords[kind];
  return isOver
    ? { title: `${what} – s-a rezolvat`, means: "Nu mai este nimic de făcut." }
    : { title: what, means };
}
