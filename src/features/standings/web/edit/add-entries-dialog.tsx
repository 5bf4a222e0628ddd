import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { searchDrivers } from "#features/results/web/driver-search.ts";
import type {
  Candidates,
  StandingsEntryShape,
  StandingsTable,
} from "#features/standings/standings.ts";
import {
  listStandingsCandidates,
  makeEntries,
} from "#features/standings/standings-editor-calls.ts";
import { call, fresh, read } from "#web/calls/call.ts";
import { type ComboboxOption, MultiCombobox } from "#web/ui/fields/combobox.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { DraftDialog } from "./draft-dialog.tsx";

interface AddEntriesDialogProps {
  seasonId: string;
  table: StandingsTable;
  onClose: () => void;
  onDone: (entries: StandingsEntryShape[]) => void;
}

interface Chosen {
  drivers: ComboboxOption[];
  cars: ComboboxOption[];
  teams: ComboboxOption[];
}

/** Brings somebody into a table who has no result in it; they stay there without points. */
export function AddEntriesDialog({ seasonId, table, onClose, onDone }: AddEntriesDialogProps) {
  const candidates = useQuery(read(listStandingsCandidates, { params: { seasonId } }, fresh));
  const [chosen, setChosen] = useState<Chosen>({ drivers: [], cars: [], teams: [] });
  const known = new Set(table.entries.map((entry) => entry.subject));
  const make = useMutation({
    mutationFn: async () => {
      const made = await call(makeEntries, {
        params: { seasonId },
        body: {
          drivers: valuesOf(chosen.drivers),
          cars: valuesOf(chosen.cars),
          teams: valuesOf(chosen.teams),
          typeCode: table.type.code,
          startPosition: table.entries.length + 1,
        },
      });
      return made.filter((entry) => !known.has(entry.subject));
    },
    onSuccess: (added) => added.length > 0 && onDone(added),
  });
  const change = (part: Partial<Chosen>) => {
    make.reset();
    setChosen({ ...chosen, ...part });
  };
  const isEmpty = chosen.drivers.length + chosen.cars.length + chosen.teams.length === 0;
  return (
    <DraftDialog
      title="Adaugă în clasament"
      isDirty={!isEmpty}
      onClose={onClose}
      apply={{
        children: "Adaugă",
        disabled: isEmpty,
        isBusy: make.isPending,
        onClick: () => make.mutate(),
      }}
    >
      <p>Cine are rezultate apare singur. Aici adaugi pe cine nu are încă niciunul.</p>
      {candidates.error && (
        <ErrorState text={candidates.error.message} onRetry={() => void candidates.refetch()} />
      )}
      {candidates.isPending && (
        <div role="status" aria-label="Se încarcă">
          <Skeleton lines={2} height="var(--control-height)" />
        </div>
      )}
      {candidates.data && (
        <Pickers
          code={table.type.code}
          candidates={candidates.data}
          known={known}
          chosen={chosen}
          onChange={change}
        />
      )}
      {make.error && <Notice kind="bad">{make.error.message}</Notice>}
      {make.data?.length === 0 && <Notice kind="warning">{nobodyNew(table.type.code)}</Notice>}
    </DraftDialog>
  );
}

interface PickersProps {
  code: StandingsTable["type"]["code"];
  candidates: Candidates;
  /** Who is in the table already, and is not offered again. */
  known: ReadonlySet<string>;
  chosen: Chosen;
  onChange: (part: Partial<Chosen>) => void;
}

function Pickers({ code, candidates, known, chosen, onChange }: PickersProps) {
  const isNew = ({ _id }: { _id: string }) => !known.has(_id);
  if (code === "T")
    return (
      <MultiCombobox
        label="Cluburi"
        placeholder="Alege cluburile"
        emptyText="Niciun club cu acest nume."
        options={candidates.teams.filter(isNew).map(({ _id, name, isRegistered }) => ({
          value: _id,
          title: name,
          detail: isRegistered ? "înscris" : "neînscris în sezon",
        }))}
        value={chosen.teams}
        onChange={(teams) => onChange({ teams })}
      />
    );
  const cars = code === "C" ? candidates.cars.filter(isNew) : candidates.cars;
  return (
    <>
      {code === "D" && (
        <MultiCombobox
          label="Piloți"
          placeholder="Caută după nume"
          emptyText="Niciun pilot nou cu acest nume."
          search={async (text, signal) =>
            (await searchDrivers(text, signal)).filter(({ value }) => !known.has(value))
          }
          value={chosen.drivers}
          onChange={(drivers) => onChange({ drivers })}
        />
      )}
      <MultiCombobox
        label={code === "D" ? "Toți piloții mașinilor" : "Mașini"}
        placeholder="Alege mașinile"
        emptyText="Nicio mașină cu acest nume."
        options={cars.map(({ _id, raceNumber, carName, teamName }) => ({
          value: _id,
          title: `#${raceNumber} ${carName}`,
          detail: teamName ?? "invitată",
        }))}
        value={chosen.cars}
        onChange={(next) => onChange({ cars: next })}
      />
    </>
  );
}

function valuesOf(options: readonly ComboboxOption[]): string[] {
  return options.map((option) => option.value);
}

function nobodyNew(code: StandingsTable["type"]["code"]): string {
  return code === "D"
    ? "Mașinile alese nu au niciun pilot care să nu fie deja în clasament."
    : "Cine a fost ales este deja în clasament sau nu mai este în sezon.";
}
