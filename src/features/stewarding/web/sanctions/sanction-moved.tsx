import type { ApiError } from "#web/api.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { sanctionConflictTitles } from "../../conflicts.ts";
import type { Sanction } from "../../licence/licence-shapes.ts";
import {
  isOpenTo,
  sanctionStandingOf,
  sanctionStandingTitles,
} from "../../licence/sanction-rules.ts";

interface SanctionMovedProps {
  /** As it is now. */
  sanction: Sanction;
  /** Why the press was refused. */
  error: ApiError | null;
  /** Fields at which a refusal is said. */
  fields: readonly string[];
}

/** Over the form: why it was not taken, and how the sanction stands now that another was faster. */
export function SanctionMoved({ sanction, error, fields }: SanctionMovedProps) {
  const { blocked } = sanction;
  if (blocked !== null)
    return <Notice kind="bad">{sanctionConflictTitles[blocked]} O hotărăsc alții.</Notice>;
  if (!isOpenTo(sanction))
    return (
      <Notice kind="bad" title="Sancțiunea s-a schimbat între timp">
        Acum este: {sanctionStandingTitles[sanctionStandingOf(sanction)].toLocaleLowerCase("ro")}.
        Ce ai scris nu se mai trimite.
      </Notice>
    );
  const isBeside = fields.some((field) => error?.fields[field] !== undefined);
  return error && !isBeside ? <Notice kind="bad">{error.message}</Notice> : null;
}
