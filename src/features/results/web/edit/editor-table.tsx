import { memo } from "react";
import { listPenalties, penaltyAmount, withoutEffect } from "#features/results/penalty-kinds.ts";
import { type DraftPlace, rankDraft } from "#features/results/draft/draft-ranking.ts";
import { isNewDriver, nameAt, type ResultsDraft } from "#features/results/draft/results-draft.ts";
import type { EditorCar, EditorRow } from "#features/results/results-editor.ts";
import type { Penalty } from "#features/results/results.ts";
import { shownStatus } from "#features/results/facts.ts";
import { notesOf } from "#features/results/row-fields.ts";
import { raceTimeText } from "#features/results/finish-words.ts";
import { formatLapTime } from "#shared/time/lap-time.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { type Column, DataTable } from "#web/ui/show/data-table.tsx";
import { GridSlot } from "#web/ui/racing/grid-slot.tsx";
import { Movement } from "#web/ui/racing/movement.tsx";
import { NumberPlate } from "#web/ui/racing/number-plate.tsx";
import { isRace } from "#shared/session-types.ts";
import { ClubName, DriverName } from "../crew.tsx";
import { DecisionLink } from "./decision-link.tsx";
import styles from "./edit-results-page.module.css";

interface EditorTableProps {
  draft: ResultsDraft;
  onOpen: (entryKey: string) => void;
  /** Disqualifies a row, or takes that back. */
  onDsq: (entryKey: string, dsq: boolean) => void;
}

/** The session as saving would make it: rows move while the steward works. Draws only when what it shows changes. */
export const EditorTable = memo((props: EditorTableProps) => (
  <DataTable
    caption="Rezultatele sesiunii"
    columns={columnsOf(props)}
    rows={rankDraft(props.draft)}
    keyOf={({ row }) => row.entryKey}
    toneOf={({ row }) => toneOf(row)}
    hasSlidingRows
  />
));

function toneOf(row: EditorRow) {
  if (row.removed) return "struck";
  return row.persons.some((person) => person.userId === null) ? "marked" : undefined;
}

function columnsOf({ draft, onOpen, onDsq }: EditorTableProps): Column<DraftPlace>[] {
  const ofRace = isRace(draft.editor.session.type);
  const carOf = ({ row }: DraftPlace) => draft.editor.cars.find((car) => car._id === row.carId);
  return [
    {
      title: "Poz.",
      phone: "slot",
      cell: ({ ranked, moved }) => (
        <>
          <GridSlot position={ranked?.position ?? null} />
          {moved !== 0 && (
            <span className={styles.moved}>
              <Movement places={moved} words={moved > 0 ? `urcă ${moved}` : `coboară ${-moved}`} />
            </span>
          )}
        </>
      ),
    },
    {
      title: "Nr.",
      phone: "plate",
      cell: (place) => (
        <NumberPlate number={carOf(place)?.raceNumber ?? place.row.eventRsvp.raceNumber ?? "–"} />
      ),
    },
    {
      title: "Echipaj",
      phone: "main",
      cell: ({ row }) => <Crew draft={draft} row={row} />,
    },
    {
      title: "Mașină",
      cell: (place) => (
        <span className="stack gap-0">
          {carOf(place)?.modelTitle ?? place.row.eventRsvp.carModel.title}
          <span className="small muted quiet-links">{clubOf(carOf(place))}</span>
        </span>
      ),
    },
    {
      title: "Tururi",
      kind: "number",
      cell: ({ row, ranked }) => ranked?.laps ?? row.laps,
    },
    {
      title: ofRace ? "Timp" : "Timp de clasare",
      kind: "number",
      phone: "below",
      cell: (place) => shownTime(place, ofRace),
    },
    {
      title: "Cel mai bun tur",
      kind: "number",
      cell: ({ row }) => formatLapTime(row.bestLapMs),
    },
    { title: "Penalizări", cell: ({ row }) => <Penalties draft={draft} row={row} /> },
    {
      title: "Descalifică",
      isTitleHidden: true,
      cell: ({ row }) => (
        <Button
          className={styles.dsq}
          aria-label={`DSQ: descalifică rândul ${nameAt(draft, row, 0)}`}
          aria-pressed={row.dsq}
          disabled={row.dsqDecision !== undefined}
          onClick={() => onDsq(row.entryKey, !row.dsq)}
        >
          DSQ
        </Button>
      ),
    },
    {
      title: "Editează",
      isTitleHidden: true,
      phone: "end",
      cell: ({ row }) => (
        <Button
          aria-label={`Editează rândul ${nameAt(draft, row, 0)}`}
          onClick={() => onOpen(row.entryKey)}
        >
          Editează
        </Button>
      ),
    },
  ];
}

function shownTime({ row, ranked }: DraftPlace, ofRace: boolean): string | null {
  if (!ranked) return null;
  if (!ofRace) return formatLapTime(ranked.rankMs);
  const finish = shownStatus({ facts: row.base, dsq: row.dsq, status: row.status });
  return raceTimeText({ finish, laps: ranked.laps, totalMs: ranked.totalMs }, ranked.gap);
}

interface Given {
  text: string;
  /** It changes nothing. */
  why?: string | undefined;
  decision?: Penalty["decision"];
}

interface RowProps {
  draft: ResultsDraft;
  row: EditorRow;
}

function Penalties({ draft, row }: RowProps) {
  const { type } = draft.editor.session;
  const given: Given[] = listPenalties(row).map(({ kind, amount, decision }) => ({
    text: penaltyAmount(kind, amount),
    why: withoutEffect(kind, type),
    decision,
  }));
  if (row.dsq) given.push({ text: "DSQ", decision: row.dsqDecision });
  given.push(...notesOf(row).map((text) => ({ text })));
  return (
    given.length > 0 && (
      <span className="strong red">
        {given.map(({ text, why, decision }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two penalties may read the same
          <span key={index}>
            {index > 0 && ", "}
            {why ? <s title={why}>{text}</s> : text}
            {decision && (
              <>
                {" "}
                <DecisionLink decision={decision} />
              </>
            )}
          </span>
        ))}
      </span>
    )
  );
}

function clubOf(car: EditorCar | undefined) {
  return car ? <ClubName _id={car.clubId} name={car.clubName} /> : "fără mașină înscrisă";
}

/** Somebody whom only saving makes a driver has no page yet. */
function personOf(userId: string | null, driverName: string) {
  return { _id: userId !== null && isNewDriver(userId) ? null : userId, driverName };
}

function Crew({ draft, row }: RowProps) {
  return (
    <span className={`stack gap-0 ${styles.crew}`}>
      {row.persons.map((person, place) => (
        <span key={person.personId} className={person.userId === null ? "strong red" : "strong"}>
          <DriverName driver={personOf(person.userId, nameAt(draft, row, place))} />
          {person.userId === null && <span className="small muted"> nerecunoscut</span>}
        </span>
      ))}
      {row.removed && <span className="small muted">scos din clasament</span>}
    </span>
  );
}
