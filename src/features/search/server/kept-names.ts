import type { Db } from "#server/database/databases.ts";
import { inTurns } from "#server/database/turns.ts";
import type { Services } from "#server/services.ts";
import { NameIndex, type Named } from "../name-index.ts";
import { searchKinds, type SearchKind } from "../search-kinds.ts";
import { namesOf } from "./names.ts";

type Indexes = ReadonlyMap<SearchKind, NameIndex<Named>>;

/** As old as it may be when somebody searches. */
const KEPT_MS = 2_000;

/** Where making it took this long, nobody waits for a newer one, and it is made again only after fifty times as long. */
const LONG_MS = 50;

/**
 * The names of one process, read again when somebody searches and they are old. What is found is looked up once more, so that age
 * shows nobody anything that was hidden meanwhile (`docs/decisions/0113-names-in-memory.md`).
 */
export class KeptNames {
  readonly #services: Pick<Services, "databases" | "log" | "now">;
  #kept: { indexes: Indexes; madeAt: number; tookMs: number } | undefined;
  #making: Promise<Indexes> | undefined;

  constructor(services: Pick<Services, "databases" | "log" | "now">) {
    this.#services = services;
  }

  async read(): Promise<Indexes> {
    const kept = this.#kept;
    if (kept && this.#services.now() - kept.madeAt < Math.max(KEPT_MS, kept.tookMs * LONG_MS))
      return kept.indexes;
    const making = this.#make();
    if (!kept || kept.tookMs < LONG_MS) return making;
    making.catch((err: unknown) => this.#services.log.error({ err }, "names cannot be read"));
    return kept.indexes;
  }

  /** Of several who ask at once one reads. */
  #make(): Promise<Indexes> {
    this.#making ??= this.#readAll(this.#services.databases.reader).finally(() => {
      this.#making = undefined;
    });
    return this.#making;
  }

  async #readAll(db: Db): Promise<Indexes> {
    const begun = performance.now();
    const indexes = new Map<SearchKind, NameIndex<Named>>();
    for (const kind of searchKinds)
      indexes.set(kind, await inTurns(NameIndex.inParts(await namesOf[kind].list(db))));
    const tookMs = performance.now() - begun;
    this.#kept = { indexes, madeAt: this.#services.now(), tookMs };
    return indexes;
  }
}
