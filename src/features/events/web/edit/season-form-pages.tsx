import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
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
import { SaveBar } from "#web/ui/fields/save-bar.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import styles from "#web/forms/organiser.module.css";
import { confirmClassChanges } from "#features/seasons/web/edit/class-changes.ts";
import { DraftNotice } from "#web/forms/draft-notice.tsx";
import { StaleRecord } from "#web/forms/stale-record.tsx";
import { SeasonActions } from "./season-actions.tsx";
import { SeasonEvents } from "./season-events.tsx";
import { SeasonFields } from "#features/seasons/web/edit/season-fields.tsx";
import {
  newSeasonValues,
  toSeasonForm,
  toSeasonValues,
} from "#features/seasons/web/edit/season-values.ts";
import { useEditor } from "#web/forms/use-editor.ts";
import { useRecordEditor } from "#web/forms/use-record-editor.ts";

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
  const [initial] = useState(() => newSeasonValues(simulators[0]?._id ?? ""));
  const editor = useEditor({
    draft: "season:new",
    initial,
    labels: seasonFields,
    schema: seasonFormSchema,
    toForm: (values) => toSeasonForm(values, timeZone),
    send: createSeason,
    onSaved: async () => {
      await refreshSeasons(queryClient);
      showSnackbar({ content: "Sezonul a fost creat. Acum adaugă etapele." });
    },
    isLeftWhenSaved: true,
  });
  const created = editor.save.data;
  useEffect(() => {
    if (created) void navigate({ to: "/administrare/season/$id", params: { id: created._id } });
  }, [created, navigate]);
  return (
    <>
      <PageHeader overline="Administrare" title="Sezon nou">
        Sezonul rămâne ascuns până îl arăți.
      </PageHeader>
      <DraftNotice draft={editor.foundDraft} />
      <form className={styles.form} {...editor.formProps}>
        <SeasonFields form={editor.form} simulators={simulators} />
        <SaveBar
          isDirty={editor.isDirty}
          isSaving={editor.save.isPending}
          saveTitle="Creează sezonul"
          onClose={() => void navigate({ to: "/administrare" })}
          error={editor.problem}
        />
      </form>
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
  const { read, ...editor } = useRecordEditor({
    draft: `season:${season._id}`,
    record: season,
    toValues: (saved) => toSeasonValues(saved, timeZone),
    labels: seasonFields,
    schema: seasonFormSchema,
    toForm: (values) => toSeasonForm(values, timeZone),
    send: async (form) => {
      await confirmClassChanges(season._id, form);
      return saveSeason(season._id, form);
    },
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
      <DraftNotice draft={editor.foundDraft} />
      {editor.conflict && <StaleRecord {...editor.conflict} />}
      <form className={styles.form} {...editor.formProps}>
        <SeasonFields
          form={editor.form}
          seasonId={season._id}
          simulators={withOwn(simulators, read.simulator)}
        />
        <SaveBar
          isDirty={editor.isDirty}
          isSaving={editor.save.isPending}
          onReset={editor.reset}
          onClose={() => void navigate({ to: "/administrare" })}
          error={editor.problem}
        />
      </form>
    </>
  );
}

/** An archived simulator is still that of its seasons. */
function withOwn<S extends { _id: string }>(offered: readonly S[], own: S): readonly S[] {
  return offered.some(({ _id }) => _id === own._id) ? offered : [...offered, own];
}
