import { useQuery } from "@tanstack/react-query";
import { useFormState } from "react-hook-form";
import {
  entersCars,
  entersTables,
  leavesTables,
  openingActs,
  readSeasonOpening,
  type SeasonOpening,
} from "#features/seasons/opening-calls.ts";
import { seasonFields } from "#features/seasons/season-record.ts";
import { ActButton } from "#web/acts/act-button.tsx";
import { Way, Ways } from "#web/acts/ways.tsx";
import { fresh, read } from "#web/calls/call.ts";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import type { SeasonFormApi } from "./season-values.ts";

interface OpeningSwitchProps {
  form: SeasonFormApi;
  seasonId: string;
}

/** Whether a season is open, and what switches it: presses with what each would change now. They wait for unsaved edits. */
export function OpeningSwitch({ form, seasonId }: OpeningSwitchProps) {
  const { isDirty } = useFormState({ control: form.control });
  const query = useQuery(read(readSeasonOpening, { params: { id: seasonId } }, fresh));
  const { title } = seasonFields.open;
  const { data: season, error } = query;
  return (
    <section className="box stack gap-3 pad-4 narrowable" aria-label={title}>
      {season ? (
        <>
          <p>
            <strong>
              {title}: {season.open ? "da" : "nu"}.
            </strong>{" "}
            {season.open
              ? "Nimeni nu trebuie să se înscrie: punctează oricine apare în rezultate."
              : "Punctează doar mașinile înscrise."}
          </p>
          <Ways isHeld={isDirty}>
            {season.open ? <Closing season={season} /> : <Opening season={season} />}
          </Ways>
          <NotEntered season={season} />
          <p className="small muted">
            {isDirty
              ? "Salvează întâi celelalte modificări, sau renunță la ele."
              : "Se schimbă pe loc, fără Salvează, și se poate întoarce."}
          </p>
        </>
      ) : (
        <p>{title}: se citește…</p>
      )}
      {error && <ErrorState text={error.message} onRetry={() => void query.refetch()} />}
    </section>
  );
}

interface SwitchProps {
  season: SeasonOpening;
}

function Opening({ season }: SwitchProps) {
  return (
    <>
      <Way help={`${entersTables(season.opening)}.`}>
        <ActButton act={openingActs.openSeason} of={season} />
      </Way>
      {season.entering.drivers > 0 && (
        <Way help={`${entersCars(season)}.`}>
          <ActButton act={openingActs.enterEverybody} of={season} given={{ closes: false }} />
        </Way>
      )}
    </>
  );
}

/** The three ways back to entries. */
function Closing({ season }: SwitchProps) {
  return (
    <>
      <Way help={`${entersCars(season)}. Apoi punctează cine este înscris.`}>
        <ActButton
          act={openingActs.enterEverybody}
          of={{ ...season, also: "Sezonul nu mai este deschis: punctează cine este înscris." }}
          given={{ closes: true }}
        />
      </Way>
      <Way help="Clasamentele rămân cum sunt și punctează în continuare oricine apare în rezultate.">
        <ActButton act={openingActs.closeSeason} of={season} />
      </Way>
      <Way help={`${leavesTables(season.takingOut)}. Rezultatele rămân.`}>
        <ActButton act={openingActs.takeOutOfTables} of={season} />
      </Way>
    </>
  );
}

function NotEntered({ season }: SwitchProps) {
  const { refused } = season.entering;
  return (
    refused.length > 0 && (
      <details>
        <summary>Nu pot fi înscriși ({refused.length})</summary>
        <ul className="bullets">
          {refused.map(({ _id, name, reason }) => (
            <li key={_id}>
              {name}: {reason}
            </li>
          ))}
        </ul>
      </details>
    )
  );
}
