import type { Candidate } from "#features/clubs/clubs.ts";
import { lacksInWords } from "#features/clubs/driver-requirements.ts";
import { type ComboboxOption, MultiCombobox } from "#web/ui/fields/combobox.tsx";
import type { FieldProps } from "#web/ui/fields/field.tsx";
import { type PickedPerson, toPicked } from "./club-form-values.ts";
import { listCandidates } from "#features/clubs/clubs-calls.ts";
import { call } from "#web/calls/call.ts";

interface PeoplePickerProps extends Pick<FieldProps, "label" | "help" | "error"> {
  value: PickedPerson[];
  onChange: (people: PickedPerson[]) => void;
  /** Id of the simulator to drive in; who lacks what it takes is shown with the reason and cannot be chosen. */
  simulator?: string | undefined;
  /** Ids of people who are not offered. */
  without?: readonly string[];
}

/** Finds people on the server while one types and takes several. */
export function PeoplePicker({ value, onChange, simulator, without, ...field }: PeoplePickerProps) {
  return (
    <MultiCombobox
      // Another simulator asks for other things: what was found for the last one does not count.
      key={simulator}
      {...field}
      placeholder="Scrie o parte din nume"
      emptyText="Nimeni cu acest nume."
      value={value.map(toOption)}
      onChange={(options) =>
        onChange(options.map((option) => ({ _id: option.value, name: option.title })))
      }
      search={async (search, signal) => {
        const found = await call(listCandidates, { query: { search, simulator } }, { signal });
        return found.filter(({ _id }) => !without?.includes(_id)).map(toCandidateOption);
      }}
    />
  );
}

/** People of a list that is at hand: taking one out is what it is for, and putting them back. */
export function MembersPicker({
  members,
  value,
  onChange,
  ...field
}: Omit<PeoplePickerProps, "simulator" | "without"> & { members: readonly PickedPerson[] }) {
  return (
    <MultiCombobox
      {...field}
      emptyText="Nu mai este nimeni de adăugat."
      options={members.map(toOption)}
      value={value.map(toOption)}
      onChange={(options) =>
        onChange(options.map((option) => ({ _id: option.value, name: option.title })))
      }
    />
  );
}

function toOption({ _id, name }: PickedPerson): ComboboxOption {
  return { value: _id, title: name };
}

function toCandidateOption(candidate: Candidate): ComboboxOption {
  const option = toOption(toPicked(candidate));
  if (!candidate.hasAccount) return { ...option, detail: "Fără cont: intră imediat" };
  if (candidate.lacks.length === 0) return option;
  return {
    ...option,
    isDisabled: true,
    detail: `Nu poate fi înregistrat ${lacksInWords(candidate.lacks)}`,
  };
}
