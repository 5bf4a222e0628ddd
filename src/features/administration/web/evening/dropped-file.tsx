import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { FilePlace } from "#features/results/import/place-file.ts";
import { placeResultsFile } from "#features/results/results-editor-calls.ts";
import { call } from "#web/calls/call.ts";
import { uploadFile } from "#web/upload.ts";
import { FileDrop } from "#web/ui/fields/file-drop.tsx";
import { Button } from "#web/ui/frame/button.tsx";

const maxMegabytes = 32;

interface Found {
  fileId: string;
  place: FilePlace;
}

type Place = FilePlace["choices"][number];

/** Takes the file of a session that it does not name: the editor opens with it, or one is asked whose it is. */
export function DroppedFile() {
  const navigate = useNavigate();
  const [progress, setProgress] = useState<number>();
  const open = ({ fileId, place: { processor } }: Found, { event, session }: Place) =>
    navigate({
      to: "/edit-session-results/$event/$session",
      params: { event: event._id, session: session._id },
      search: { file: fileId, processor },
    });
  const find = useMutation({
    mutationFn: async (file: File): Promise<Found> => {
      setProgress(0);
      const { _id: fileId } = await uploadFile("resultsFile", file, { onProgress: setProgress });
      return { fileId, place: await call(placeResultsFile, { body: { fileId } }) };
    },
    onSuccess: async (found) => {
      if (found.place.found) await open(found, found.place.found);
    },
    onSettled: () => setProgress(undefined),
  });
  const asked = find.data?.place.found === null ? find.data : undefined;
  return (
    <section className="stack gap-3" aria-label="Fișierul unei sesiuni">
      <FileDrop
        label="Lasă aici fișierul cursei sau al calificărilor"
        help={`Își găsește singur sesiunea. JSON de la AC sau ACC, CSV de la iRacing, cel mult ${maxMegabytes} MB.`}
        accept=".json,.csv,application/json,text/csv"
        maxBytes={maxMegabytes * 1024 * 1024}
        progress={progress}
        error={find.error?.message}
        onFile={(file) => find.mutate(file)}
      />
      {asked && <Choices found={asked} onChoose={(place) => void open(asked, place)} />}
    </section>
  );
}

interface ChoicesProps {
  found: Found;
  onChoose: (place: Place) => void;
}

/** Asks of which session the file is, where none or several fit. */
function Choices({ found: { place }, onChoose }: ChoicesProps) {
  if (place.choices.length === 0)
    return (
      <p role="alert" className="strong">
        Nicio sesiune din ultimele trei zile nu se potrivește cu fișierul. Încarcă-l de pe pagina
        etapei lui.
      </p>
    );
  return (
    <div className="stack gap-3" role="alert">
      <p className="strong">A cui este fișierul?</p>
      <ul className="stack gap-2">
        {place.choices.map((choice) => (
          <li key={choice.session._id} className="row gap-2-3">
            <Button onClick={() => onChoose(choice)}>
              {choice.event.title} · {choice.session.title}
            </Button>
            <span className="muted">
              {choice.season.title}
              {choice.hasResults && " · are deja rezultate"}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
