import { Link } from "@tanstack/react-router";
import type { Penalty } from "#features/results/results.ts";

/** Instead of what one could do with something that a decision gave: it is changed in its case, and the document leads there. */
export function DecisionLink({ decision }: { decision: NonNullable<Penalty["decision"]> }) {
  return (
    <span className="aside">
      <Link to="/decizie/$id" params={{ id: decision._id }}>
        Decizia nr. {decision.number}
      </Link>
    </span>
  );
}
