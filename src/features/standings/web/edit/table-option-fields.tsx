import type { ReactNode } from "react";
import { isRace } from "#shared/session-types.ts";
import { scorers } from "#features/standings/rules/points.ts";
import type { StandingsTable } from "#features/standings/standings.ts";
import {
  type DropGroup,
  type OptionName,
  optionNames,
  sharedCarRules,
  tableLimits,
  tableOptions,
  type TableOptions,
} from "#features/standings/rules/table-options.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { MultiCombobox } from "#web/ui/fields/combobox.tsx";
import { FormSection } from "#web/ui/fields/form-section.tsx";
import { NumberField } from "#web/ui/fields/number-field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";

interface OptionFieldsProps {
  table: StandingsTable;
  /** What is missing is said once somebody has tried to go on. */
  isSubmitted: boolean;
  onChange: (options: Partial<TableOptions>) => void;
}

type Input = (props: OptionFieldsProps) => ReactNode;

/** How a table scores, drops and breaks ties; only what its type and its sessions know. */
export function OptionFields(props: OptionFieldsProps) {
  const { type } = props.table;
  const shown = optionNames.filter(
    (name) => !(tableOptions[name].without ?? []).some((code) => code === type.code),
  );
  return (
    <FormSection title="Cum punctează">
      {shown.map((name) => {
        const OptionInput = inputs[name];
        return <OptionInput key={name} {...props} />;
      })}
    </FormSection>
  );
}

const inputs: Record<OptionName, Input> = {
  whoScores: ({ table, onChange }) => (
    <Select
      label={tableOptions.whoScores.title}
      value={table.options.whoScores}
      options={scorers
        .filter((value) => value !== "everybody" || table.type.code !== "C")
        .map((value) => ({ value, title: tableOptions.whoScores.text(value) }))}
      onChange={({ target }) => {
        const who = scorers.find((known) => known === target.value);
        if (who) onChange({ whoScores: who });
      }}
    />
  ),
  bestCarsPerSession: ({ table, onChange }) => (
    <NumberField
      label={tableOptions.bestCarsPerSession.title}
      help="Gol: toate mașinile clubului."
      min={1}
      max={tableLimits.bestCarsPerSession}
      value={table.options.bestCarsPerSession}
      onChange={(value) => {
        if (!Number.isNaN(value)) onChange({ bestCarsPerSession: value });
      }}
    />
  ),
  sharedCarPoints: ({ table, onChange }) => (
    <Select
      label={tableOptions.sharedCarPoints.title}
      value={table.options.sharedCarPoints}
      options={sharedCarRules.map((value) => ({
        value,
        title: tableOptions.sharedCarPoints.text(value),
      }))}
      onChange={({ target }) => {
        const rule = sharedCarRules.find((known) => known === target.value);
        if (rule) onChange({ sharedCarPoints: rule });
      }}
    />
  ),
  allCarsOfDriver: checkbox(
    "allCarsOfDriver",
    "Un pilot cu mai multe mașini într-o cursă punctează cu toate",
    "Altfel contează cel mai bun rezultat al său.",
  ),
  sharedFastestLap: checkbox(
    "sharedFastestLap",
    "Punctele pentru cel mai rapid tur se împart între toți cei care l-au făcut",
    "Altfel le ia cine l-a făcut primul.",
  ),
  disqualifiedLeavePlace: checkbox(
    "disqualifiedLeavePlace",
    "Locul unei mașini descalificate rămâne liber",
    "Nimeni nu urcă pe el.",
  ),
  keepDisqualifiedEvents: checkbox(
    "keepDisqualifiedEvents",
    "O etapă cu descalificare nu poate fi eliminată",
  ),
  dropsPer: ({ table, onChange }) =>
    racesOf(table) > table.events.length ? (
      <Checkbox
        label="Se elimină curse, nu etape întregi"
        help="Fiecare cursă este un rezultat, cu sesiunile dinaintea ei."
        checked={table.options.dropsPer === "race"}
        onChange={({ target }) => onChange({ dropsPer: target.checked ? "race" : "event" })}
      />
    ) : null,
  dropGroups: DropGroups,
  sprintsDecideTies: (props) => (hasSprint(props.table) ? <SprintsDecideTies {...props} /> : null),
  onlyClassifiedDecideTies: checkbox(
    "onlyClassifiedDecideTies",
    "Locurile celor neclasați nu departajează",
  ),
  sharedPlaces: checkbox(
    "sharedPlaces",
    "La puncte egale locul se împarte",
    "Locurile din curse nu departajează.",
  ),
};

const SprintsDecideTies = checkbox("sprintsDecideTies", "Sprinturile departajează");

function checkbox(
  name: { [Name in OptionName]: TableOptions[Name] extends boolean ? Name : never }[OptionName],
  label: string,
  help?: string,
): Input {
  return ({ table, onChange }) => (
    <Checkbox
      label={label}
      help={help}
      checked={table.options[name]}
      onChange={({ target }) => onChange({ [name]: target.checked })}
    />
  );
}

/** Has a name and at least one round. */
export function isWholeGroup({ title, events }: DropGroup): boolean {
  return title.trim() !== "" && events.length > 0;
}

/** Halves of a season and the like: each drops its own worst results. */
function DropGroups({ table, isSubmitted, onChange }: OptionFieldsProps) {
  const { dropGroups } = table.options;
  const change = (index: number, group: Partial<DropGroup>) =>
    onChange({
      dropGroups: dropGroups.map((one, place) => (place === index ? { ...one, ...group } : one)),
    });
  const isTaken = (id: string, index: number) =>
    dropGroups.some((group, place) => place !== index && group.events.includes(id));
  if (table.events.length < 2) return null;
  return (
    <div role="group" aria-label={tableOptions.dropGroups.title} className="stack gap-3">
      {dropGroups.map((group, index) => {
        const events = table.events
          .filter(({ obj }) => !isTaken(obj._id, index))
          .map(({ obj }) => ({ value: obj._id, title: obj.title }));
        return (
          // oxlint-disable-next-line react/no-array-index-key -- groups have no name, and the draft has what they show
          <fieldset key={index} className="box stack gap-3 pad-4 narrowable">
            <legend>{group.title || `Grupa ${index + 1}`}</legend>
            <TextField
              label="Numele grupei"
              required
              maxLength={tableLimits.groupTitle}
              value={group.title}
              error={isSubmitted && group.title.trim() === "" ? "Obligatoriu" : undefined}
              onChange={({ target }) => change(index, { title: target.value })}
            />
            <MultiCombobox
              label="Etapele grupei"
              options={events}
              error={
                isSubmitted && group.events.length === 0 ? "Alege cel puțin o etapă." : undefined
              }
              value={events.filter(({ value }) => group.events.includes(value))}
              onChange={(chosen) => change(index, { events: chosen.map(({ value }) => value) })}
            />
            <NumberField
              label="Câte rezultate nu contează în ea"
              help="Cel puțin un rezultat rămâne."
              min={0}
              max={tableLimits.ignoredEvents}
              value={group.maxIgnoredEvents}
              onChange={(value) => {
                if (value !== null && value >= 0 && value <= tableLimits.ignoredEvents)
                  change(index, { maxIgnoredEvents: value });
              }}
            />
            <div>
              <Button
                look="link"
                onClick={() => onChange({ dropGroups: dropGroups.filter((one) => one !== group) })}
              >
                Scoate grupa
              </Button>
            </div>
          </fieldset>
        );
      })}
      <div>
        <Button
          onClick={() =>
            onChange({
              dropGroups: [...dropGroups, { title: "", events: [], maxIgnoredEvents: 0 }],
            })
          }
        >
          + Grupă de etape care elimină separat
        </Button>
      </div>
    </div>
  );
}

function racesOf({ events }: StandingsTable): number {
  return events.flatMap(({ sessions }) => sessions).filter(({ obj }) => isRace(obj.type.code))
    .length;
}

function hasSprint({ events }: StandingsTable): boolean {
  return events.some(({ sessions }) => sessions.some(({ obj }) => obj.sprint));
}
