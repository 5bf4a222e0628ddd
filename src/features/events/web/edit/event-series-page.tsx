import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { eventFields } from "#features/events/event-record.ts";
import { eventFormSchema, seriesLimits } from "#features/events/event-form.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { addLocalDays, fromLocalText } from "#shared/time/zoned-time.ts";
import { createEventSeries } from "#features/events/event-admin-calls.ts";
import { searchTracks } from "#features/seasons/web/edit/catalogue-choices.ts";
import { editableSeasonQuery } from "#features/seasons/web/edit/editable-season.ts";
import { call } from "#web/calls/call.ts";
import { LostPage } from "#web/layout/lost-page.tsx";
import { useNow } from "#web/now.ts";
import { useSite } from "#web/page-data.ts";
import { Combobox, type ComboboxOption } from "#web/ui/fields/combobox.tsx";
import { FieldRow, FormSection } from "#web/ui/fields/form-section.tsx";
import { NumberField } from "#web/ui/fields/number-field.tsx";
import { AdministrationFrame } from "#web/layout/administration-frame.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { Time } from "#web/ui/show/time.tsx";
import styles from "#web/forms/organiser.module.css";
import { RecordPage } from "#web/forms/record-page.tsx";
import { EventFields } from "./event-fields.tsx";
import { newEventValues, toEventForm } from "./event-values.ts";
import { useRecord } from "#web/forms/use-record.ts";

const route = getRouteApi("/administrare/event/series");

/** '/administrare/event/series?season=': events at a steady pace, the same sessions in each. */
export function EventSeriesPage() {
  const { season } = route.useSearch();
  if (season === undefined) return <LostPage />;
  return (
    <AdministrationFrame permission="manageSeasons">
      <NewSeries seasonId={season} />
    </AdministrationFrame>
  );
}

function NewSeries({ seasonId }: { seasonId: string }) {
  const { timeZone } = useSite();
  const now = useNow();
  const season = useSuspenseQuery(editableSeasonQuery(seasonId)).data;
  const navigate = useNavigate();
  const [everyWeeks, setEveryWeeks] = useState<number | null>(1);
  const [tracks, setTracks] = useState<(ComboboxOption | null)[]>([null, null, null, null]);
  const rounds = tracks.map((track, index) => ({
    index,
    round: season.events.length + index + 1,
    track,
  }));
  const leave = () => navigate({ to: "/administrare/season/$id", params: { id: seasonId } });
  const editor = useRecord({
    draft: `event:series:${seasonId}`,
    labels: eventFields,
    record: null,
    toValues: () => ({ ...newEventValues(season, { now, timeZone }), title: "Etapa {n}" }),
    schema: eventFormSchema,
    // The first track that is missing is the one that the form complains about.
    toForm: (values) =>
      toEventForm(
        { ...values, track: tracks.find((track) => !track) ?? tracks[0] ?? null },
        timeZone,
      ),
    save: (event) =>
      call(createEventSeries, {
        params: { id: seasonId },
        body: {
          event,
          everyWeeks: everyWeeks ?? 1,
          tracks: tracks.flatMap((track) => track?.value ?? []),
        },
      }),
    savedBy: createEventSeries,
    onSaved: async (events) => {
      showSnackbar({ content: `Au fost create ${counted(events.length, "etapă", "etape")}.` });
      await leave();
    },
  });

  const time = useWatch({ control: editor.form.control, name: "time" });
  const first = fromLocalText(time, timeZone);
  const weeks = Number.isInteger(everyWeeks) ? (everyWeeks ?? 1) : 1;
  const resize = (count: number | null) => {
    // What is no number of rounds leaves the rounds as they are; its field says why.
    const length = Number.isInteger(count) ? (count ?? 0) : 0;
    if (length < 1 || length > seriesLimits.events) return;
    setTracks(Array.from({ length }, (_, index) => tracks[index] ?? null));
  };
  const problem = editor.errorOf("track");
  return (
    <>
      <PageHeader overline={season.title} title="Serie de etape">
        Etapele au aceleași sesiuni, la aceeași oră; fiecare se poate edita apoi separat.
      </PageHeader>
      <RecordPage
        editor={editor}
        saveTitle={`Creează ${counted(tracks.length, "etapă", "etape")}`}
        isReady
        onClose={() => void leave()}
      >
        <FormSection title="Ritm și circuite">
          <FieldRow>
            <NumberField
              label="Câte etape"
              min={1}
              max={seriesLimits.events}
              value={tracks.length}
              onChange={resize}
            />
            <NumberField
              label="O dată la câte săptămâni"
              min={1}
              max={seriesLimits.everyWeeks}
              value={everyWeeks}
              onChange={setEveryWeeks}
            />
          </FieldRow>
          <ol className="stack gap-3">
            {rounds.map(({ track, index, round }) => (
              <li key={round} className={styles.choice}>
                <Combobox
                  label={`Circuitul etapei ${round}`}
                  placeholder="Scrie o parte din nume"
                  value={track}
                  onChange={(chosen) => setTracks(tracks.with(index, chosen))}
                  search={(search, signal) =>
                    searchTracks({ search, simulator: season.simulator._id }, signal)
                  }
                  error={track ? undefined : problem}
                />
                {first !== null && (
                  <span className="muted">
                    <Time at={addLocalDays(first, index * 7 * weeks, timeZone)} format="moment" />
                  </span>
                )}
              </li>
            ))}
          </ol>
        </FormSection>
        <EventFields form={editor.form} simulator={season.simulator._id} isSeries />
      </RecordPage>
    </>
  );
}
