import type { Db } from "../databases.ts";

/**
 * What pages draw: a club's two paints and how they lie (`null`: not chosen yet), the body of a car model (`null`: as its
 * category says) and the line of an outline that was sent as an SVG.
 */
export async function up(db: Db): Promise<void> {
  for (const column of ["paint_body", "paint_trim", "paint_pattern"])
    await db.schema.alterTable("clubs").addColumn(column, "text").execute();
  await db.schema.alterTable("car_models").addColumn("body", "text").execute();
  await db.schema.alterTable("uploads").addColumn("drawing", "text").execute();
}
