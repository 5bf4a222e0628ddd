import { Link } from "@tanstack/react-router";
import { memo } from "react";
import { listPenalties, penaltyAmount, withoutEffect } from "#features/results/penalty-kinds.ts";
import { brokenDecisions } from "#features/results/draft/decided-rows.ts";
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
import { DecisionLink } from "./decision-link.tsx";
import styles from "./edit-results-page.module.css";

interface EditorTableProps {
  draft: ResultsDraft;
  onOpen: (entryKey: string) => void;
  /** Disqualifies a row, or takes that back. */
  onDsq: (entryKey: string, dsq: boolean) => void;
  /** Saving was refused because rows lack what a decision gave. */
  isDecidedRefused: boolean;
}

/** The session as saving would make it: rows move while the steward works. Draws only when what it shows changes. */
export const EditorTable = memo(({ draft, onOpen, onDsq, isDecidedRefused }: EditorTableProps) => {
  const broken = isDecidedRefused ? brokenDecisions(draft) : undefined;
  return (
    <DataTable
      caption="Rezultatele sesiunii"
      columns={columnsOf(draft, { onOpen, onDsq, broken })}
      rows={rankDraft(draft)}
      keyOf={({ row }) => row.entryKey}
      toneOf={({ row }) => toneOf(row)}
      hasSlidingRows
    />
  );
});

function toneOf(row: EditorRow) {
  if (row.removed) return "struck";
  return row.persons.some((person) => person.userId === null) ? "marked" : undefined;
}

function columnsOf(
  draft: ResultsDraft,
  {
    onOpen,
    onDsq,
    broken,
  }: Pick<EditorTableProps, "onOpen" | "onDsq"> & { broken: Map<string, number> | undefined },
): Column<DraftPlace>[] {
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
      cell: ({ row }) => <Crew draft={draft} row={row} broken={broken?.get(row.entryKey)} />,
    },
    {
      title: "Mașină",
      cell: (place) => (
        <span className="stack gap-0">
          {carOf(place)?.modelTitle ?? place.row.eventRsvp.carModel.title}
          <ClubName car={carOf(place)} />
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

function Penalties({ draft, row }: { draft: ResultsDraft; row: EditorRow }) {
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

/** A person without a page of their own: nobody knows them, or only saving makes them one. */
function PersonName({ id, name }: { id: string | null; name: string }) {
  if (id === null || isNewDriver(id)) return name;
  return (
    <Link to="/driver-profile/$id" params={{ id }}>
      {name}
    </Link>
  );
}

function ClubName({ car }: { car: EditorCar | undefined }) {
  if (!car) return <span className="small muted">fără mașină înscrisă</span>;
  if (car.clubId === null) return <span className="small muted">{car.clubName}</span>;
  return (
    <Link className="small muted" to="/team-profile/$id" params={{ id: car.clubId }}>
      {car.clubName}
    </Link>
  );
}

interface CrewProps {
  draft: ResultsDraft;
  row: EditorRow;
  /** Number of a decision of which the row lacks something. */
  broken: number | undefined;
}

function Crew({ draft, row, broken }: CrewProps) {
  return (
    <span className={`stack gap-0 ${styles.crew}`}>
      {row.persons.map((person, place) => (
        <span key={person.personId} className={person.userId === null ? "strong red" : "strong"}>
          <PersonName id={person.userId} name={nameAt(draft, row, place)} />
          {person.userId === null && <span className="small muted"> nerecunoscut</span>}
        </span>
      ))}
      {row.removed && <span className="small muted">scos din clasament</span>}
      {broken !== undefined && (
        <span className="error" role="alert">
          Penalizarea aparține Deciziei nr. {broken}. Schimb-o din caz.
        </span>
      )}
    </span>
  );
}
