import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type QueryCompiler,
  type TransactionSettings,
} from "kysely";
import { noticeOf, toMessage } from "../cache/public-change.ts";
import { visibleWriteUnderway } from "../cache/visible-write.ts";
import { PostgresCompiler } from "./empty-lists.ts";
import { ViewerWrites } from "./viewer-writes.ts";

/** On it every process of the league hears that something visitors see has changed. */
export const CHANGES_CHANNEL = "grila_changes";
/** On it they hear that what is remembered of who is behind a token may be wrong. */
export const VIEWERS_CHANNEL = "grila_viewers";

interface AnnouncingConfig extends PostgresDialectConfig {
  /** Called when a transaction was committed, or may have been, that changes who somebody is or what they may do. */
  onViewersChanged: () => void;
}

/** Kysely's dialect, whose transactions tell the other processes what visitors see changed, and that sessions may have. */
export class AnnouncingPostgresDialect extends PostgresDialect {
  readonly #config: AnnouncingConfig;

  constructor(config: AnnouncingConfig) {
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
  readonly #viewers = new ViewerWrites(this);
  readonly #onViewersChanged: () => void;

  constructor({ onViewersChanged, ...config }: AnnouncingConfig) {
    super(config);
    this.#onViewersChanged = onViewersChanged;
  }

  override async acquireConnection(
    ...options: Parameters<PostgresDriver["acquireConnection"]>
  ): Promise<DatabaseConnection> {
    return this.#viewers.follow(await super.acquireConnection(...options));
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    await super.beginTransaction(connection, settings);
    this.#viewers.begin(connection);
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const write = visibleWriteUnderway();
    const changesViewers = this.#viewers.end(connection);
    const notice = write && noticeOf(write.change);
    if (notice) await announce(connection, CHANGES_CHANNEL, toMessage(notice));
    if (changesViewers) await announce(connection, VIEWERS_CHANNEL);
    let heardAs: string | undefined;
    try {
      await super.commitTransaction(connection);
      heardAs = notice?.id;
    } finally {
      if (changesViewers) this.#onViewersChanged();
      if (notice) write?.onCommit(notice.change, heardAs);
    }
  }

  override async rollbackTransaction(
    ...[connection]: Parameters<PostgresDriver["rollbackTransaction"]>
  ): Promise<void> {
    this.#viewers.end(connection);
    await super.rollbackTransaction(connection);
  }
}

async function announce(
  connection: DatabaseConnection,
  channel: string,
  message = "",
): Promise<void> {
  await connection.executeQuery(CompiledQuery.raw("select pg_notify($1, $2)", [channel, message]));
}
