import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { EventSession } from "#features/events/events.ts";
import { readRowPenalties, rowActs } from "#features/stewarding/acts/row-acts.ts";
import { incidentPlace } from "#features/stewarding/case-words.ts";
import type { Offence } from "#features/stewarding/offences.ts";
import { type ReadLine, readPenaltyList } from "#features/stewarding/row-penalty/penalty-list.ts";
import { priceText } from "#features/stewarding/row-penalty/row-penalty.ts";
import type { PenaltiesPreview } from "#features/stewarding/row-penalty/row-penalty-forms.ts";
import { ActDialog } from "#web/acts/act-button.tsx";
import { askAgain, read } from "#web/calls/call.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { SegmentedToggle } from "#web/ui/fields/segmented-toggle.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { TextArea } from "#web/ui/fields/text-field.tsx";
import { randomKey } from "../parts/device-draft.ts";
import { lacksDriver, PenaltyEffect, usePenaltyPreview } from "./penalty-effect.tsx";
import { carName } from "./penalty-sheet.tsx";

interface PenaltyListProps {
  eventId: string;
  session: Pick<EventSession, "_id" | "title" | "type">;
  onClose: () => void;
}

/** 'Listă': many penalties from a text, each line shown with what will become of it before anything is given. */
export function PenaltyList({ eventId: id, session, onClose }: PenaltyListProps) {
  const queryClient = useQueryClient();
  const { data } = useQuery(
    read(readRowPenalties, { params: { id }, query: { session: session._id } }),
  );
  const [clientKey] = useState(randomKey);
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const [documents, setDocuments] = useState<"each" | "one">("each");
  const offences = data?.offences ?? [];
  const shown = readPenaltyList(text, {
    rows: data?.rows ?? [],
    offences,
    type: session.type.code,
    chosen,
  });
  const isRight = shown.every(({ problem }) => problem === undefined);
  const lines = isRight ? shown.flatMap(({ line }) => line ?? []) : [];
  const preview = usePenaltyPreview({ event: id, session: session._id, lines });
  const fates = isRight ? preview.data?.lines : undefined;
  const isOpen = lines.some((line, index) => lacksDriver(line, fates?.[index]));
  const fresh = lines.filter((_, index) => !fates?.[index]?.known).length;
  return (
    <ActDialog
      act={rowActs.giveRowPenalties}
      of={{
        _id: id,
        version: data?.version ?? 0,
        title: `Listă de penalizări · ${session.title}`,
        count: fresh,
      }}
      given={{
        clientKey,
        session: session._id,
        lines,
        together: documents === "one",
        skipsKnown: true,
      }}
      isTyped={text.trim() !== ""}
      isHeld={fresh === 0 || data?.refusal !== null || preview.isError || isOpen}
      onRefused={() => askAgain(queryClient, readRowPenalties)}
      onClose={onClose}
    >
      {() => (
        <>
          {data && data.refusal !== null && <Notice kind="warning">{data.refusal}</Notice>}
          <TextArea
            label="O linie de mașină"
            rows={5}
            value={text}
            help="De exemplu: #23 +5s contact T7"
            onChange={({ target }) => setText(target.value)}
          />
          {shown.length > 0 && (
            <ol className="stack ruled">
              {shown.map((line, index) => (
                <li
                  // oxlint-disable-next-line react/no-array-index-key -- two lines may read the same
                  key={index}
                  className="stack gap-1 ruled-below pad-2-0"
                >
                  <ListedLine line={line} offences={offences} fate={fates?.[index]} />
                  {line.row && (
                    <Select
                      label={`Abaterea lui ${carName(line.row)}`}
                      isLabelHidden
                      emptyTitle="Alege abaterea"
                      value={line.line?.offence ?? ""}
                      options={offences.map(({ _id, title }) => ({ value: _id, title }))}
                      onChange={({ target }) =>
                        setChosen((before) => new Map([...before, [line.text, target.value]]))
                      }
                    />
                  )}
                </li>
              ))}
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
          {lines.length > 0 && <PenaltyEffect preview={preview} />}
        </>
      )}
    </ActDialog>
  );
}

interface ListedLineProps {
  line: ReadLine;
  offences: readonly Offence[];
  fate: PenaltiesPreview["lines"][number] | undefined;
}

function ListedLine({ line: { text, row, line, problem }, offences, fate }: ListedLineProps) {
  const offence = offences.find(({ _id }) => _id === line?.offence);
  const place = line && incidentPlace({ ...line, minuteMs: null });
  return (
    <>
      <p className="strong anywhere">
        {row ? carName(row) : text}
        {fate?.known && <span className="muted"> deja în nr. {fate.known.number}</span>}
      </p>
      {line && (
        <p className="aside muted">
          {[offence?.title, priceText(line.items), place].filter(Boolean).join(" · ")}
        </p>
      )}
      {problem && <p className="error">{problem}</p>}
      {line && lacksDriver(line, fate) && (
        <p className="error">Scrie turul, sau începe linia cu numele pilotului.</p>
      )}
    </>
  );
}
