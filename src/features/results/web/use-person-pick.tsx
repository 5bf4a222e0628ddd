import { type ReactNode, useState } from "react";
import {
  type PersonPick,
  pickPerson,
  type ResultsDraft,
  seatTaken,
} from "#features/results/draft/results-draft.ts";
import { ConfirmDialog } from "#web/ui/feedback/confirm-dialog.tsx";
import { rowText } from "./row-labels.ts";

/** Puts people on places of a draft. Somebody who sits elsewhere is moved only after a yes. */
export function usePersonPick(draft: ResultsDraft, onChange: (draft: ResultsDraft) => void) {
  const [asked, setAsked] = useState<PersonPick | null>(null);
  const seatOf = ({ person, ...place }: PersonPick) =>
    person ? seatTaken(draft, person._id, place) : undefined;
  const seat = asked ? seatOf(asked) : undefined;
  const question: ReactNode = asked && seat && (
    <ConfirmDialog
      isOpen
      title={`Îl muți aici pe ${asked.person?.name}?`}
      body={`Este deja pe rândul ${rowText(draft, seat.row)}. Locul de acolo rămâne fără pilot, în lista celor nerecunoscuți.`}
      yes="Mută aici"
      onNo={() => setAsked(null)}
      onYes={() => {
        onChange(pickPerson(draft, asked));
        setAsked(null);
      }}
    />
  );
  return {
    pick: (pick: PersonPick) => {
      if (seatOf(pick)) setAsked(pick);
      else onChange(pickPerson(draft, pick));
    },
    question,
  };
}
