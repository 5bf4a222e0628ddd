import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { listSimulators } from "#features/clubs/simulators-calls.ts";
import type { ReactNode } from "react";
import { call, read } from "#web/calls/call.ts";
import {
  type EditableSeason,
  seasonConflict,
  seasonFormSchema,
} from "#features/seasons/season-form.ts";
import { createSeason, saveSeason } from "#features/seasons/season-admin-calls.ts";
import { editableSeasonQuery } from "#features/seasons/web/edit/editable-season.ts";
import { seasonFields } from "#features/seasons/season-record.ts";
import { administrationPage } from "#web/layout/administration-page.tsx";
import { useSite } from "#web/page-data.ts";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { confirmClassChanges } from "#features/seasons/web/edit/class-changes.ts";
import { RecordPage } from "#web/forms/record-page.tsx";
import { SeasonActions } from "./season-actions.tsx";
import { SeasonEvents } from "./season-events.tsx";
import { SeasonFields } from "#features/seasons/web/edit/season-fields.tsx";
import {
  newSeasonValues,
  toSeasonForm,
  toSeasonValues,
} from "#features/seasons/web/edit/season-values.ts";
import { useRecord } from "#web/forms/use-record.ts";
import { savedMeanwhile } from "#web/forms/stale-save.ts";

const route = getRouteApi("/administrare/season/$id");

/** '/administrare/season/new'. */
export const NewSeasonPage = administrationPage("manageSeasons", NewSeason);

function NewSeason() {
  const { timeZone } = useSite();
  const simulators = useSuspenseQuery(read(listSimulators, {})).data;
  const navigate = useNavigate();
  const editor = useRecord({
    draft: "season:new",
    labels: seasonFields,
    record: null,
    toValues: () => newSeasonValues(simulators[0]?._id ?? ""),
    schema: seasonFormSchema,
    toForm: (values) => toSeasonForm(values, timeZone),
    save: (form) => call(createSeason, { body: form }),
    savedBy: createSeason,
    onSaved: async ({ _id }) => {
      showSnackbar({ content: "Sezonul a fost creat. Acum adaugă etapele." });
      await navigate({ to: "/administrare/season/$id", params: { id: _id } });
    },
  });
  return (
    <>
      <PageHeader overline="Administrare" title="Sezon nou">
        Sezonul rămâne ascuns până îl arăți.
      </PageHeader>
      <RecordPage
        editor={editor}
        saveTitle="Creează sezonul"
        onClose={() => void navigate({ to: "/administrare" })}
      >
        <SeasonFields form={editor.form} simulators={simulators} />
      </RecordPage>
    </>
  );
}

/** '/administrare/season/{id}', within its frame. `notice` stands under the title. */
export function EditSeason({ notice }: { notice: ReactNode }) {
  const { id } = route.useParams();
  // The form lives on what it was opened with; another look comes with the next visit.
  const season = useSuspenseQuery({
    ...editableSeasonQuery(id),
    refetchOnWindowFocus: false,
  }).data;
  return <SeasonEditor season={season} notice={notice} />;
}

function SeasonEditor({ season, notice }: { season: EditableSeason; notice: ReactNode }) {
  const { timeZone } = useSite();
  const simulators = useSuspenseQuery(read(listSimulators, {})).data;
  const navigate = useNavigate();
  const { read: seen, ...editor } = useRecord({
    draft: `season:${season._id}`,
    labels: seasonFields,
    record: season,
    toValues: (saved: EditableSeason) => toSeasonValues(saved, timeZone),
    schema: seasonFormSchema,
    toForm: (values) => toSeasonForm(values, timeZone),
    save: async (form, { version }) => {
      await confirmClassChanges(season._id, form);
      return call(saveSeason, { params: { id: season._id }, body: { ...form, version } });
    },
    goOnWith: (saved) => saved,
    savedMeanwhile: savedMeanwhile(seasonConflict),
    savedBy: saveSeason,
    onSaved: () => showSnackbar({ content: "Sezonul a fost salvat." }),
  });
  return (
    <>
      <PageHeader overline="Administrare" title={seen.title} isHidden={seen.hidden} />
      {notice}
      <SeasonActions season={seen} isBlocked={editor.isDirty} onChanged={editor.takeOver} />
      <SeasonEvents season={season} />
      <RecordPage editor={editor} onClose={() => void navigate({ to: "/administrare" })}>
        <SeasonFields
          form={editor.form}
          seasonId={season._id}
          simulators={withOwn(simulators, seen.simulator)}
        />
      </RecordPage>
    </>
  );
}

/** An archived simulator is still that of its seasons. */
function withOwn<S extends { _id: string }>(offered: readonly S[], own: S): readonly S[] {
  return offered.some(({ _id }) => _id === own._id) ? offered : [...offered, own];
}
