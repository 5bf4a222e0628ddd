import pg from "pg";
import { findPostgres, startPostgres } from "../scripts/throw-away-postgres.ts";

interface BenchDatabase {
  url: string;
  drop: () => Promise<void>;
}

/** An empty database on `TEST_DATABASE_URL`'s server, else on one of its own; `null` on a machine without PostgreSQL. */
export async function openPostgres(): Promise<BenchDatabase | null> {
  const server = process.env["TEST_DATABASE_URL"];
  if (server) return createDatabase(server);
  const bin = findPostgres();
  if (bin === undefined) return null;
  const { url, stop } = await startPostgres(bin, { durable: true });
  return { url, drop: stop };
}

/** An empty database on that server. */
export async function createDatabase(serverUrl: string): Promise<BenchDatabase> {
  const name = `grila_bench_${process.pid}_${Date.now()}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) };
}
