import {
  ColumnNode,
  type ColumnUpdateNode,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  InsertQueryNode,
  ReferenceNode,
  SelectQueryNode,
  UpdateQueryNode,
} from "kysely";
import type { Database } from "./schema.ts";

type Watched = { [Table in keyof Database]?: { columns: readonly string[]; isGrown: boolean } };

/**
 * The tables and columns that say who is behind a token, what they may do and their own profile; `isGrown` says whether new rows
 * matter. Whatever `parts.findViewer` and `findOwnProfile` read must be here (`remembered-sessions.test.ts`). The day of a
 * session's last use ends nothing.
 */
export const watchedForViewers = {
  logins: { columns: ["id", "user_id", "expires_at", "ended_at"], isGrown: false },
  users: {
    columns: [
      "id",
      "email",
      "blocked_at",
      "confirmed_at",
      "first_name",
      "last_name",
      "country",
      "city",
      "shorthand",
      "race_number",
      "steam_id",
      "iracing_id",
      "discord_id",
      "picture_upload_id",
    ],
    isGrown: false,
  },
  uploads: { columns: ["id", "filename"], isGrown: false },
  roles: { columns: ["id", "requires_factor"], isGrown: false },
  role_permissions: { columns: ["role_id", "permission"], isGrown: true },
  user_roles: { columns: ["user_id", "role_id"], isGrown: true },
  second_factors: { columns: ["user_id", "confirmed_at"], isGrown: true },
} as const satisfies Watched;

const watched = new Map(Object.entries(watchedForViewers));
const nameOfOne = new RegExp(`\\b(?:${[...watched.keys()].join("|")})\\b`, "i");
const writingWord = /\b(?:insert|update|delete|merge|replace|truncate|alter|drop)\b/i;
/** How Kysely begins what writes one table. */
const plainWrite = /^(insert into|update|delete from) "(\w+)"/;

/** Whether a statement may change who somebody is, what they may do, or their profile. What it does not understand may. */
export function changesViewers({ query, sql }: CompiledQuery): boolean {
  if (SelectQueryNode.is(query) && !query.with) return false;
  const [, verb, table] = ("with" in query && query.with ? null : plainWrite.exec(sql)) ?? [];
  if (table === undefined) return writingWord.test(sql) && nameOfOne.test(sql);
  const facts = watched.get(table);
  if (!facts) return false;
  const touches = (updates: readonly ColumnUpdateNode[] | undefined) =>
    updates?.some((update) => isOneOf(facts.columns, update)) === true;
  if (verb === "update" && UpdateQueryNode.is(query)) return touches(query.updates);
  if (verb === "insert into" && InsertQueryNode.is(query))
    return facts.isGrown || touches(query.onConflict?.updates);
  return true;
}

function isOneOf(columns: readonly string[], { column: written }: ColumnUpdateNode): boolean {
  const column = ReferenceNode.is(written) ? written.column : written;
  return !ColumnNode.is(column) || columns.includes(column.column.name);
}

type Execute = DatabaseConnection["executeQuery"];

/** Follows the statements of a driver's connections, and knows of which transactions a commit changes who somebody is. */
export class ViewerWrites {
  readonly #driver: Pick<Driver, "beginTransaction" | "commitTransaction" | "rollbackTransaction">;
  readonly #followed = new WeakSet<DatabaseConnection>();
  /** Connections in a transaction; whether it has changed something. */
  readonly #open = new WeakMap<DatabaseConnection, boolean>();

  /** `driver` calls `begin` and `end` with its transactions. */
  constructor(
    driver: Pick<Driver, "beginTransaction" | "commitTransaction" | "rollbackTransaction">,
  ) {
    this.#driver = driver;
  }

  /** Gives a writing statement outside of any transaction one of its own, so that others are told of it too. */
  follow(connection: DatabaseConnection): DatabaseConnection {
    if (this.#followed.has(connection)) return connection;
    this.#followed.add(connection);
    const execute = connection.executeQuery.bind(connection);
    const executeQuery = async (...[query, options]: Parameters<Execute>) => {
      if (!changesViewers(query)) return execute(query, options);
      if (!this.#open.has(connection))
        return this.#alone(connection, () => execute(query, options));
      this.#open.set(connection, true);
      return execute(query, options);
    };
    // Put in its place, as Kysely does to log: its drivers know their connections by identity.
    return Object.assign(connection, { executeQuery });
  }

  begin(connection: DatabaseConnection): void {
    this.#open.set(connection, false);
  }

  /** Of a transaction that is about to be committed or rolled back. @returns whether it has changed something. */
  end(connection: DatabaseConnection): boolean {
    const hasChanged = this.#open.get(connection) === true;
    this.#open.delete(connection);
    return hasChanged;
  }

  async #alone<T>(connection: DatabaseConnection, run: () => Promise<T>): Promise<T> {
    const driver = this.#driver;
    await driver.beginTransaction(connection, {});
    try {
      this.#open.set(connection, true);
      const result = await run();
      await driver.commitTransaction(connection);
      return result;
    } catch (error) {
      await driver.rollbackTransaction(connection).catch(() => undefined);
      throw error;
    }
  }
}
