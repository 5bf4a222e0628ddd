import { sql } from "kysely";
import type { Db } from "../databases.ts";
import type { MigrationContext } from "../migration-context.ts";

/**
 * What is done once its transaction is committed (`queue`); what kind a message is of, and until when a mail is of use; what
 * people want to be told of; and where Discord hears of it.
 */
export async function up(db: Db, { engine }: MigrationContext): Promise<void> {
  const millis = engine === "postgres" ? "bigint" : "integer";
  await db.schema
    .createTable("queue")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("key", "text", (column) => column.unique())
    .addColumn("lane", "text")
    .addColumn("payload", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("next_attempt_at", millis, (column) => column.notNull())
    .addColumn("problem", "text")
    .addColumn("created_at", millis, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("queue_due")
    .on("queue")
    .columns(["status", "next_attempt_at"])
    .execute();
  await db.schema.createIndex("queue_lane").on("queue").columns(["lane", "status"]).execute();

  await db.schema
    .alterTable("messages")
    .addColumn("kind", "text", (column) => column.notNull().defaultTo("message"))
    .execute();
  await db.schema.alterTable("messages").addColumn("key", "text").execute();
  await db.schema.alterTable("messages").addColumn("path", "text").execute();
  await db.schema
    .alterTable("messages")
    .addColumn("season_id", "text", (column) =>
      column.references("seasons.id").onDelete("set null"),
    )
    .execute();
  await db.schema
    .createIndex("messages_once")
    .on("messages")
    .columns(["recipient_id", "key"])
    .unique()
    .execute();
  await db.schema.createIndex("messages_season").on("messages").column("season_id").execute();
  await db.schema.alterTable("mails").addColumn("useful_until", millis).execute();
  await db.schema.alterTable("mails").addColumn("unsubscribe", "text").execute();

  const person = (table: string) =>
    db.schema
      .createTable(table)
      .addColumn("user_id", "text", (column) =>
        column.notNull().references("users.id").onDelete("cascade"),
      );
  await person("notice_preferences")
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("level", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("notice_preferences_pk", ["user_id", "kind"])
    .execute();
  await person("notice_mutes")
    .addColumn("season_id", "text", (column) =>
      column.notNull().references("seasons.id").onDelete("cascade"),
    )
    .addPrimaryKeyConstraint("notice_mutes_pk", ["user_id", "season_id"])
    .execute();
  await db.schema
    .createIndex("notice_mutes_season")
    .on("notice_mutes")
    .column("season_id")
    .execute();
  await person("notice_hours")
    .addColumn("quiet_from", "integer", (column) => column.notNull())
    .addColumn("quiet_until", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("notice_hours_pk", ["user_id"])
    .execute();

  await db.schema
    .createTable("webhooks")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("season_id", "text", (column) => column.references("seasons.id").onDelete("cascade"))
    .addColumn("discord_id", "text", (column) => column.notNull().unique())
    .addColumn("token_sealed", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("kinds", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("problem", "text")
    .addColumn("created_at", millis, (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(sql.lit(1)))
    .execute();
  await db.schema.createIndex("webhooks_season").on("webhooks").column("season_id").execute();
  await db.schema
    .createTable("discord_posts")
    .addColumn("webhook_id", "text", (column) =>
      column.notNull().references("webhooks.id").onDelete("cascade"),
    )
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("message_id", "text")
    .addColumn("payload_hash", "text", (column) => column.notNull())
    .addColumn("sent_at", millis, (column) => column.notNull())
    .addPrimaryKeyConstraint("discord_posts_pk", ["webhook_id", "subject"])
    .execute();
}
