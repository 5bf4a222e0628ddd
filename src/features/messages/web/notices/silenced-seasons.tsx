import type { NoticeSettings } from "#features/messages/notices.ts";
import { hearSeason, silenceSeason } from "#features/messages/notices-calls.ts";
import { useCall } from "#web/calls/use-call.ts";
import { FormSection } from "#web/ui/fields/form-section.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { ListLine } from "#web/ui/frame/list-line.tsx";

/** Seasons of which somebody wants to hear nothing but letters, and their own of which they still hear. */
export function SilencedSeasons({
  silenced,
  seasons,
}: Pick<NoticeSettings, "silenced" | "seasons">) {
  const given = (id: string) => ({ params: { id } });
  const hear = useCall(hearSeason, given);
  const silence = useCall(silenceSeason, given);
  if (silenced.length === 0 && seasons.length === 0) return null;
  return (
    <FormSection title="Sezoane">
      <p className="muted">Dintr-un sezon oprit primești numai mesaje.</p>
      <ul className="stack gap-2">
        {silenced.map(({ _id, title }) => (
          <ListLine key={_id} name={title} detail="Oprit">
            <Button
              aria-label={`Vreau din nou: ${title}`}
              isBusy={hear.isPending && hear.variables === _id}
              onClick={() => hear.mutate(_id)}
            >
              Vreau din nou
            </Button>
          </ListLine>
        ))}
        {seasons.map(({ _id, title }) => (
          <ListLine key={_id} name={title}>
            <Button
              aria-label={`Nu mai vreau: ${title}`}
              isBusy={silence.isPending && silence.variables === _id}
              onClick={() => silence.mutate(_id)}
            >
              Nu mai vreau
            </Button>
          </ListLine>
        ))}
      </ul>
    </FormSection>
  );
}
