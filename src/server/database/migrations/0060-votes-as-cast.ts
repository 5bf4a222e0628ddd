import type { Db } from "../databases.ts";
import type { MigrationContext } from "../migration-context.ts";

/** The vote that somebody casts stays as it is; whoever votes otherwise afterwards says why. */
export async function up(db: Db, { engine }: MigrationContext): Promise<void> {
  await db.schema
    .createTable("case_revotes")
    .addColumn("case_id", "text", (column) =>
      column.notNull().references("cases.id").onDelete("cascade"),
    )
    .addColumn("steward_id", "text", (column) => column.notNull().references("users.id"))
    // 2 for the second vote.
    .addColumn("turn", "integer", (column) => column.notNull())
    .addColumn("votes", "text", (column) => column.notNull())
    .addColumn("reason", "text", (column) => column.notNull())
    .addColumn("at", engine === "postgres" ? "bigint" : "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("case_revotes_key", ["case_id", "steward_id", "turn"])
    .execute();
  await db.schema
    .createIndex("case_revotes_steward_id")
    .on("case_revotes")
    .column("steward_id")
    .execute();
}
