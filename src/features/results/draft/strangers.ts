import {
  newDriverId,
  pickPerson,
  type ResultsDraft,
  type Seat,
  seatTaken,
} from "./results-draft.ts";

/** The people of a file whom the league does not know, by what is to be done about them. */
export interface Strangers {
  /** Named like nobody: new drivers. */
  fresh: Seat[];
  /** Named like somebody, whoever they turn out to be. */
  alike: Seat[];
  nameless: Seat[];
}

/** Whom the rows brought without a match, whatever was said of them since; rows taken out and rows added by hand aside. */
export function strangersOf({ editor, rows }: ResultsDraft): Strangers {
  const read = new Map(editor.results.map((row) => [row.entryKey, row]));
  const seats = rows
    .filter(({ removed, added }) => !removed && !added)
    .flatMap((row) =>
      row.persons.flatMap((_, place) => {
        const person = read.get(row.entryKey)?.persons[place];
        return person?.userId === null ? [{ seat: { row, place }, person }] : [];
      }),
    );
  const isAlike = (personId: string) => (editor.proposals[personId] ?? []).length > 0;
  const named = seats.filter(({ person }) => person.name.trim() !== "");
  const seatsOf = (list: typeof seats) => list.map(({ seat }) => seat);
  return {
    fresh: seatsOf(named.filter(({ person }) => !isAlike(person.personId))),
    alike: seatsOf(named.filter(({ person }) => isAlike(person.personId))),
    nameless: seatsOf(seats.filter(({ person }) => person.name.trim() === "")),
  };
}

/** Those of some places about which nothing is said yet. */
export function openOf(seats: readonly Seat[]): Seat[] {
  return seats.filter(({ row, place }) => row.persons[place]?.userId === null);
}

/** Everybody on these places is a new driver, those apart of whom something else is said already. */
export function takeAsNew(draft: ResultsDraft, seats: readonly Seat[]): ResultsDraft {
  return openOf(seats).reduce((taken, seat) => {
    const person = seat.row.persons[seat.place];
    if (!person) return taken;
    const driver = { _id: newDriverId(person), name: person.name };
    return pickPerson(taken, { ...seat, person: driver });
  }, draft);
}

/**
 * Answers what needs no question of a file that was just read: who is most likely a driver of the league is that driver, and in
 * an open season who is named like nobody is a new one.
 */
export function settleStrangers(draft: ResultsDraft): ResultsDraft {
  const presumed = openOf(strangersOf(draft).alike).reduce((settled, seat) => {
    const likely = presumedAt(draft, seat);
    if (!likely || seatTaken(settled, likely._id, seat)) return settled;
    return pickPerson(settled, { ...seat, person: likely });
  }, draft);
  return draft.editor.isOpen ? takeAsNew(presumed, strangersOf(presumed).fresh) : presumed;
}

/** As an open season is saved: who resembles somebody, and about whom nothing was said, is a new driver. */
export function withoutQuestions(draft: ResultsDraft): ResultsDraft {
  return draft.editor.isOpen && draft.file ? takeAsNew(draft, strangersOf(draft).alike) : draft;
}

/** As a draft is saved to enter everybody of it: who resembles nobody is a new driver. */
export function withNewcomers(draft: ResultsDraft): ResultsDraft {
  const asked = withoutQuestions(draft);
  return takeAsNew(asked, strangersOf(asked).fresh);
}

/** Whom somebody of a file most likely is. */
export function presumedAt({ editor }: ResultsDraft, { row, place }: Seat) {
  const { personId = "" } = row.persons[place] ?? {};
  return editor.proposals[personId]?.find(({ isPresumed }) => isPresumed);
}
