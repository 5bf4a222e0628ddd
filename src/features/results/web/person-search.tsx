import {
  isNewDriver,
  nameAt,
  type PersonPick,
  type ResultsDraft,
  type Seat,
  seatTaken,
} from "#features/results/draft/results-draft.ts";
import { Combobox } from "#web/ui/fields/combobox.tsx";
import { searchDrivers } from "./driver-search.ts";
import { rowText } from "./row-labels.ts";

interface PersonSearchProps {
  draft: ResultsDraft;
  seat: Seat;
  onPick: (pick: PersonPick) => void;
}

/** Who sat at a place, to be searched for; the file's name is searched for to begin with, and people who sit elsewhere say so. */
export function PersonSearch({ draft, seat, onPick }: PersonSearchProps) {
  const { row, place } = seat;
  const person = row.persons[place];
  if (!person) return null;
  const { userId } = person;
  const value = userId === null ? null : { value: userId, title: nameAt(draft, row, place) };
  const isNew = userId !== null && isNewDriver(userId);
  return (
    <Combobox
      label={`În fișier: ${person.name || "fără nume"}`}
      placeholder="Caută pilotul după nume"
      emptyText="Niciun pilot cu acest nume. Șterge din el ca să cauți mai larg."
      initialText={person.name}
      search={async (text, signal) => {
        const found = await searchDrivers(text, signal);
        return found.map((option) => {
          const taken = seatTaken(draft, option.value, seat);
          if (!taken) return option;
          const detail = [option.detail, `deja pe rândul ${rowText(draft, taken.row)}`];
          return { ...option, detail: detail.filter(Boolean).join(" · ") };
        });
      }}
      value={value}
      help={
        isNew
          ? "Pilot nou: intră în ligă cu numele din fișier când salvezi."
          : value
            ? undefined
            : "Alegerea este ținută minte pentru fișierele următoare."
      }
      onChange={(option) =>
        onPick({ ...seat, person: option && { _id: option.value, name: option.title } })
      }
    />
  );
}
