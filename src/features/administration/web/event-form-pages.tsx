import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { type EditableEvent, eventFormSchema } from "#features/events/event-form.ts";
import { LostPage } from "#web/layout/lost-page.tsx";
import { useNow } from "#web/now.ts";
import { useSite } from "#web/page-data.ts";
import { Button } from "#web/ui/button.tsx";
import { askToConfirm } from "#web/ui/confirmations.ts";
import { LinkButton } from "#web/ui/link-button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { AdministrationFrame } from "#web/layout/administration-frame.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { SaveBar } from "#web/ui/save-bar.tsx";
import { showSnackbar } from "#web/ui/snackbars.ts";
import {
  createEvent,
  deleteEvent,
  editableEventQuery,
  editableSeasonQuery,
  eventSavedMeanwhile,
  refreshSeasons,
  saveEvent,
  setEventVisibility,
} from "./administration-api.ts";
import styles from "./administration.module.css";
import { EventFields } from "./event-fields.tsx";
import { newEventValues, toEventForm, toEventValues } from "./event-values.ts";
import { mergeEdits } from "./merge-edits.ts";
import { differencesOf, SavedMeanwhile } from "./saved-meanwhile.tsx";
import { useEditor } from "./use-editor.ts";

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
  const editor = useEditor({
    initial: newEventValues(season, { now, timeZone }),
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
  const [read, setRead] = useState(event);
  const editor = useEditor({
    initial: toEventValues(event, timeZone),
    schema: eventFormSchema,
    toForm: (values) => toEventForm(values, timeZone),
    send: (form) => saveEvent(read._id, { ...form, version: read.version }),
    onSaved: async (saved) => {
      takeOver(saved);
      await refreshSeasons(queryClient);
      showSnackbar({ content: "Etapa a fost salvată." });
    },
  });
  const takeOver = (now: EditableEvent) => {
    setRead(now);
    editor.form.reset(toEventValues(now, timeZone));
  };
  const theirs = eventSavedMeanwhile(editor.save.error);
  const choose = (keepsOwn: boolean) => {
    if (!theirs) return;
    const own = editor.form.getValues();
    takeOver(theirs);
    if (keepsOwn) {
      const merged = mergeEdits(
        own,
        toEventValues(read, timeZone),
        toEventValues(theirs, timeZone),
      );
      editor.form.reset(merged, { keepDefaultValues: true });
    }
    editor.save.reset();
  };
  const backToSeason = () =>
    void navigate({ to: "/administrare/season/$id", params: { id: read.season._id } });
  return (
    <>
      <PageHeader overline={read.season.title} title={read.title} isHidden={read.hidden} />
      <EventActions event={read} isBlocked={editor.isDirty} onChanged={takeOver} />
      {theirs && (
        <SavedMeanwhile
          differences={differencesOf(read, theirs, partTitles)}
          onTakeTheirs={() => choose(false)}
          onKeepOwn={() => choose(true)}
        />
      )}
      <form className={styles.form} {...editor.formProps}>
        <EventFields form={editor.form} simulator={read.season.simulator._id} />
        <SaveBar
          isDirty={editor.isDirty}
          isSaving={editor.save.isPending}
          onReset={() => editor.form.reset(toEventValues(read, timeZone))}
          onClose={backToSeason}
          error={editor.problem}
        />
      </form>
    </>
  );
}

const partTitles = {
  title: "titlul",
  time: "ora",
  track: "circuitul",
  rules: "regulile",
  rsvpStart: "începutul confirmării",
  rsvpEnd: "sfârșitul confirmării",
  hidden: "vizibilitatea",
  cover: "imaginea",
  sessions: "sesiunile",
} satisfies Partial<Record<keyof EditableEvent, string>>;

interface EventActionsProps {
  event: EditableEvent;
  isBlocked: boolean;
  onChanged: (event: EditableEvent) => void;
}

function EventActions({ event, isBlocked, onChanged }: EventActionsProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const visibility = useMutation({
    mutationFn: (hidden: boolean) =>
      setEventVisibility(event._id, { hidden, version: event.version }),
    onSuccess: async (now) => {
      onChanged(now);
      await refreshSeasons(queryClient);
      showSnackbar({ content: now.hidden ? "Etapa este ascunsă." : "Etapa este vizibilă." });
    },
  });
  const removal = useMutation({
    mutationFn: () => deleteEvent(event._id),
    onSuccess: async () => {
      await navigate({ to: "/administrare/season/$id", params: { id: event.season._id } });
      showSnackbar({ content: `Etapa „${event.title}” a fost ștearsă.` });
      await refreshSeasons(queryClient);
    },
  });
  const askAndDelete = async () => {
    const agreed = await askToConfirm({
      title: "Ștergi etapa?",
      body: `Se șterg „${event.title}” și sesiunile ei. Nu se mai pot aduce înapoi.`,
    });
    if (agreed) removal.mutate();
  };
  const problem = visibility.error ?? removal.error;
  return (
    <div className={styles.form}>
      <div className={styles.buttons}>
        <Button
          disabled={isBlocked}
          isBusy={visibility.isPending}
          onClick={() => visibility.mutate(!event.hidden)}
        >
          {event.hidden ? "Arată etapa" : "Ascunde etapa"}
        </Button>
        <LinkButton to="/event/$id" params={{ id: event._id }}>
          Vezi pagina
        </LinkButton>
        <Button
          look="danger"
          disabled={isBlocked}
          isBusy={removal.isPending}
          onClick={() => void askAndDelete()}
        >
          Șterge
        </Button>
      </div>
      {problem && <Notice kind="bad">{problem.message}</Notice>}
    </div>
  );
}
