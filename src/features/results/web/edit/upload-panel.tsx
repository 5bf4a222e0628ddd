import { formatsInWords, simulatorCodes, simulators } from "#simulators/simulators.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { listSimulators } from "#features/clubs/simulators-calls.ts";
import type { DraftFile } from "#features/results/draft/results-draft.ts";
import type { ResultsEditor } from "#features/results/results-editor.ts";
import { maxResultFileBytes } from "#simulators/result-file-limits.ts";
import { byteSize } from "#shared/text/byte-size.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { read } from "#web/calls/call.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { FileDrop } from "#web/ui/fields/file-drop.tsx";
import { SegmentedToggle } from "#web/ui/fields/segmented-toggle.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { processResultFile, type SentFile, type SessionPlace } from "./result-file.ts";
import { uploadFile } from "#web/upload.ts";
import styles from "./edit-results-page.module.css";

interface UploadPanelProps {
  place: SessionPlace;
  /** Code of the season's simulator, which may be one that nobody reads. */
  simulator: string;
  /** Read at once, without a press. */
  sent?: SentFile | undefined;
  /** How many files a session that takes many has so far; `null`: it takes one. */
  earlierFiles: number | null;
  onProcessed: (editor: ResultsEditor, file: DraftFile) => void;
}

/** Takes a result file and shows what it would make of the session. */
export function UploadPanel(props: UploadPanelProps) {
  const { place, simulator, sent: arrived, earlierFiles, onProcessed } = props;
  const [file, setFile] = useState<File>();
  const offered = useQuery(read(listSimulators, {})).data ?? [];
  // The season's own stays, also once the league does not drive it any more.
  const games = simulators.filter(
    ({ code }) => code === simulator || offered.some(({ acronym }) => acronym === code),
  );
  const [processor, setProcessor] = useState(simulatorCodes.find((code) => code === simulator));
  const [replace, setReplace] = useState(false);
  const [progress, setProgress] = useState<number>();
  const send = useMutation({
    mutationFn: async (
      chosen: Pick<DraftFile, "processor" | "fileSession"> & { sent: File | string },
    ) => {
      setProgress(0);
      const fileId =
        typeof chosen.sent === "string"
          ? chosen.sent
          : (await uploadFile("resultsFile", chosen.sent, { onProgress: setProgress }))._id;
      const { processor: game, fileSession } = chosen;
      const asked = { fileId, processor: game, fileSession, replace, answers: {} };
      const editor = await processResultFile(place, asked);
      return { uploaded: { ...asked, fileSession: editor.choice?.key }, editor };
    },
    onSuccess: ({ editor, uploaded }) => {
      onProcessed(editor, uploaded);
      setFile(undefined);
    },
    onSettled: () => setProgress(undefined),
  });
  const isBegun = useRef(false);
  useEffect(() => {
    if (!arrived || isBegun.current) return;
    isBegun.current = true;
    const { fileId, ...of } = arrived;
    send.mutate({ sent: fileId, ...of });
  }, [arrived, send]);
  return (
    <section aria-label="Încarcă un fișier de rezultate" className={`sides ${styles.upload}`}>
      <FileDrop
        label="Fișierul de rezultate"
        help={`${formatsInWords(games)}, cel mult ${byteSize(maxResultFileBytes)}.`}
        accept=".json,.csv,application/json,text/csv"
        maxBytes={maxResultFileBytes}
        progress={progress}
        error={send.error?.message}
        onFile={(chosen) => {
          send.reset();
          setFile(chosen);
        }}
      />
      <div className="stack gap-3">
        <Select
          label="Procesator"
          options={games.map(({ code, results }) => ({
            value: code,
            title: `${code}: ${results.title}`,
          }))}
          emptyTitle="Alege simulatorul"
          help={
            simulatorCodes.some((code) => code === simulator)
              ? undefined
              : `Site-ul nu știe fișierele simulatorului ${simulator}.`
          }
          value={processor ?? ""}
          onChange={({ target }) =>
            setProcessor(simulatorCodes.find((code) => code === target.value))
          }
        />
        {earlierFiles !== null && (
          <ManyFiles earlier={earlierFiles} replace={replace} onReplace={setReplace} />
        )}
        {file && <p className="strong">{file.name}</p>}
        <Button
          look="main"
          disabled={!file || !processor}
          isBusy={send.isPending}
          onClick={() => file && processor && send.mutate({ sent: file, processor })}
        >
          Încarcă fișierul
        </Button>
      </div>
    </section>
  );
}

interface ManyFilesProps {
  earlier: number;
  replace: boolean;
  onReplace: (replace: boolean) => void;
}

/** Asks what becomes of the files that a prequalification has already. */
function ManyFiles({ earlier, replace, onReplace }: ManyFilesProps) {
  return (
    <>
      <p>
        Precalificare: rămâne cel mai bun timp al fiecăruia din toate fișierele.
        {earlier > 0 && ` ${counted(earlier, "fișier", "fișiere")} până acum.`}
      </p>
      {earlier > 0 && (
        <SegmentedToggle
          label="Fișierul nou"
          value={replace ? "replace" : "join"}
          options={[
            { value: "join", title: "Se adaugă" },
            { value: "replace", title: "Le înlocuiește" },
          ]}
          onChange={(choice) => onReplace(choice === "replace")}
        />
      )}
    </>
  );
}
