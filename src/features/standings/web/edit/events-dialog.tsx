import { useState } from "react";
import type { SessionScoring } from "#features/standings/rules/rounds.ts";
import type { StandingsTable } from "#features/standings/standings.ts";
import { chosenEvents, type Scorable, scoringIn } from "#features/standings/table-rounds.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { FormSection } from "#web/ui/fields/form-section.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { isRace } from "#shared/session-types.ts";
import { DraftDialog } from "./draft-dialog.tsx";
import { optionsOf, sessionLabel, wordsOf } from "./round-fields.tsx";
import { useScorable } from "./use-scorable.ts";

interface EventsDialogProps {
  seasonId: string;
  table: StandingsTable;
  onClose: () => void;
  onDone: (chosen: Pick<StandingsTable, "rounds" | "events">) => void;
}

/** Which sessions a table scores and by which points, chosen one by one: no others, also where it scored every round. */
export function EventsDialog({ seasonId, table, onClose, onDone }: EventsDialogProps) {
  const { season, error } = useScorable(seasonId);
  const [stored] = useState(() => scoringIn(table.events));
  const [choices, setChoices] = useState(stored);
  return (
    <DraftDialog
      title="Etape și punctaje"
      isDirty={choices !== stored}
      onClose={onClose}
      apply={{
        disabled: !season,
        onClick: () =>
          season &&
          onDone({
            // Who only looked has chosen nothing.
            rounds: choices === stored ? table.rounds : null,
            events: chosenEvents(choices, season),
          }),
      }}
    >
      {error && <ErrorState text={error.message} />}
      {!error && !season && (
        <div role="status" aria-label="Se încarcă">
          <Skeleton lines={6} height="var(--control-height)" />
        </div>
      )}
      {table.rounds && (
        <Notice kind="info">
          Cu sesiuni alese aici, clasamentul nu mai ia singur etapele adăugate mai târziu.
        </Notice>
      )}
      {season && <EventFields {...season} choices={choices} onChange={setChoices} />}
    </DraftDialog>
  );
}

interface EventFieldsProps extends Scorable {
  choices: SessionScoring;
  onChange: (choices: SessionScoring) => void;
}

function EventFields({ events, types, choices, onChange }: EventFieldsProps) {
  const [usual, setUsual] = useState("");
  const options = optionsOf(types);
  const choose = (sessionIds: readonly string[], type: string) => {
    const next = new Map(choices);
    for (const id of sessionIds)
      if (type === "") next.delete(id);
      else next.set(id, type);
    onChange(next);
  };
  const races = events.flatMap((event) =>
    event.sessions.filter((session) => isRace(session.type.code)).map((session) => session._id),
  );
  if (events.length === 0) return <EmptyState text="Sezonul nu are încă etape." />;
  return (
    <>
      <div className="stack gap-2 starts">
        <Select
          label="Același punctaj la toate cursele"
          emptyTitle="Alege…"
          options={options}
          value={usual}
          help={wordsOf(types, usual)}
          onChange={(event) => setUsual(event.target.value)}
        />
        <Button disabled={usual === ""} onClick={() => choose(races, usual)}>
          Pune la toate
        </Button>
      </div>
      {events.map((event) => (
        <FormSection key={event._id} title={event.title}>
          {event.sessions.length === 0 && <p>Etapa nu are încă sesiuni.</p>}
          {event.sessions.map((session) => (
            <Select
              key={session._id}
              label={sessionLabel(session)}
              emptyTitle="Nu punctează"
              options={options}
              value={choices.get(session._id) ?? ""}
              onChange={(change) => choose([session._id], change.target.value)}
            />
          ))}
        </FormSection>
      ))}
    </>
  );
}
