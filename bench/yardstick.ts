import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { brotliCompressSync, constants } from "node:zlib";

/** Rows of a table that never changes. */
const rows = Array.from({ length: 300 }, (_, place) => ({
  place,
  name: `Pilot ${(place * 7919) % 1000}`,
  points: ((place * 104_729) % 5000) / 10,
}));

/**
 * A fixed work of the kind that making a page is: objects to text and back, elements to markup, and compressing it. What something takes beside it says the same
 * on a busy machine as on an idle one, and on another.
 */
export function doYardstick(): void {
  const read: unknown = JSON.parse(JSON.stringify(rows));
  if (!Array.isArray(read) || read.length !== rows.length) throw new Error("Rows are missing");
  const cells = (row: (typeof rows)[number]) =>
    Object.entries(row).map(([name, value]) =>
      createElement("td", { key: name, className: name }, createElement("span", null, value)),
    );
  const table = rows.map((row) => createElement("tr", { key: row.place }, cells(row)));
  const markup = renderToString(createElement("table", null, createElement("tbody", null, table)));
  brotliCompressSync(markup, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}
