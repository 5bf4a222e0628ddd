import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { LeagueEvent } from "#features/events/events.ts";
import { entryListFileName } from "#features/entry-lists/entry-list-file-name.ts";
import type { EntryListReply } from "#features/entry-lists/entry-lists.ts";
import { showApiFailure } from "#web/api-failure.ts";
import { fetchFile, saveFile } from "#web/save-file.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { descriptionOf, entryListOf } from "#simulators/simulators.ts";
import { CarSetups } from "./car-setups.tsx";
import { z } from "zod";
import { entryListDownloads } from "#features/entry-lists/server-files-calls.ts";
import { ApiError } from "#web/api.ts";
import { hrefOf } from "#web/calls/call.ts";

interface OrganiserPanelProps {
  event: LeagueEvent;
  list: EntryListReply;
}

/** What organisers do with an entry list: take it to the game's server, split by split, and make cars ready for it. */
export function OrganiserPanel({ event, list }: OrganiserPanelProps) {
  const { acronym } = event.season.simulator;
  const [inGridOrder, setGridOrder] = useState(false);
  const { entryList } = descriptionOf(acronym);
  if (entryList === null) return null;
  return (
    <section className="box stack gap-2 pad-4" aria-labelledby="server-files">
      <h2 className="step-1" id="server-files">
        Fișiere pentru serverul {acronym}
      </h2>
      <ServerFiles
        event={event}
        simulator={acronym}
        splits={list.splits.map(({ title, entries }) => ({ title, isEmpty: entries.length === 0 }))}
        inGridOrder={inGridOrder}
      >
        <CarSetups event={event} list={list} />
      </ServerFiles>
      <Checkbox
        label="În ordinea grilei de start"
        help="După calificările publicate, cu penalizările de grilă; fără ele, ordinea listei."
        checked={inGridOrder}
        onChange={(change) => setGridOrder(change.target.checked)}
      />
      <p className="small muted">Direcția cursei stă la sfârșitul fișierului, după mașini.</p>
      {list.splits.length > 1 && (
        <p className="small muted">
          Numele fișierului spune etapa și grila; pe server se numește {entryList.file}.
        </p>
      )}
      {entryList.note !== null && <p className="small muted">{entryList.note}</p>}
    </section>
  );
}

interface ServerFilesProps {
  event: Pick<LeagueEvent, "_id" | "title">;
  /** Code of one whose server reads a list. */
  simulator: string;
  splits: readonly { title: string; isEmpty: boolean }[];
  inGridOrder?: boolean;
  /** Other buttons in their row. */
  children?: ReactNode;
}

/** A button for each split's file, and under them what the game's server would refuse. */
export function ServerFiles(props: ServerFilesProps) {
  const { event, simulator, splits, inGridOrder = false, children } = props;
  const download = useMutation({
    mutationFn: async (split: number) => {
      const query = { split, ...(inGridOrder && { grid: "1" as const }) };
      const route = entryListDownloads[simulator];
      if (!route) throw new Error(`the server of ${simulator} reads no entry list`);
      const file = await fetchFile(hrefOf(route, { params: { id: event._id }, query }));
      const facts = { simulator, eventTitle: event.title, split, splits: splits.length };
      saveFile(entryListFileName(facts), file, file.type);
    },
    onError: (error) => {
      // A list of what to put right stands on the page itself.
      if (refusedCars(error).length === 0) showApiFailure(error);
    },
  });
  const problems = refusedCars(download.error);
  return (
    <>
      <div className="row gap-2">
        {splits.map(({ title, isEmpty }, index) => (
          <Button
            key={title}
            disabled={isEmpty}
            isBusy={download.isPending && download.variables === index + 1}
            onClick={() => download.mutate(index + 1)}
          >
            {splits.length === 1 ? "Descarcă" : `${title} din ${splits.length}:`}{" "}
            {entryListOf(simulator).file}
          </Button>
        ))}
        {children}
      </div>
      {problems.length > 0 && (
        <Notice kind="bad" title={download.error?.message ?? ""}>
          <ul className="stack gap-1 bullets">
            {problems.map(({ message, mend }) => (
              <li key={message}>
                {message} <span className="muted">{mend}</span>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

const problemSchema = z.object({ message: z.string(), mend: z.string() });
type RefusedCar = z.infer<typeof problemSchema>;

/** What has to be put right in a refused entry list, each with what is done about it. */
function refusedCars(error: unknown): RefusedCar[] {
  const details = error instanceof ApiError ? error.details : undefined;
  if (typeof details !== "object" || details === null || !("problems" in details)) return [];
  const { problems } = details;
  return z.array(problemSchema).safeParse(problems).data ?? [];
}
