import { useId, useState } from "react";
import { roundKindOf, type RoundKind, type TableRounds } from "#features/standings/rules/rounds.ts";
import type { ScoringTypeShape } from "#features/standings/scoring/scoring-types.ts";
import { scoringText } from "#features/standings/standings-labels.ts";
import type { AvailableEvent, StandingsTable } from "#features/standings/standings.ts";
import {
  racesScored,
  roundsLike,
  type Scorable,
  sessionChoice,
  withSessionChoice,
} from "#features/standings/table-rounds.ts";
import { sessionTitle } from "#shared/session-types.ts";
import { FormSection } from "#web/ui/fields/form-section.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { Button } from "#web/ui/frame/button.tsx";

interface RoundFieldsProps {
  table: StandingsTable;
  season: Scorable;
  onChange: (rounds: TableRounds) => void;
}

/** By which points every round scores, and which sessions score otherwise. */
export function RoundFields({ table, season, onChange }: RoundFieldsProps) {
  const { rounds } = table;
  if (!rounds)
    return (
      <FormSection title="Ce punctează">
        <p>Sesiunile alese una câte una la „Etape și punctaje”.</p>
        <div>
          <Button onClick={() => onChange(everyRound(table, season))}>
            Ia toate etapele, și cele viitoare
          </Button>
        </div>
      </FormSection>
    );
  const hasSprints = season.events.some(({ sessions }) => sessions.some(({ sprint }) => sprint));
  const showsSprint = hasSprints || rounds.sprint !== rounds.race;
  const kinds: RoundKind[] = ["race", ...(showsSprint ? ["sprint" as const] : []), "qualifying"];
  return (
    <FormSection title="Ce punctează">
      <p className="small muted">La toate etapele, și la cele adăugate mai târziu.</p>
      {kinds.map((kind) => (
        <Select
          key={kind}
          label={kindTitles[kind]}
          emptyTitle="Nu punctează"
          options={optionsOf(season.types)}
          value={rounds[kind] ?? ""}
          help={wordsOf(season.types, rounds[kind])}
          onChange={({ target }) => {
            const type = target.value || null;
            const alike = kind === "race" && !showsSprint ? { sprint: type } : {};
            onChange({ ...rounds, [kind]: type, ...alike });
          }}
        />
      ))}
      <Exceptions rounds={rounds} season={season} onChange={onChange} />
    </FormSection>
  );
}

const kindTitles: Record<RoundKind, string> = {
  race: "Cursă",
  sprint: "Sprint",
  qualifying: "Calificări",
};

function everyRound(table: StandingsTable, { types }: Scorable): TableRounds {
  const [first] = types;
  return table.events.length === 0 && first ? racesScored(first._id) : roundsLike(table);
}

interface ExceptionsProps {
  rounds: TableRounds;
  season: Scorable;
  onChange: (rounds: TableRounds) => void;
}

/** Rounds with a session that scores otherwise, and one that is chosen to say so of it. */
function Exceptions({ rounds, season, onChange }: ExceptionsProps) {
  const id = useId();
  const [opened, setOpened] = useState<readonly string[]>(() =>
    season.events.filter((event) => isExcepted(rounds, event)).map(({ _id }) => _id),
  );
  const isUndecided = rounds.except.some(({ undecided }) => undecided);
  const [shown, others] = [
    season.events.filter(({ _id }) => opened.includes(_id)),
    season.events.filter(({ _id }) => !opened.includes(_id)),
  ];
  if (season.events.length === 0) return null;
  return (
    <details open={isUndecided || undefined}>
      <summary id={id}>Altfel la etapa asta</summary>
      <div role="group" aria-labelledby={id} className="stack gap-3 pad-2-0">
        {shown.map((event) => (
          <FormSection key={event._id} title={event.title}>
            {event.sessions.length === 0 && <p>Etapa nu are încă sesiuni.</p>}
            {event.sessions.map((session) => {
              const choice = sessionChoice(rounds, session._id);
              return (
                <Select
                  key={session._id}
                  label={sessionLabel(session)}
                  emptyTitle={
                    roundKindOf(session) ? "Ca la celelalte etape" : "De obicei nu punctează"
                  }
                  options={[
                    ...(choice === "undecided"
                      ? [{ value: "undecided", title: "Nu punctează încă: alege" }]
                      : []),
                    ...(roundKindOf(session) ? [{ value: "none", title: "Nu punctează" }] : []),
                    ...optionsOf(season.types),
                  ]}
                  value={choice}
                  onChange={({ target }) =>
                    onChange(withSessionChoice(rounds, session._id, target.value))
                  }
                />
              );
            })}
          </FormSection>
        ))}
        {others.length > 0 && (
          <Select
            label="Etapa"
            emptyTitle="Alege…"
            options={others.map(({ _id, title }) => ({ value: _id, title }))}
            value=""
            onChange={({ target }) => setOpened([...opened, target.value])}
          />
        )}
      </div>
    </details>
  );
}

export function sessionLabel(session: AvailableEvent["sessions"][number]): string {
  return `${sessionTitle(session)}${session.official ? "" : " (neoficial)"}`;
}

function isExcepted({ except }: TableRounds, { sessions }: AvailableEvent): boolean {
  return sessions.some(({ _id }) => except.some(({ session }) => session === _id));
}

export function optionsOf(types: readonly ScoringTypeShape[]) {
  return types.map(({ _id, title }) => ({ value: _id, title }));
}

/** What a points system gives, for who chooses it. */
export function wordsOf(types: readonly ScoringTypeShape[], id: string | null): string | undefined {
  const type = types.find((one) => one._id === id);
  return type && scoringText(type);
}
