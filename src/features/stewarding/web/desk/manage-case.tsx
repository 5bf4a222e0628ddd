import { searchDrivers } from "#features/results/web/driver-search.ts";
import { caseActs } from "#features/stewarding/acts/case-acts.ts";
import type { CaseView } from "#features/stewarding/stewarding.ts";
import { DAY_MS } from "#shared/time/durations.ts";
import { ActForm } from "#web/acts/act-form.tsx";
import { Part } from "../parts/part.tsx";

const { extendDefence, inviteGuest } = caseActs;

/** What who manages the panel may do with a case, whether they judge it or not. */
export function ManageCase({ view }: { view: CaseView }) {
  const { may, defenceUntil, openedAt } = view;
  const isAny = [extendDefence, inviteGuest].some(({ id }) => may.acts.includes(id));
  return (
    <Part title="Administrarea comisiei" look="step-2" hidden={!isAny}>
      <ActForm
        act={extendDefence}
        of={view}
        start={{ until: (defenceUntil ?? openedAt) + DAY_MS }}
      />
      <ActForm act={inviteGuest} of={view} search={searchDrivers} />
    </Part>
  );
}
