import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { readEvent } from "#features/results/results-calls.ts";
import { listSeasons, readSeason } from "#features/seasons/seasons-calls.ts";
import { read } from "#web/calls/call.ts";
import { FieldRow } from "#web/ui/fields/form-section.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { AccusedCars } from "../protest/accused-cars.tsx";
import type { ProtestDraft } from "../protest/protest-draft.ts";

/** Where a case of a steward's own belongs. */
export interface CasePlace {
  season: string;
  event: string;
  session: string;
}

export const nowhere: CasePlace = { season: "", event: "", session: "" };

interface CasePlaceFieldsProps {
  place: CasePlace;
  draft: ProtestDraft;
  errors: Readonly<Record<string, string>>;
  onPlace: (part: Partial<CasePlace>) => void;
  onChange: (part: Partial<ProtestDraft>) => void;
}

/** In which session, and about whom: each list follows from the one before. */
export function CasePlaceFields({ place, draft, errors, onPlace, onChange }: CasePlaceFieldsProps) {
  const seasons = useSuspenseQuery(read(listSeasons, { query: { view: "cards" } })).data;
  const season = useQuery({
    ...read(readSeason, { params: { id: place.season } }),
    enabled: place.season !== "",
  });
  const event = useQuery({
    ...read(readEvent, { params: { id: place.event }, query: {} }),
    enabled: place.event !== "",
  });
  const driven = event.data?.sessions.filter(({ results }) => (results?.length ?? 0) > 0) ?? [];
  const rows = driven.find(({ _id }) => _id === place.session)?.results ?? [];
  return (
    <>
      <Select
        label="Sezonul"
        required
        emptyTitle="Alege sezonul"
        value={place.season}
        options={seasons.map(({ _id, title }) => ({ value: _id, title }))}
        error={errors["season"]}
        onChange={({ target }) => onPlace({ season: target.value, event: "", session: "" })}
      />
      <FieldRow>
        <Select
          label="Etapa"
          required
          disabled={!season.data}
          emptyTitle="Alege etapa"
          value={place.event}
          options={(season.data?.events ?? []).map(({ _id, title }) => ({ value: _id, title }))}
          error={errors["event"] ?? season.error?.message}
          onChange={({ target }) => onPlace({ event: target.value, session: "" })}
        />
        <Select
          label="Sesiunea"
          required
          disabled={!event.data}
          emptyTitle={event.data && driven.length === 0 ? "Fără rezultate" : "Alege sesiunea"}
          value={place.session}
          options={driven.map(({ _id, title }) => ({ value: _id, title }))}
          error={errors["session"] ?? event.error?.message}
          onChange={({ target }) => onPlace({ session: target.value })}
        />
      </FieldRow>
      {rows.length > 0 && (
        <AccusedCars
          rows={rows}
          accused={draft.accused}
          error={errors["accused"]}
          onChange={(accused) => onChange({ accused })}
        />
      )}
    </>
  );
}

/** What is not chosen yet, by field. */
export function placeProblems(place: CasePlace): Record<string, string> {
  return Object.fromEntries(
    Object.entries(place).flatMap(([name, value]) => (value === "" ? [[name, "Obligatoriu"]] : [])),
  );
}
