import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { inventNames } from "#demo/names.ts";
import { readConfig } from "#server/config.ts";
import { createServices } from "#server/services.ts";
import { searchName } from "#shared/text/person-name.ts";
import { createApp } from "#site/server/app.ts";
import { parts } from "#site/server/parts.ts";
import { bulkInsert } from "#tests/factories/large-league/bulk-insert.ts";
import { createClub } from "#tests/factories/league.ts";
import { type BenchRow, median } from "./bench-row.ts";

const people = 50_000;
const budgetMs = 15;
const runs = 50;
/** A first letter, a beginning, two words, words that are wrong, and what nobody is called. */
const texts = ["a", "st", "stefan", "radu ulm", "stefna ulmaenu", "zzzzqx"];

/** What a search takes of the site and its database together, among as many names as a league ever has. */
export async function benchSearch(): Promise<BenchRow[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "grila-bench-"));
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMITS: "0", LOG_LEVEL: "warn" });
  const services = await createServices(config, { parts, log: pino({ level: "warn" }) });
  const app = await createApp(services, { pages: false });
  try {
    const { db, engine } = services.databases;
    const club = await createClub(db);
    const names = inventNames("search", people);
    const rows = Array.from({ length: people }, (_, nth) => {
      const { firstName = "", lastName = "" } = names[nth % names.length] ?? {};
      // Each its own, as names of a real league have more words than the sample's.
      const last = `${lastName} ${nth.toString(36)}`;
      const name = { first_name: firstName, last_name: last };
      return {
        id: `pilot-${nth}`,
        ...name,
        search_name: searchName({ firstName, lastName: last }),
        created_at: 1,
      };
    });
    const member = { club_id: club, role: "driver", accepted: true };
    await bulkInsert(db, { engine, table: "users" }, rows);
    await bulkInsert(
      db,
      { engine, table: "club_members" },
      rows.map(({ id }) => ({ ...member, user_id: id })),
    );
    const measured: BenchRow[] = [];
    for (const text of texts) {
      const times: number[] = [];
      for (let run = -5; run < runs; run++) {
        const begun = performance.now();
        const { statusCode } = await app.inject({
          url: `/api/search?q=${encodeURIComponent(text)}`,
        });
        if (statusCode !== 200) throw new Error(`The search was answered with ${statusCode}`);
        if (run >= 0) times.push(performance.now() - begun);
      }
      const value = median(times);
      const name = `search of ${people} names: ${text}`;
      measured.push({ name, value, unit: "ms", budget: budgetMs, ok: value <= budgetMs });
    }
    return measured;
  } finally {
    await app.close();
    await services.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
