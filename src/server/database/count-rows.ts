import type { SelectQueryBuilder } from "kysely";

/** How many rows a query that selects nothing yet finds. */
export async function countRows<Tables, From extends keyof Tables>(
  found: SelectQueryBuilder<Tables, From, object>,
): Promise<number> {
  const { count } = await found
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow();
  return count;
}
