import { Button } from "#web/ui/frame/button.tsx";

interface RowMovesProps {
  /** What is moved, for screen readers. */
  name: string;
  index: number;
  count: number;
  /** 1: later; -1: earlier. */
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

/** Buttons of one row of an ordered list. */
export function RowMoves({ name, index, count, onMove, onRemove }: RowMovesProps) {
  return (
    <div className="row gap-2">
      <Button disabled={index === 0} aria-label={`Mută mai sus ${name}`} onClick={() => onMove(-1)}>
        ↑ Mai sus
      </Button>
      <Button
        disabled={index === count - 1}
        aria-label={`Mută mai jos ${name}`}
        onClick={() => onMove(1)}
      >
        ↓ Mai jos
      </Button>
      <Button look="link" aria-label={`Scoate ${name}`} onClick={onRemove}>
        Scoate
      </Button>
    </div>
  );
}
