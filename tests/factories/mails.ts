import type { MailRow } from "#server/mail/outbox.ts";
import type { TestApp } from "#tests/test-app.ts";

/** What the outbox holds for an address, oldest first. */
export function mailsTo(
  { services }: Pick<TestApp, "services">,
  address: string,
): Promise<MailRow[]> {
  return services.databases.db
    .selectFrom("mails")
    .selectAll()
    .where("address", "=", address)
    .orderBy("created_at")
    .execute();
}

/** Path of the link in a mail, without the site's own address. */
export function linkIn(mail: Pick<MailRow, "text"> | undefined): string {
  const url = /https?:\/\/\S+/.exec(mail?.text ?? "")?.[0];
  if (!url) throw new Error("The mail holds no link");
  const { pathname, search } = new URL(url);
  return pathname + search;
}
