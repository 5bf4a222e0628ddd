import { useState } from "react";
import {
  isNewDriver,
  nameAt,
  newDriverId,
  type PersonPick,
  type ResultsDraft,
  type Seat,
  seatTaken,
  unmatchedSeats,
} from "#features/results/draft/results-draft.ts";
import { openOf, presumedAt, strangersOf, takeAsNew } from "#features/results/draft/strangers.ts";
import type { Proposal } from "#features/results/results-editor.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { PersonSearch } from "./person-search.tsx";
import { drivenText, rowText } from "./row-labels.ts";
import styles from "./unmatched-people.module.css";
import { pickAgreed } from "./agreed-pick.ts";
import unseen from "#web/ui/show/unseen.module.css";

interface UnmatchedPeopleProps {
  draft: ResultsDraft;
  onChange: (draft: ResultsDraft) => void;
}

/**
 * Everybody whom nobody is matched with, settled by one press each. A settled place stays in the list until all are, so that the
 * next one never moves under the finger.
 */
export function UnmatchedPeople({ draft, onChange }: UnmatchedPeopleProps) {
  const [listed, setListed] = useState<readonly string[]>([]);
  const [settledHere, setSettledHere] = useState("");
  const open = unmatchedSeats(draft);
  const openKeys = open.map(keyOf);
  const presumed = draft.file
    ? strangersOf(draft).alike.filter((seat) => presumedAt(draft, seat) !== undefined)
    : [];
  const asked = [...openKeys, ...presumed.map(keyOf)];
  const missing = asked.filter((key) => !listed.includes(key));
  if (missing.length > 0) setListed([...listed, ...missing]);
  if (asked.length === 0 && listed.length > 0) setListed([]);
  if (asked.length === 0) return null;
  const fresh = openOf(strangersOf(draft).fresh);
  const seats = draft.rows
    .flatMap((row) => row.persons.map((_, place) => ({ row, place })))
    .filter((seat) => listed.includes(keyOf(seat)) && !seat.row.removed);
  return (
    <Notice
      kind={openKeys.length === 0 ? "info" : "warning"}
      title={
        openKeys.length === 0
          ? `Recunoscuți după nume (${presumed.length})`
          : `Piloți nerecunoscuți (${openKeys.length})`
      }
    >
      <p>
        Spune cine este fiecare: alegerea este ținută minte pentru fișierele următoare. Un pilot nou
        intră în ligă cu numele din fișier când salvezi.
        {draft.editor.isOpen && " Fără răspuns: pilot nou."}
      </p>
      {fresh.length > 1 && (
        <Button look="main" onClick={() => onChange(takeAsNew(draft, fresh))}>
          Toți sunt piloți noi ({fresh.length})
        </Button>
      )}
      <ul className="stack ruled">
        {seats.map((seat) => (
          <Unmatched
            key={keyOf(seat)}
            draft={draft}
            seat={seat}
            wasSettledHere={settledHere === keyOf(seat)}
            onPick={(choice) => {
              setSettledHere(keyOf(seat));
              void pickAgreed(draft, choice, onChange);
            }}
          />
        ))}
      </ul>
    </Notice>
  );
}

interface UnmatchedProps {
  draft: ResultsDraft;
  seat: Seat;
  /** It was settled by the last press, so the focus stays with it. */
  wasSettledHere: boolean;
  onPick: (pick: PersonPick) => void;
}

function Unmatched({ draft, seat, wasSettledHere, onPick }: UnmatchedProps) {
  const { row, place } = seat;
  const person = row.persons[place];
  if (!person) return null;
  const { userId } = person;
  const presumed = presumedAt(draft, seat);
  return (
    <li className="row spread gap-2-4 ruled-below pad-2-0">
      <div className="stack narrowable">
        <span className="strong anywhere">{person.name || "Fără nume în fișier"}</span>
        <span className={styles.detail}>{drivenText(draft, row)}</span>
      </div>
      {userId === null ? (
        <Choices draft={draft} seat={seat} onPick={onPick} />
      ) : (
        <div className="row gap-2">
          <span className={styles.settled}>
            {isNewDriver(userId) ? "pilot nou" : nameAt(draft, row, place)}
            {presumed?._id === userId && (
              <span className={styles.detail}> {detailOf(presumed, draft, seat)}</span>
            )}
          </span>
          <Button
            ref={(button) => {
              if (wasSettledHere && document.activeElement === document.body) button?.focus();
            }}
            aria-label={`Altcineva pentru ${person.name || "pilotul fără nume"}`}
            onClick={() => onPick({ ...seat, person: null })}
          >
            Altcineva
          </Button>
        </div>
      )}
    </li>
  );
}

function Choices({ draft, seat, onPick }: Pick<UnmatchedProps, "draft" | "seat" | "onPick">) {
  const [isSearching, setIsSearching] = useState(false);
  const { row, place } = seat;
  const person = row.persons[place];
  if (!person) return null;
  const proposals = draft.editor.proposals[person.personId] ?? [];
  const said = person.name || "pilotul fără nume";
  return (
    <>
      <div className="row gap-2">
        {proposals.map((proposal) => (
          <Button
            key={proposal._id}
            className={styles.proposal}
            onClick={() => onPick({ ...seat, person: proposal })}
          >
            <span>{proposal.name}</span>
            <span className={styles.detail}>{detailOf(proposal, draft, seat)}</span>
            <span className={unseen.always}> pentru {said}</span>
          </Button>
        ))}
        {person.name !== "" && !row.added && (
          <Button
            aria-label={`Pilot nou: ${said}`}
            onClick={() =>
              onPick({ ...seat, person: { _id: newDriverId(person), name: person.name } })
            }
          >
            Pilot nou
          </Button>
        )}
        <Button
          aria-label={`Caută pentru ${said}`}
          aria-expanded={isSearching}
          onClick={() => setIsSearching(!isSearching)}
        >
          Caută
        </Button>
      </div>
      {isSearching && (
        <div className={styles.search}>
          <PersonSearch draft={draft} seat={seat} onPick={onPick} />
        </div>
      )}
    </>
  );
}

/** What tells the proposed person apart: how alike the names are, where they are from, whether they sit elsewhere. */
function detailOf(
  { _id, isSame, place, results, hasAccount, hasOtherId }: Proposal,
  draft: ResultsDraft,
  seat: Seat,
): string {
  const taken = seatTaken(draft, _id, seat);
  const parts = [
    isSame ? "același nume" : "nume asemănător",
    place,
    results > 0 && counted(results, "rezultat", "rezultate"),
    hasOtherId ? "alt ID în joc" : hasAccount && "are cont",
    taken && `deja pe rândul ${rowText(draft, taken.row)}`,
  ];
  return parts.filter(Boolean).join(" · ");
}

function keyOf({ row, place }: Seat): string {
  return `${row.entryKey} ${place}`;
}
