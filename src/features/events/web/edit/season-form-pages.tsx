import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { simulatorsQuery } from "#features/clubs/web/clubs-api.ts";
import { type EditableSeason, seasonFormSchema } from "#features/seasons/season-form.ts";
import {
  createSeason,
  editableSeasonQuery,
  refreshSeasons,
  saveSeason,
  seasonSavedMeanwhile,
} from "#features/seasons/web/edit/season-admin-api.ts";
import { seasonFields } from "#features/seasons/season-record.ts";
import { AdministrationFrame } from "#web/layout/administration-frame.tsx";
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

const route = getRouteApi("/administrare/season/$id");

/** '/administrare/season/new'. */
export function NewSeasonPage() {
  return (
    <AdministrationFrame permission="manageSeasons">
      <NewSeason />
    </AdministrationFrame>
  );
}

/** '/administrare/season/{id}'. */
export function EditSeasonPage() {
  const { id } = route.useParams();
  return (
    <AdministrationFrame permission="manageSeasons">
      <LoadedSeason key={id} id={id} />
    </AdministrationFrame>
  );
}

function NewSeason() {
  const { timeZone } = useSite();
  const simulators = useSuspenseQuery(simulatorsQuery()).data;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const editor = useRecord({
    draft: "season:new",
    labels: seasonFields,
    record: null,
    toValues: () => newSeasonValues(simulators[0]?._id ?? ""),
    schema: seasonFormSchema,
    toForm: (values) => toSeasonForm(values, timeZone),
    save: createSeason,
    onSaved: async ({ _id }) => {
      await refreshSeasons(queryClient);
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

function LoadedSeason({ id }: { id: string }) {
  // The form lives on what it was opened with; another look comes with the next visit.
  const season = useSuspenseQuery({
    ...editableSeasonQuery(id),
    refetchOnWindowFocus: false,
  }).data;
  return <SeasonEditor season={season} />;
}

function SeasonEditor({ season }: { season: EditableSeason }) {
  const { timeZone } = useSite();
  const simulators = useSuspenseQuery(simulatorsQuery()).data;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { read, ...editor } = useRecord({
    draft: `season:${season._id}`,
    labels: seasonFields,
    record: season,
    toValues: (saved: EditableSeason) => toSeasonValues(saved, timeZone),
    schema: seasonFormSchema,
    toForm: (values) => toSeasonForm(values, timeZone),
    save: async (form, { version }) => {
      await confirmClassChanges(season._id, form);
      return saveSeason(season._id, { ...form, version });
    },
    goOnWith: (saved) => saved,
    savedMeanwhile: seasonSavedMeanwhile,
    onSaved: async () => {
      await refreshSeasons(queryClient);
      showSnackbar({ content: "Sezonul a fost salvat." });
    },
  });
  return (
    <>
      <PageHeader overline="Administrare" title={read.title} isHidden={read.hidden} />
      <SeasonActions season={read} isBlocked={editor.isDirty} onChanged={editor.takeOver} />
      <SeasonEvents season={season} />
      <RecordPage editor={editor} onClose={() => void navigate({ to: "/administrare" })}>
        <SeasonFields
          form={editor.form}
          seasonId={season._id}
          simulators={withOwn(simulators, read.simulator)}
        />
      </RecordPage>
    </>
  );
}

/** An archived simulator is still that of its seasons. */
function withOwn<S extends { _id: string }>(offered: readonly S[], own: S): readonly S[] {
  return offered.some(({ _id }) => _id === own._id) ? offered : [...offered, own];
}
