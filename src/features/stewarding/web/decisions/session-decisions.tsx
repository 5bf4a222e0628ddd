import { type QueryClient, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import type { EventSession } from "#features/events/events.ts";
import { formatRaceTime, lapsText } from "#shared/time/lap-time.ts";
import { isRace } from "#shared/session-types.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { read } from "#web/calls/call.ts";
import { pageData } from "#web/page-data.ts";
import { Movement } from "#web/ui/racing/movement.tsx";
import { NumberPlate } from "#web/ui/racing/number-plate.tsx";
import { type Column, DataTable } from "#web/ui/show/data-table.tsx";
import { decisionTitle } from "../../case-words.ts";
import {
  listDecisions,
  readEventStewarding,
  readStewardChanges,
} from "../../public-stewarding-calls.ts";
import type { StewardChanges } from "../../stewarding.ts";
import { DecisionRow } from "../parts/decision-row.tsx";
import { Part } from "../parts/part.tsx";

interface SessionDecisionsProps {
  event: { _id: string; season: { _id: string } };
  session: Pick<EventSession, "_id" | "type">;
}

/** What `SessionDecisions` and the line over a session's results show at once. */
export async function loadStewarding(
  queryClient: QueryClient,
  { event, session }: SessionDecisionsProps,
): Promise<void> {
  const { sessions } = await pageData(queryClient, eventQuery(event._id));
  const decisions = sessions.find(({ _id }) => _id === session._id)?.decisions ?? [];
  if (decisions.length === 0) return;
  await Promise.all([
    pageData(queryClient, changesQuery(event._id, session._id)),
    pageData(queryClient, decisionsQuery(event)),
  ]);
}

/** 'Ce au schimbat comisarii' under a classification, and the documents. Nothing where no decision is in force. */
export function SessionDecisions({ event, session }: SessionDecisionsProps) {
  const { data } = useQuery(eventQuery(event._id));
  const decided = data?.sessions.find(({ _id }) => _id === session._id)?.decisions ?? [];
  const asked = { enabled: decided.length > 0 };
  const { data: changes } = useQuery({ ...changesQuery(event._id, session._id), ...asked });
  const { data: lines = [] } = useQuery({ ...decisionsQuery(event), ...asked });
  if (decided.length === 0) return null;
  return (
    <Part title="Ce au schimbat comisarii" id="comisari" look="step-2">
      {changes && <ChangesTable changes={changes} ofRace={isRace(session.type.code)} />}
      <ol className="stack">
        {lines
          .filter((line) => line.session._id === session._id)
          .map((line) => (
            <li key={line._id}>
              <DecisionRow line={line} isOfSession />
            </li>
          ))}
      </ol>
      <p>
        <Link to="/season/$id/decizii" params={{ id: event.season._id }}>
          Toate deciziile sezonului
        </Link>
      </p>
    </Part>
  );
}

interface ChangesTableProps {
  changes: StewardChanges;
  /** Ranked by time over all laps. */
  ofRace: boolean;
}

/** A classification before and after decisions: the rows that differ. */
export function ChangesTable({ changes: { rows }, ofRace }: ChangesTableProps) {
  if (rows.length === 0) return <p>Clasamentul sesiunii a rămas același.</p>;
  return (
    <DataTable
      caption="Clasamentul înainte și după decizii"
      columns={changeColumns(ofRace)}
      rows={rows}
      keyOf={({ _id }) => _id}
      nameOf={({ drivers }) => drivers.join(", ")}
    />
  );
}

type Change = StewardChanges["rows"][number];

function changeColumns(ofRace: boolean): Column<Change>[] {
  return [
    { title: "Înainte", kind: "number", phone: "below", cell: ({ before }) => placeText(before) },
    { title: "După", kind: "strong", phone: "slot", cell: ({ after }) => placeText(after) },
    {
      title: "Locuri",
      kind: "number",
      phone: "end",
      cell: ({ before, after }) => <Moved before={before} after={after} />,
    },
    {
      title: "Nr.",
      phone: "plate",
      cell: ({ raceNumber }) => raceNumber !== null && <NumberPlate number={raceNumber} />,
    },
    {
      title: "Echipaj",
      kind: "name",
      phone: "main",
      cell: ({ drivers }) => drivers.join(", "),
    },
    ...(ofRace
      ? [
          {
            title: "Timp înainte",
            kind: "number" as const,
            cell: ({ before }: Change) => timeText(before),
          },
          {
            title: "Timp după",
            kind: "number" as const,
            cell: ({ after }: Change) => timeText(after),
          },
        ]
      : []),
    { title: "Decizie", cell: ({ items }) => <Items items={items} /> },
  ];
}

type Place = Change["before"];

function placeText({ position, dsq }: Place): string {
  if (dsq) return "DSQ";
  return position === null ? "–" : String(position);
}

function timeText({ totalMs, laps }: Place): string {
  return totalMs === null ? lapsText(laps) : formatRaceTime(totalMs);
}

function Moved({ before, after }: Pick<Change, "before" | "after">) {
  if (before.position === null || after.position === null) return null;
  const places = before.position - after.position;
  if (places === 0) return null;
  const count = counted(Math.abs(places), "loc", "locuri");
  return <Movement places={places} words={`${count} ${places > 0 ? "mai sus" : "mai jos"}`} />;
}

function Items({ items }: Pick<Change, "items">) {
  return items.map(({ text, decision }, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- two items may read the same
    <Fragment key={index}>
      {index > 0 && <br />}
      {text}
      {decision && (
        <>
          {", "}
          <Link to="/decizie/$id" params={{ id: decision._id }}>
            {decisionTitle(decision.number)}
          </Link>
        </>
      )}
    </Fragment>
  ));
}

function eventQuery(id: string) {
  return read(readEventStewarding, { params: { id } });
}

function changesQuery(id: string, session: string) {
  return read(readStewardChanges, { params: { id, session } });
}

function decisionsQuery({ _id, season }: SessionDecisionsProps["event"]) {
  return read(listDecisions, { params: { id: season._id }, query: { event: _id } });
}
