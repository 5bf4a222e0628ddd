import { useNavigate } from "@tanstack/react-router";
import { searchDrivers } from "#features/results/web/driver-search.ts";
import { caseActs } from "#features/stewarding/acts/case-acts.ts";
import { carLabel } from "#features/stewarding/case-words.ts";
import type { CaseView } from "#features/stewarding/stewarding.ts";
import { DAY_MS } from "#shared/time/durations.ts";
import { ActButton } from "#web/acts/act-button.tsx";
import { ActForm } from "#web/acts/act-form.tsx";
import { Folded } from "../parts/part.tsx";
import { SeasonPrecedents } from "../decisions/season-precedents.tsx";

const { extendDefence, inviteGuest, joinCase, markInadmissible, recuse } = caseActs;

/** What few cases need, behind one press; and the way out of the case, in sight. */
export function MoreOfCase({ view }: { view: CaseView }) {
  const { panel, defenceUntil, openedAt, unjudged } = view;
  const navigate = useNavigate();
  return (
    <>
      <Folded title="Mai multe">
        <div className="row gap-2">
          {panel !== null && panel.neighbours.length > 0 && (
            <ActButton
              act={joinCase}
              of={view}
              options={{
                into: panel.neighbours.map(({ _id, cars }) => ({
                  value: _id,
                  title: cars
                    .map((car) => `${carLabel(car)} ${car.driver?.name ?? ""}`.trim())
                    .join(", "),
                })),
              }}
              onDone={async ({ _id: id }) =>
                navigate({ to: "/administrare/comisari/$id", params: { id } })
              }
            />
          )}
          <ActButton act={markInadmissible} of={view} />
        </div>
        <ActForm
          act={extendDefence}
          of={view}
          start={{ until: (defenceUntil ?? openedAt) + DAY_MS }}
        />
        {!unjudged && <ActForm act={inviteGuest} of={view} search={searchDrivers} />}
        {panel && <SeasonPrecedents seasonId={view.season._id} but={view.first?.decision._id} />}
      </Folded>
      <div>
        <ActButton
          act={recuse}
          of={view}
          look="danger"
          onDone={async () => navigate({ to: "/administrare/comisari" })}
        />
      </div>
    </>
  );
}
