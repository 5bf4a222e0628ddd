import { formatsInWords } from "#simulators/simulators.ts";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { fileSessionTitle } from "#features/results/import/file-sessions.ts";
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

type Placed = FilePlace["places"][number];
type Place = Placed["choices"][number];

/** Takes the file of a session that it does not name: the editor opens with it, or one is asked whose it is. */
export function DroppedFile() {
  const navigate = useNavigate();
  const [progress, setProgress] = useState<number>();
  const open = ({ fileId, place }: Found, { fileSession }: Placed, { event, session }: Place) =>
    navigate({
      to: "/edit-session-results/$event/$session",
      params: { event: event._id, session: session._id },
      search: { file: fileId, processor: place.processor, fileSession: fileSession?.key },
    });
  const find = useMutation({
    mutationFn: async (file: File): Promise<Found> => {
      setProgress(0);
      const { _id: fileId } = await uploadFile("resultsFile", file, { onProgress: setProgress });
      return { fileId, place: await call(placeResultsFile, { body: { fileId } }) };
    },
    onSuccess: async (found) => {
      const only = onlyPlace(found.place);
      if (only?.found) await open(found, only, only.found);
    },
    onSettled: () => setProgress(undefined),
  });
  const asked = find.data && !onlyPlace(find.data.place)?.found ? find.data : undefined;
  return (
    <section className="stack gap-3" aria-label="Fișierul unei sesiuni">
      <FileDrop
        label="Lasă aici fișierul cursei sau al calificărilor"
        help={`Își găsește singur sesiunea. ${formatsInWords()}, cel mult ${maxMegabytes} MB.`}
        accept=".json,.csv,application/json,text/csv"
        maxBytes={maxMegabytes * 1024 * 1024}
        progress={progress}
        error={find.error?.message}
        onFile={(file) => find.mutate(file)}
      />
      {asked && (
        <Choices found={asked} onChoose={(placed, place) => void open(asked, placed, place)} />
      )}
    </section>
  );
}

/** What the file has for one session alone. */
function onlyPlace({ places: [only, ...others] }: FilePlace): Placed | undefined {
  return others.length === 0 ? only : undefined;
}

interface ChoicesProps {
  found: Found;
  onChoose: (placed: Placed, place: Place) => void;
}

/** Asks of which session the file is, where none or several fit, and which of its sessions comes first, where it has several. */
function Choices({ found: { place }, onChoose }: ChoicesProps) {
  if (place.places.every(({ choices }) => choices.length === 0))
    return (
      <p role="alert" className="strong">
        Nicio sesiune din ultimele trei zile nu se potrivește cu fișierul. Încarcă-l de pe pagina
        etapei lui.
      </p>
    );
  return (
    <div className="stack gap-3" role="alert">
      <p className="strong">
        {onlyPlace(place)
          ? "A cui este fișierul?"
          : "Fișierul are mai multe sesiuni. Cu care începi? Celelalte sunt la o apăsare după ce salvezi."}
      </p>
      {place.places.map((placed) => (
        <ul key={placed.fileSession?.key} className="stack gap-2">
          {placed.choices.map((choice) => (
            <li key={choice.session._id} className="row gap-2-3">
              <Button onClick={() => onChoose(placed, choice)}>
                {choice.event.title} · {choice.session.title}
              </Button>
              <span className="muted">
                {placed.fileSession && `${fileSessionTitle(placed.fileSession)} · `}
                {choice.season.title}
                {choice.hasResults && " · are deja rezultate"}
              </span>
            </li>
          ))}
        </ul>
      ))}
    </div>
  );
}
