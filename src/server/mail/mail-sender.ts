import type { Transporter } from "nodemailer";
import { DatabaseUnavailable } from "#server/database/availability.ts";
import type { Db } from "#server/database/databases.ts";
import type { Services } from "#server/services.ts";
import { claimDueMail, markFailed, markSent, type MailRow } from "./outbox.ts";

/** Delivers one mail or throws. */
export type Deliver = (
  mail: Pick<MailRow, "id" | "address" | "subject" | "text" | "html"> &
    Partial<Pick<MailRow, "unsubscribe">>,
) => Promise<void>;

type Needs = Pick<Services, "databases" | "now" | "log">;

/**
 * Sends every due mail in turn and returns how many it tried; a mail that failed waits longer each time. `delivered` are mails
 * that went out while the database could not be told; the caller keeps them from one call to the next, which tells it first.
 */
export async function sendDueMails(
  services: Needs,
  deliver: Deliver,
  delivered: MailRow[] = [],
): Promise<number> {
  const { databases, now, log } = services;
  for (let tried = 0; ; tried++) {
    await markDelivered(databases.db, delivered, now());
    const mail = await claimDueMail(databases, now());
    if (!mail) return tried;
    try {
      await deliver(mail);
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error;
      const problem = error instanceof Error ? error.message : String(error);
      log.warn({ mail: mail.id, attempts: mail.attempts, problem }, "a mail could not be sent");
      await markFailed(databases.db, mail, { problem, final: isFinal(error), now: now() });
      continue;
    }
    delivered.push(mail);
  }
}

async function markDelivered(db: Db, delivered: MailRow[], now: number): Promise<void> {
  for (let mail = delivered[0]; mail; mail = delivered[0]) {
    await markSent(db, mail, now);
    delivered.shift();
  }
}

/** Delivery over the SMTP server that the configuration names. */
export function smtpDelivery(
  config: { smtpUrl: string; mailFrom: string },
  /** The sender's name where the configuration gives an address alone: the league's. */
  senderName: () => Promise<string>,
): {
  deliver: Deliver;
  close: () => void;
} {
  let transport: Promise<Transporter> | undefined;
  // Loaded with the first mail: a site without any holds less in memory.
  const open = async () => {
    const { createTransport } = await import("nodemailer");
    return createTransport({
      url: config.smtpUrl,
      connectionTimeout: 15_000,
      greetingTimeout: 15_000,
      socketTimeout: 60_000,
    });
  };
  const domain = /@([^>\s]+)/.exec(config.mailFrom)?.[1] ?? "localhost";
  return {
    deliver: async ({ id, address, subject, text, html, unsubscribe }) => {
      transport ??= open();
      await (
        await transport
      ).sendMail({
        from: config.mailFrom.includes("<")
          ? config.mailFrom
          : { name: await senderName(), address: config.mailFrom },
        to: { name: "", address },
        subject,
        text,
        html,
        // The same for every attempt, so that a mail sent twice can be recognised.
        messageId: `<${id}@${domain}>`,
        headers: {
          "Auto-Submitted": "auto-generated",
          ...(unsubscribe && {
            "List-Unsubscribe": `<${unsubscribe}>`,
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          }),
        },
        disableUrlAccess: true,
        disableFileAccess: true,
      });
    },
    close: () => void transport?.then((opened) => opened.close()),
  };
}

/** SMTP answers from 500 on are for good; anything else may be over later. */
function isFinal(error: unknown): boolean {
  return (
    typeof error === "object" &&
    error !== null &&
    "responseCode" in error &&
    typeof error.responseCode === "number" &&
    error.responseCode >= 500 &&
    error.responseCode !== 530 &&
    error.responseCode !== 535
  );
}
