/** Short builders for iRacing result CSVs. All people are invented. */

const columns = [
  "Fin Pos",
  "Car ID",
  "Car",
  "Car Class ID",
  "Car Class",
  "Team ID",
  "Cust ID",
  "Name",
  "Start Pos",
  "Car #",
  "Out ID",
  "Out",
  "Interval",
  "Laps Led",
  "Qualify Time",
  "Average Lap Time",
  "Fastest Lap Time",
  "Fast Lap#",
  "Laps Comp",
  "Inc",
  "AI",
] as const;

export type IracingCells = Partial<Record<(typeof columns)[number], string>>;

/** A single driver's row of a race; cells by their header text. */
export function iracingRow(
  position: number,
  customerId: number,
  cells: IracingCells = {},
): IracingCells {
  return {
    "Fin Pos": String(position),
    "Car ID": "169",
    Car: "Porsche 911 GT3 R (992)",
    "Car Class ID": "0",
    "Car Class": "Hosted All Cars Class",
    "Team ID": String(customerId),
    "Cust ID": String(customerId),
    Name: `Pilot ${customerId}`,
    "Start Pos": String(position),
    "Car #": String(position),
    "Out ID": "0",
    Out: "Running",
    Interval: position === 1 ? "-00.000" : `-0${position}.000`,
    "Laps Led": position === 1 ? "10" : "0",
    "Qualify Time": "",
    "Average Lap Time": "1:30.500",
    "Fastest Lap Time": "1:30.000",
    "Fast Lap#": "4",
    "Laps Comp": "10",
    Inc: "0",
    AI: "0",
    ...cells,
  };
}

export const sessionBlock = [
  "Start Time,Track,Series,Hosted Session Name",
  '"2026-03-01T19:00:00Z","Demo Park - Grand Prix","Hosted iRacing","Demo League"',
  "",
];

export function iracingText(
  rows: readonly IracingCells[],
  before: readonly string[] = sessionBlock,
): string {
  const line = (cells: readonly string[]) =>
    cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",");
  const lines = rows.map((row) => line(columns.map((column) => row[column] ?? "")));
  return [...before, line(columns), ...lines, ""].join("\n");
}

export function iracingBytes(
  rows: readonly IracingCells[],
  before?: readonly string[],
): Uint8Array {
  return new TextEncoder().encode(iracingText(rows, before));
}
