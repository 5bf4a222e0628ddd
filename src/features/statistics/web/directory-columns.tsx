import type { Column } from "#web/ui/show/data-table.tsx";
import type { Sums } from "../directories.ts";

/** Columns of what is counted, once it is. */
export function sumColumns<Row extends { sums: Sums }>(rows: readonly Row[]): Column<Row>[] {
  if (rows.every(({ sums }) => sums === null)) return [];
  return [
    { title: "Starturi", kind: "number", cell: ({ sums }) => sums?.starts },
    { title: "Victorii", kind: "number", cell: ({ sums }) => sums?.wins },
    { title: "Podiumuri", kind: "number", cell: ({ sums }) => sums?.podiums },
  ];
}
