import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { EventSession } from "#features/events/events.ts";
import { readRowPenalties } from "#features/stewarding/acts/row-acts.ts";
import { incidentPlace } from "#features/stewarding/case-words.ts";
import { readPenaltyList } from "#features/stewarding/row-penalty/penalty-list.ts";
import { priceText } from "#features/stewarding/row-penalty/row-penalty.ts";
import { read } from "#web/calls/call.ts";
import { SegmentedToggle } from "#web/ui/fields/segmented-toggle.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { TextArea } from "#web/ui/fields/text-field.tsx";
import { carTitle } from "../parts/chips.tsx";
import { lacksDriver, PenaltyDialog } from "./penalty-dialog.tsx";

interface PenaltyListProps {
  eventId: string;
  session: Pick<EventSession, "_id" | "title" | "type">;
  onClose: () => void;
}

/** 'Listă': many penalties from a text, each line shown with what will become of it before anything is given. */
export function PenaltyList({ eventId, session, onClose }: PenaltyListProps) {
  const { data: sheet } = useSuspenseQuery(
    read(readRowPenalties, { params: { id: eventId }, query: { session: session._id } }),
  );
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const [documents, setDocuments] = useState<"each" | "one">("each");
  const { rows, offences } = sheet;
  const shown = readPenaltyList(text, { rows, offences, type: session.type.code, chosen });
  const isRight = shown.every(({ problem }) => problem === undefined);
  const lines = isRight ? shown.flatMap(({ line }) => line ?? []) : [];
  return (
    <PenaltyDialog
      eventId={eventId}
      session={session}
      sheet={sheet}
      title={`Listă de penalizări · ${session.title}`}
      lines={lines}
      together={documents === "one"}
      skipsKnown
      isTyped={text.trim() !== ""}
      onClose={onClose}
    >
      {(fates) => (
        <>
          <TextArea
            label="O linie de mașină"
            rows={5}
            value={text}
            help="De exemplu: #23 +5s contact T7"
            onChange={({ target }) => setText(target.value)}
          />
          {offences.length === 0 && (
            <p className="muted">
              În acest sezon nicio abatere nu se dă pe loc. Steagul de pe rândul mașinii deschide un
              caz.
            </p>
          )}
          {offences.length > 0 && shown.length > 0 && (
            <ol className="stack ruled">
              {shown.map(({ text: written, row, line, problem }, index) => {
                const offence = offences.find(({ _id }) => _id === line?.offence);
                const place = line && incidentPlace({ ...line, minuteMs: null });
                const known = fates[index]?.known;
                return (
                  <li
                    // oxlint-disable-next-line react/no-array-index-key -- two lines may read the same
                    key={index}
                    className="stack gap-1 ruled-below pad-2-0"
                  >
                    <p className="strong anywhere">
                      {row ? carTitle(row) : written}
                      {known && <span className="muted"> deja în nr. {known.number}</span>}
                    </p>
                    {line && (
                      <p className="aside muted">
                        {[offence?.title, priceText(line.items), place].filter(Boolean).join(" · ")}
                      </p>
                    )}
                    {problem && <p className="error">{problem}</p>}
                    {line && lacksDriver(line, fates[index]) && (
                      <p className="error">Scrie turul, sau începe linia cu numele pilotului.</p>
                    )}
                    {row && (
                      <Select
                        label={`Abaterea lui ${carTitle(row)}`}
                        isLabelHidden
                        emptyTitle="Alege abaterea"
                        value={line?.offence ?? ""}
                        options={offences.map(({ _id, title }) => ({ value: _id, title }))}
                        onChange={({ target }) =>
                          setChosen((before) => new Map([...before, [written, target.value]]))
                        }
                      />
                    )}
                  </li>
                );
              })}
            </ol>
          )}
          {lines.length > 1 && (
            <SegmentedToggle
              label="Documente"
              value={documents}
              options={[
                { value: "each", title: "Câte un număr" },
                { value: "one", title: "Un singur document" },
              ]}
              onChange={setDocuments}
            />
          )}
        </>
      )}
    </PenaltyDialog>
  );
}
