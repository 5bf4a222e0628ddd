import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type QueryCompiler,
} from "kysely";
import { noticeOf, toMessage } from "../cache/public-change.ts";
import { visibleWriteUnderway } from "../cache/visible-write.ts";
import { PostgresCompiler } from "./empty-lists.ts";

/** On it every process of the league hears that something visitors see has changed. */
export const CHANGES_CHANNEL = "grila_changes";

/** Kysely's dialect, whose transactions tell the other processes what visitors see changed. */
export class AnnouncingPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createQueryCompiler(): QueryCompiler {
    return new PostgresCompiler();
  }

  override createDriver(): Driver {
    return new AnnouncingPostgresDriver(this.#config);
  }
}

/** Announces inside the transaction: heard by everybody once it is committed, by nobody when it is not. */
class AnnouncingPostgresDriver extends PostgresDriver {
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const write = visibleWriteUnderway();
    const notice = write && noticeOf(write.change);
    if (notice)
      await connection.executeQuery(
        CompiledQuery.raw("select pg_notify($1, $2)", [CHANGES_CHANNEL, toMessage(notice)]),
      );
    let heardAs: string | undefined;
    try {
      await super.commitTransaction(connection);
      heardAs = notice?.id;
    } finally {
      if (notice) write?.onCommit(notice.change, heardAs);
    }
  }
}
