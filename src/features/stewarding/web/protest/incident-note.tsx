import { Notice } from "#web/ui/feedback/notice.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { IncidentFields } from "./incident-fields.tsx";
import { useDeviceDraft } from "../parts/device-draft.ts";
import { protestDrafts } from "./protest-draft.ts";

interface IncidentNoteProps {
  eventId: string;
  /** When protests are taken, UTC ms; `null`: not known before the results. */
  opensAt: number | null;
}

/** What somebody notes before there are results: nothing is sent, it waits on the device for the protest. */
export function IncidentNote({ eventId, opensAt }: IncidentNoteProps) {
  const { draft, change, drop } = useDeviceDraft(`protest:${eventId}`, protestDrafts);
  const isEmpty = protestDrafts.isBlank(draft);
  return (
    <div className="stack gap-5">
      <Notice>
        Nota rămâne pe acest dispozitiv.{" "}
        {opensAt === null ? (
          "O poți trimite drept contestație după ce apar rezultatele."
        ) : (
          <>
            O poți trimite drept contestație de la <Time at={opensAt} format="moment" />.
          </>
        )}
      </Notice>
      <TextField
        label="Numerele mașinilor"
        inputMode="text"
        autoComplete="off"
        maxLength={60}
        help="Cine a greșit: 23, 7."
        value={draft.numbers}
        onChange={({ target }) => change((before) => ({ ...before, numbers: target.value }))}
      />
      <IncidentFields draft={draft} errors={{}} change={change} />
      <p className="row gap-2-3" role="status">
        <span className="muted">
          {isEmpty ? "Încă nimic de păstrat." : "Păstrat pe dispozitiv."}
        </span>
        {!isEmpty && (
          <Button look="link" onClick={drop}>
            Șterge nota
          </Button>
        )}
      </p>
    </div>
  );
}
