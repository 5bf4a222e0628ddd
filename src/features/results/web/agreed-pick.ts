import {
  type PersonPick,
  pickPerson,
  type ResultsDraft,
  seatTaken,
} from "#features/results/draft/results-draft.ts";
import { askToConfirm } from "#web/ui/feedback/confirmations.ts";
import { rowText } from "./row-labels.ts";

/** Puts somebody on a place of a draft. Who sits elsewhere is moved only after a yes. */
export async function pickAgreed(
  draft: ResultsDraft,
  pick: PersonPick,
  onChange: (draft: ResultsDraft) => void,
): Promise<void> {
  const { person } = pick;
  const seat = person && seatTaken(draft, person._id, pick);
  if (
    !seat ||
    (await askToConfirm({
      title: `Îl muți aici pe ${person.name}?`,
      body: `Este deja pe rândul ${rowText(draft, seat.row)}. Locul de acolo rămâne fără pilot, în lista celor nerecunoscuți.`,
      yes: "Mută aici",
    }))
  )
    onChange(pickPerson(draft, pick));
}
