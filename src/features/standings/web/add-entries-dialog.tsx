import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { searchDrivers } from "#features/results/web/edit-results-api.ts";
import type { Season } from "#features/seasons/seasons.ts";
import type { StandingsEntryShape, StandingsTable } from "#features/standings/standings.ts";
import { Button } from "#web/ui/button.tsx";
import { type ComboboxOption, MultiCombobox } from "#web/ui/combobox.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { makeEntries } from "./edit-standings-api.ts";
import styles from "./standings-editor.module.css";

interface AddEntriesDialogProps {
  season: Season;
  table: StandingsTable;
  onClose: () => void;
  onDone: (entries: StandingsEntryShape[]) => void;
}

/** Brings somebody into a table who has no result in it; he stays there without points. */
export function AddEntriesDialog({ season, table, onClose, onDone }: AddEntriesDialogProps) {
  const { code } = table.type;
  const [drivers, setDrivers] = useState<ComboboxOption[]>([]);
  const [cars, setCars] = useState<ComboboxOption[]>([]);
  const make = useMutation({
    mutationFn: async () =>
      makeEntries(season._id, {
        drivers: drivers.map((option) => option.value),
        cars: code === "T" ? carsOfClubs(season, cars) : cars.map((option) => option.value),
        typeCode: code,
        startPosition: table.entries.length + 1,
      }),
    onSuccess: onDone,
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Adaugă în clasament"
      actions={
        <>
          <Button onClick={onClose}>Renunță</Button>
          <Button
            look="main"
            disabled={drivers.length + cars.length === 0}
            isBusy={make.isPending}
            onClick={() => make.mutate()}
          >
            Adaugă
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>Cine are rezultate apare singur. Aici adaugi pe cine nu are încă niciunul.</p>
        {code === "D" && (
          <MultiCombobox
            label="Piloți"
            placeholder="Caută după nume"
            emptyText="Niciun pilot cu acest nume."
            search={searchDrivers}
            value={drivers}
            onChange={setDrivers}
          />
        )}
        {code === "T" ? (
          <MultiCombobox
            label="Cluburi înscrise"
            placeholder="Alege cluburile"
            options={season.registrations.map(({ teamId, teamName }) => ({
              value: teamId,
              title: teamName,
            }))}
            value={cars}
            onChange={setCars}
          />
        ) : (
          <MultiCombobox
            label={code === "D" ? "Toți piloții mașinilor" : "Mașini înscrise"}
            placeholder="Alege mașinile"
            options={season.registrations.flatMap((registration) =>
              registration.cars.map(({ _id, raceNumber, carName }) => ({
                value: _id,
                title: `#${raceNumber} ${carName}`,
                detail: registration.teamName,
              })),
            )}
            value={cars}
            onChange={setCars}
          />
        )}
        {make.error && <Notice kind="bad">{make.error.message}</Notice>}
      </div>
    </Dialog>
  );
}

function carsOfClubs(season: Season, clubs: readonly ComboboxOption[]): string[] {
  return season.registrations
    .filter(({ teamId }) => clubs.some((club) => club.value === teamId))
    .flatMap((registration) => registration.cars.map((car) => car._id));
}
