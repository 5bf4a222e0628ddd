import { Suspense, useState } from "react";
import type { EventSession } from "#features/events/events.ts";
import type { ResultRow } from "#features/results/results.ts";
import { stewardPenalties } from "#features/results/web/penalty-labels.ts";
import { lazyPart } from "#web/lazy-part.ts";
import { Button } from "#web/ui/frame/button.tsx";
import styles from "./row-penalty.module.css";

const PenaltySheet = lazyPart(
  () => import("#features/stewarding/web/row-penalty/penalty-sheet.tsx"),
  "PenaltySheet",
);
const PenaltyList = lazyPart(
  () => import("#features/stewarding/web/row-penalty/penalty-list.tsx"),
  "PenaltyList",
);

/** What a steward has just given in a session, to be taken back. */
export const GivenBar = lazyPart(
  () => import("#features/stewarding/web/row-penalty/given-bar.tsx"),
  "GivenBar",
);

interface ListButtonProps {
  eventId: string;
  session: Pick<EventSession, "_id" | "title" | "type">;
}

interface RowFlagProps extends ListButtonProps {
  row: Pick<ResultRow, "_id" | "drivers"> & Parameters<typeof stewardPenalties>[0];
  onDone?: () => void;
}

/** `⚑` on a row of results, for who judges: a penalty in three presses. It is filled where a decision has given one. */
export function RowFlag({ row, onDone, ...place }: RowFlagProps) {
  const [isOpen, setOpen] = useState(false);
  const isGiven = stewardPenalties(row).some(({ decision }) => decision);
  const who = row.drivers.map(({ driverName }) => driverName).join(", ");
  return (
    <>
      <Button
        look="link"
        className={styles.flag}
        aria-label={`Penalizare pentru ${who}`}
        onClick={() => setOpen(true)}
      >
        <svg viewBox="0 0 24 24" aria-hidden data-given={isGiven || undefined}>
          <path d="M5 22V3h13l-3 5 3 5H5" />
        </svg>
      </Button>
      {isOpen && (
        <Suspense>
          <PenaltySheet {...place} row={row._id} onDone={onDone} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** 'Listă': many penalties from a pasted text. */
export function ListButton(place: ListButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Listă de penalizări</Button>
      {isOpen && (
        <Suspense>
          <PenaltyList {...place} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
