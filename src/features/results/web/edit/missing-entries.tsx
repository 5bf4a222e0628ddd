import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { countMatches } from "#features/results/draft/results-draft.ts";
import {
  enteringDraftText,
  leavesTableEmpty,
  missingPointsText,
  openingDraftText,
} from "#features/results/draft/upload-sentences.ts";
import {
  openingActs,
  readSeasonOpening,
  type SeasonOpening,
} from "#features/seasons/opening-calls.ts";
import { ActButton } from "#web/acts/act-button.tsx";
import { Way, Ways } from "#web/acts/ways.tsx";
import { showApiFailure } from "#web/api-failure.ts";
import { read } from "#web/calls/call.ts";
import { permissionsQuery } from "#web/permissions-query.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import type { SessionEditing } from "./use-session-editor.ts";

interface MissingEntriesProps {
  seasonId: string;
  editing: SessionEditing;
}

/** Says before a file is saved, and after that over an empty table, which cars take no points, with the ways out. */
export function MissingEntries({ seasonId, editing }: MissingEntriesProps) {
  const { draft } = editing;
  const permissions = useQuery(permissionsQuery());
  const mends = permissions.data?.includes("manageSeasons") === true;
  // Between the save and the cars of those who are entered the panel stays, whatever the tables have by then.
  const [isEntering, setEntering] = useState(false);
  const { tables, version, questions } = draft.editor;
  const count = countMatches(draft);
  const text = missingPointsText(count, tables);
  const isEmpty = version > 0 && count.rowsWithCar === 0 && leavesTableEmpty(tables);
  const isSaid = text !== null && (draft.file !== null || isEmpty || isEntering);
  const opening = useQuery({
    ...read(readSeasonOpening, { params: { id: seasonId } }),
    enabled: mends && isSaid,
  });
  if (!isSaid) return null;
  // None of the ways moves under the finger.
  const isReady = !permissions.isLoading && !opening.isLoading;
  return (
    <section className="stack gap-4" aria-label="Mașini care nu sunt înscrise">
      <Notice kind={draft.file ? "bad" : "warning"} title={text}>
        {mends
          ? "Alege ce faci cu ele."
          : "Un organizator poate face sezonul deschis sau le poate înscrie."}
      </Notice>
      <Ways isHeld={questions.length > 0}>
        {opening.data && (
          <Mending season={opening.data} editing={editing} onEntering={setEntering} />
        )}
        {draft.isDirty && isReady && (
          <Way help="Rezultate fără puncte; mașinile se pot înscrie mai târziu.">
            <Button isBusy={editing.save.isPending} onClick={editing.publish}>
              Salvează așa
            </Button>
          </Way>
        )}
      </Ways>
    </section>
  );
}

interface MendingProps {
  season: SeasonOpening;
  editing: SessionEditing;
  onEntering: (isEntering: boolean) => void;
}

/** What mends it for the whole season, for who prepares seasons. */
function Mending({ season, editing, onEntering }: MendingProps) {
  const { draft, save } = editing;
  const opens = openingDraftText(draft);
  const enters = enteringDraftText(draft);
  return (
    <>
      <Way help="Oricine apare în rezultate punctează. Se poate întoarce.">
        <ActButton
          act={openingActs.openSeason}
          of={{ ...season, ...(opens !== undefined && { also: opens }) }}
          look="main"
          onDone={editing.readAgain}
        />
      </Way>
      <Way
        help={
          draft.isDirty
            ? "Se salvează întâi. Cu numărul, modelul și clubul din fișier."
            : "Cu numărul, modelul și clubul din fișier."
        }
      >
        <ActButton
          act={openingActs.enterEverybody}
          of={{ ...season, ...(enters !== undefined && { also: enters }) }}
          given={{ closes: false }}
          isWaiting={save.isPending}
          before={async () => {
            onEntering(true);
            const isSaved = await editing.saveEverybody();
            if (!isSaved) onEntering(false);
            return isSaved;
          }}
          onDone={() => {
            onEntering(false);
            editing.readAgain();
          }}
          onRefused={(error) => {
            onEntering(false);
            showApiFailure(error);
          }}
        />
      </Way>
    </>
  );
}
