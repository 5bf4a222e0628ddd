import { Link } from "@tanstack/react-router";
import { formatLapTime, formatRaceTime, lapsText } from "#shared/lap-time.ts";
import { isRace, type SessionTypeCode } from "#shared/session-types.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { Movement } from "#web/ui/racing/movement.tsx";
import { NumberPlate } from "#web/ui/racing/number-plate.tsx";
import { type Column, DataTable } from "#web/ui/show/data-table.tsx";
import { decisionTitle } from "../../case-words.ts";
import type { StewardChanges } from "../../stewarding.ts";

type ChangedRow = StewardChanges["rows"][number];
type Place = ChangedRow["before"];

interface ChangesTableProps {
  changes: StewardChanges;
  type: SessionTypeCode;
}

/** A classification without and with what stewards gave: the rows that differ, in the order in which they stand then. */
export function ChangesTable({ changes, type }: ChangesTableProps) {
  return (
    <DataTable
      caption="Ce schimbă comisarii"
      columns={columnsOf(isRace(type))}
      rows={changes.rows}
      keyOf={({ _id }) => _id}
      nameOf={({ drivers, carName }) => drivers.join(", ") || carName}
      toneOf={({ items }) => (items.length > 0 ? "marked" : undefined)}
    />
  );
}

function columnsOf(ofRace: boolean): Column<ChangedRow>[] {
  return [
    {
      title: "Nr.",
      phone: "plate",
      cell: ({ raceNumber }) => raceNumber !== null && <NumberPlate number={raceNumber} />,
    },
    {
      title: "Echipaj",
      phone: "main",
      cell: ({ drivers, carName }) => (
        <span className="strong anywhere">{drivers.join(", ") || carName}</span>
      ),
    },
    {
      title: "Loc",
      phone: "end",
      cell: ({ before, after }) => (
        <span className="row gap-2-3">
          <span>
            {placeText(before)} → <strong>{placeText(after)}</strong>
          </span>
          <Moved before={before} after={after} />
        </span>
      ),
    },
    {
      title: ofRace ? "Timp" : "Cel mai bun timp",
      kind: "number",
      cell: ({ before, after }) => {
        const [one, other] = [timeText(before, ofRace), timeText(after, ofRace)];
        return one === other ? other : `${one} → ${other}`;
      },
    },
    { title: "Ce s-a dat", phone: "below", cell: ({ items }) => <Given items={items} /> },
  ];
}

function Moved({ before, after }: Pick<ChangedRow, "before" | "after">) {
  if (before.position === null || after.position === null) return null;
  const places = before.position - after.position;
  if (places === 0) return null;
  const lost = counted(Math.abs(places), "loc", "locuri");
  return <Movement places={places} words={places > 0 ? `urcă ${lost}` : `coboară ${lost}`} />;
}

function placeText({ position, dsq }: Place): string {
  if (dsq) return "DSQ";
  return position === null ? "–" : String(position);
}

function timeText({ totalMs, laps }: Place, ofRace: boolean): string {
  if (!ofRace) return formatLapTime(totalMs);
  return totalMs === null ? lapsText(laps) : formatRaceTime(totalMs);
}

function Given({ items }: Pick<ChangedRow, "items">) {
  return (
    items.length > 0 && (
      <span>
        {items.map(({ text, decision }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two may read the same
          <span key={index}>
            {index > 0 && ", "}
            {text}
            {decision && (
              <>
                {" · "}
                <Link to="/decizie/$id" params={{ id: decision._id }}>
                  {decisionTitle(decision.number)}
                </Link>
              </>
            )}
          </span>
        ))}
      </span>
    )
  );
}
