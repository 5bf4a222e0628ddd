import { sql } from "kysely";
import type { Db } from "../databases.ts";
import type { MigrationContext } from "../migration-context.ts";

/**
 * Since when a person has an account, whatever the way in (until now the only one was a password), and how far a login
 * reaches: `seat` is for who has proved nothing but a link.
 */
export async function up(db: Db, { engine }: MigrationContext): Promise<void> {
  const millis = engine === "postgres" ? sql`bigint` : sql`integer`;
  await db.schema.alterTable("users").addColumn("account_at", millis).execute();
  await db
    .updateTable("users")
    .set((users) => ({ account_at: users.ref("created_at") }))
    .where("password_hash", "is not", null)
    .execute();
  await db.schema.alterTable("logins").addColumn("scope", "text").execute();
}
