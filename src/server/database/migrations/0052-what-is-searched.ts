import { mailWords } from "#server/mail/mail-words.ts";
import type { Db } from "../databases.ts";

const AT_ONCE = 500;

/** Mails get one folded text to search, and people's last use of the site is found without reading their sessions. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .alterTable("mails")
    .addColumn("search_text", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await foldMails(db);
  await db.schema.dropIndex("logins_of_user").execute();
  await db.schema
    .createIndex("logins_of_user")
    .on("logins")
    .columns(["user_id", "created_at"])
    .execute();
}

/** Of the mails that there are. */
export async function foldMails(db: Db): Promise<void> {
  let last = "";
  for (;;) {
    const mails = await db
      .selectFrom("mails")
      .select(["id", "address", "subject"])
      .where("id", ">", last)
      .orderBy("id")
      .limit(AT_ONCE)
      .execute();
    for (const { id, ...mail } of mails) {
      await db
        .updateTable("mails")
        .set({ search_text: mailWords(mail) })
        .where("id", "=", id)
        .execute();
      last = id;
    }
    if (mails.length < AT_ONCE) return;
  }
}
