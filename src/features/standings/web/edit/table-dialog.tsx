import { type SubmitEvent, useId, useState } from "react";
import type { Season } from "#features/seasons/seasons.ts";
import { mostIgnored } from "#features/standings/table-results.ts";
import {
  columnTitles,
  type StandingsColumn,
  standingsColumns,
  standingsTypeTitles,
  subjectLists,
} from "#features/standings/standings-columns.ts";
import type { changeRules } from "#features/standings/standings-draft.ts";
import type { StandingsTable } from "#features/standings/standings.ts";
import { scoredByRounds } from "#features/standings/table-rounds.ts";
import {
  type FilterName,
  filterNames,
  tableFilters,
} from "#features/standings/rules/table-filters.ts";
import { tableLimits } from "#features/standings/rules/table-options.ts";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { MultiCombobox } from "#web/ui/fields/combobox.tsx";
import { FormSection } from "#web/ui/fields/form-section.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { Slider } from "#web/ui/fields/slider.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { standingsTypes } from "#features/standings/rules/points.ts";
import { DraftDialog } from "./draft-dialog.tsx";
import { RoundFields } from "./round-fields.tsx";
import { useScorable } from "./use-scorable.ts";
import { isWholeGroup, OptionFields } from "./table-option-fields.tsx";

type Rules = Parameters<typeof changeRules>[1];

interface TableDialogProps {
  table: StandingsTable;
  season: Season;
  isNew: boolean;
  onClose: () => void;
  onDone: (rules: Rules) => void;
}

/** What a table is called, what it is about, what it scores, what it lets through and what it shows. */
export function TableDialog({ table, season, isNew, onClose, onDone }: TableDialogProps) {
  const { season: scorable, error } = useScorable(season._id);
  const form = useId();
  const [typed, setEdited] = useState(table);
  const edited =
    typed.rounds && scorable ? { ...typed, ...scoredByRounds(typed.rounds, scorable) } : typed;
  const [isSubmitted, setSubmitted] = useState(false);
  const change = (values: Partial<StandingsTable>) => setEdited({ ...typed, ...values });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    setSubmitted(true);
    if (edited.title.trim() !== "" && edited.options.dropGroups.every(isWholeGroup))
      onDone({ ...edited, title: edited.title.trim() });
  };
  return (
    <DraftDialog
      title={isNew ? "Clasament nou" : "Setările clasamentului"}
      isDirty={typed !== table}
      onClose={onClose}
      apply={{ type: "submit", form, disabled: typed.rounds !== null && !scorable }}
    >
      <form id={form} className="stack gap-4" onSubmit={submit} noValidate>
        <TextField
          label="Nume"
          required
          maxLength={tableLimits.title}
          value={edited.title}
          error={isSubmitted && edited.title.trim() === "" ? "Obligatoriu" : undefined}
          onChange={(event) => change({ title: event.target.value })}
        />
        <Select
          label="Tip"
          required
          value={edited.type.code}
          options={standingsTypes.map((value) => ({ value, title: standingsTypeTitles[value] }))}
          help={
            edited.type.code === table.type.code || table.entries.length === 0
              ? undefined
              : "Alt tip înseamnă alte rânduri: compensările și textele de acum se pierd."
          }
          onChange={(event) => change({ type: typeOf(event.target.value) })}
        />
        <Checkbox
          label="Public"
          help="Nepublicat, îl văd doar cei care editează clasamente."
          checked={edited.public}
          onChange={(event) => change({ public: event.target.checked })}
        />
        {error && <ErrorState text={error.message} />}
        {scorable && (
          <RoundFields table={edited} season={scorable} onChange={(rounds) => change({ rounds })} />
        )}
        <FilterFields table={edited} season={season} onChange={change} />
        <OptionFields
          table={edited}
          isSubmitted={isSubmitted}
          onChange={(options) => change({ options: { ...edited.options, ...options } })}
        />
        <ColumnFields table={edited} onChange={change} />
      </form>
    </DraftDialog>
  );
}

function typeOf(value: string): StandingsTable["type"] {
  const code = standingsTypes.find((type) => type === value) ?? "D";
  return { code, title: standingsTypeTitles[code] };
}

interface PartProps {
  table: StandingsTable;
  onChange: (values: Partial<StandingsTable>) => void;
}

/** What can be chosen in each filter. */
const filterChoices: Record<FilterName, (season: Season) => { value: string; title: string }[]> = {
  carClasses: ({ carClasses }) => carClasses.map(({ _id, name }) => ({ value: _id, title: name })),
  driverClasses: ({ driverClasses }) =>
    driverClasses.map(({ _id, name }) => ({ value: _id, title: name })),
  carModels: ({ rules }) => rules.validCars.map(({ _id, title }) => ({ value: _id, title })),
};

function FilterFields({ table, season, onChange }: PartProps & { season: Season }) {
  const { filters } = table;
  const most = mostIgnored(table);
  return (
    <FormSection title="Cine intră">
      {filterNames.map((name) => {
        const options = filterChoices[name](season);
        return (
          <MultiCombobox
            key={name}
            label={tableFilters[name].title}
            placeholder="Toate"
            options={options}
            value={filters[name].map(
              (id, index) =>
                options.find((option) => option.value === id) ?? {
                  value: id,
                  title: table.filterNames[name][index] ?? "Nu mai este în sezon",
                },
            )}
            onChange={(chosen) =>
              onChange({
                filters: { ...filters, [name]: chosen.map((option) => option.value) },
                filterNames: { ...table.filterNames, [name]: chosen.map((option) => option.title) },
              })
            }
          />
        );
      })}
      <Slider
        label="Etape care nu contează"
        help={
          most === 0
            ? "Se pot elimina etape când clasamentul are cel puțin două."
            : "Cele mai slabe rezultate ale fiecăruia."
        }
        disabled={most === 0}
        min={0}
        max={most}
        value={filters.maxIgnoredEvents}
        onChange={(maxIgnoredEvents) => onChange({ filters: { ...filters, maxIgnoredEvents } })}
      />
    </FormSection>
  );
}

function ColumnFields({ table, onChange }: PartProps) {
  const { displayedColumns, type } = table;
  const isAlwaysShown = (column: StandingsColumn) =>
    column === "position" || column === subjectLists[type.code];
  return (
    <FormSection title="Coloane">
      {standingsColumns.map((column) => (
        <Checkbox
          key={column}
          label={columnTitles[column]}
          disabled={isAlwaysShown(column)}
          checked={isAlwaysShown(column) || displayedColumns.includes(column)}
          onChange={(event) =>
            onChange({
              displayedColumns: event.target.checked
                ? [...displayedColumns, column]
                : displayedColumns.filter((one) => one !== column),
            })
          }
        />
      ))}
      {displayedColumns.includes("miscText") && (
        <TextField
          label="Titlul coloanei de text"
          maxLength={tableLimits.miscTextName}
          value={table.miscTextName}
          onChange={(event) => onChange({ miscTextName: event.target.value })}
        />
      )}
    </FormSection>
  );
}
