import { useNavigate } from "@tanstack/react-router";
import { caseActs } from "#features/stewarding/acts/case-acts.ts";
import { carLabel } from "#features/stewarding/case-words.ts";
import type { CaseView, Panel } from "#features/stewarding/stewarding.ts";
import { ActButton } from "#web/acts/act-button.tsx";
import { Part } from "../parts/part.tsx";

const { joinCase, markInadmissible, recuse } = caseActs;

export function CaseActs({ view, panel }: { view: CaseView; panel: Panel }) {
  const navigate = useNavigate();
  const isAny = [joinCase, markInadmissible, recuse].some(({ id }) => view.may.acts.includes(id));
  return (
    // What is typed in a form of theirs stays, also once none is left.
    <Part title="Ce mai poți face" look="step-2" hidden={!isAny}>
      <div className="row gap-2">
        {panel.neighbours.length > 0 && (
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
        <ActButton
          act={recuse}
          of={view}
          look="danger"
          onDone={async () => navigate({ to: "/administrare/comisari" })}
        />
      </div>
    </Part>
  );
}
