import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { type EditableEvent, eventFormSchema } from "#features/events/event-form.ts";
import {
  createEvent,
  editableEventQuery,
  eventSavedMeanwhile,
  saveEvent,
} from "#features/events/web/edit/event-admin-api.ts";
import {
  editableSeasonQuery,
  refreshSeasons,
} from "#features/seasons/web/edit/season-admin-api.ts";
import { eventFields } from "#features/events/event-record.ts";
import { AdministrationFrame } from "#web/layout/administration-frame.tsx";
import { LostPage } from "#web/layout/lost-page.tsx";
import { useNow } from "#web/now.ts";
import { useSite } from "#web/page-data.ts";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { SaveBar } from "#web/ui/fields/save-bar.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import styles from "#web/forms/organiser.module.css";
import { DraftNotice } from "#web/forms/draft-notice.tsx";
import { EventActions } from "./event-actions.tsx";
import { EventFields } from "./event-fields.tsx";
import { newEventValues, toEventForm, toEventValues } from "./event-values.ts";
import { StaleRecord } from "#web/forms/stale-record.tsx";
import { useEditor } from "#web/forms/use-editor.ts";
import { useRecordEditor } from "#web/forms/use-record-editor.ts";

const newRoute = getRouteApi("/administrare/event/new");
const editRoute = getRouteApi("/administrare/event/$id");

/** '/administrare/event/new?season='. */
export function NewEventPage() {
  const { season } = newRoute.useSearch();
  if (season === undefined) return <LostPage />;
  return (
    <AdministrationFrame permission="manageSeasons">
      <NewEvent seasonId={season} />
    </AdministrationFrame>
  );
}

/** '/administrare/event/{id}'. */
export function EditEventPage() {
  const { id } = editRoute.useParams();
  return (
    <AdministrationFrame permission="manageSeasons">
      <LoadedEvent key={id} id={id} />
    </AdministrationFrame>
  );
}

function NewEvent({ seasonId }: { seasonId: string }) {
  const { timeZone } = useSite();
  const now = useNow();
  const season = useSuspenseQuery(editableSeasonQuery(seasonId)).data;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [initial] = useState(() => newEventValues(season, { now, timeZone }));
  const editor = useEditor({
    draft: `event:new:${seasonId}`,
    initial,
    labels: eventFields,
    schema: eventFormSchema,
    toForm: (values) => toEventForm(values, timeZone),
    send: (form) => createEvent({ ...form, season: seasonId }),
    onSaved: async () => {
      await refreshSeasons(queryClient);
      showSnackbar({ content: "Etapa a fost creată." });
    },
    isLeftWhenSaved: true,
  });
  const isOver = editor.save.isSuccess;
  useEffect(() => {
    if (isOver) void navigate({ to: "/administrare/season/$id", params: { id: seasonId } });
  }, [isOver, navigate, seasonId]);
  return (
    <>
      <PageHeader overline={season.title} title="Etapă nouă" />
      <DraftNotice draft={editor.foundDraft} />
      <form className={styles.form} {...editor.formProps}>
        <EventFields form={editor.form} simulator={season.simulator._id} />
        <SaveBar
          isDirty
          isSaving={editor.save.isPending}
          saveTitle="Creează etapa"
          onClose={() =>
            void navigate({ to: "/administrare/season/$id", params: { id: seasonId } })
          }
          error={editor.problem}
        />
      </form>
    </>
  );
}

function LoadedEvent({ id }: { id: string }) {
  // The form lives on what it was opened with; another look comes with the next visit.
  const event = useSuspenseQuery({ ...editableEventQuery(id), refetchOnWindowFocus: false }).data;
  return <EventEditor event={event} />;
}

function EventEditor({ event }: { event: EditableEvent }) {
  const { timeZone } = useSite();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { read, ...editor } = useRecordEditor({
    draft: `event:${event._id}`,
    record: event,
    toValues: (saved) => toEventValues(saved, timeZone),
    labels: eventFields,
    schema: eventFormSchema,
    toForm: (values) => toEventForm(values, timeZone),
    send: (form) => saveEvent(event._id, form),
    savedMeanwhile: eventSavedMeanwhile,
    onSaved: async () => {
      await refreshSeasons(queryClient);
      showSnackbar({ content: "Etapa a fost salvată." });
    },
  });
  return (
    <>
      <PageHeader overline={read.season.title} title={read.title} isHidden={read.hidden} />
      <EventActions event={read} isBlocked={editor.isDirty} onChanged={editor.takeOver} />
      <DraftNotice draft={editor.foundDraft} />
      {editor.conflict && <StaleRecord {...editor.conflict} />}
      <form className={styles.form} {...editor.formProps}>
        <EventFields form={editor.form} simulator={read.season.simulator._id} />
        <SaveBar
          isDirty={editor.isDirty}
          isSaving={editor.save.isPending}
          onReset={editor.reset}
          onClose={() =>
            void navigate({ to: "/administrare/season/$id", params: { id: read.season._id } })
          }
          error={editor.problem}
        />
      </form>
    </>
  );
}
