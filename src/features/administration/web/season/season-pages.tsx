import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { FormProvider, useFormContext, useWatch } from "react-hook-form";
import { SeasonActions } from "#features/events/web/edit/season-actions.tsx";
import { seasonConflict } from "#features/seasons/season-form.ts";
import { confirmClassChanges } from "#features/seasons/web/edit/class-changes.ts";
import { editableSeasonQuery } from "#features/seasons/web/edit/editable-season.ts";
import { SeasonFields } from "#features/seasons/web/edit/season-fields.tsx";
import type { SeasonValues } from "#features/seasons/web/edit/season-values.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { call, fresh, read } from "#web/calls/call.ts";
import { inputOf } from "#web/forms/bound.tsx";
import { RecordPage } from "#web/forms/record-page.tsx";
import { savedMeanwhile } from "#web/forms/stale-save.ts";
import { useRecord } from "#web/forms/use-record.ts";
import { administrationPage } from "#web/layout/administration-page.tsx";
import { useSite } from "#web/page-data.ts";
import { FieldRow } from "#web/ui/fields/form-section.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import {
  codeOf,
  overlapsInWords,
  planEvents,
  seasonChangeSchema,
  wholeSeasonSchema,
} from "../../season-plan.ts";
import { createWholeSeason, readSeasonBasis, saveWholeSeason } from "../../season-plan-calls.ts";
import { UnscoredRounds } from "../unscored-rounds.tsx";
import { Circuits } from "./circuits.tsx";
import {
  CarsField,
  FirstRaceField,
  PointsField,
  RhythmField,
  SessionsField,
  SimulatorField,
  WhoScoresField,
} from "./plan-fields.tsx";
import styles from "./season.module.css";
import {
  newPageValues,
  plannedRounds,
  roundsInWords,
  seasonPageLabels,
  type SeasonPageForm,
  toPageValues,
  toSeasonEdit,
  toWholeSeason,
} from "./season-page-values.ts";

const route = getRouteApi("/administrare/season/$id");

/** '/administrare/season/new': a whole season in one act. */
export const NewSeasonPage = administrationPage("manageSeasons", NewSeason);

function NewSeason() {
  const { timeZone } = useSite();
  const navigate = useNavigate();
  const basis = useSuspenseQuery({
    ...read(readSeasonBasis, {}, fresh),
    gcTime: 0,
    refetchOnWindowFocus: false,
  }).data;
  const editor = useRecord({
    draft: "season:new",
    labels: seasonPageLabels,
    record: null,
    toValues: () => newPageValues(basis),
    schema: wholeSeasonSchema,
    toForm: (values) => toWholeSeason(values, basis.asksName, timeZone),
    check: ({ rounds, sessions }) =>
      planEvents(rounds, { sessions, firstNumber: 1, timeZone }).problems,
    fieldOf,
    save: async (body) => ({ ...(await call(createWholeSeason, { body })), body }),
    savedBy: createWholeSeason,
    onSaved: async ({ _id: id, body: { season } }) => {
      showSnackbar({
        content: season.hidden ? "Sezonul este gata, ascuns." : "Sezonul este publicat.",
        action: { title: "Editează", to: `/administrare/season/${id}` },
      });
      await navigate({ to: "/season/$id", params: { id } });
    },
  });
  const { form, formProps } = editor;
  const [first, everyDays, rounds] = useWatch({
    control: form.control,
    name: ["first", "everyDays", "rounds"],
  });
  // Which of the two buttons is pressed says whether visitors see it.
  const submit: typeof formProps.onSubmit = (event) => {
    nameOnce(form);
    const { submitter } = event.nativeEvent;
    form.setValue("hidden", submitter instanceof HTMLButtonElement && submitter.value === "hidden");
    formProps.onSubmit(event);
  };
  return (
    <>
      <PageHeader overline="Administrare" title="Sezon nou">
        Etapele, sesiunile și clasamentele se fac singure.
      </PageHeader>
      <RecordPage
        editor={{ ...editor, formProps: { ...formProps, onSubmit: submit } }}
        saveTitle="Publică"
        isReady
        outlook={roundsInWords({ first, everyDays, rounds }, timeZone)}
        tools={
          <Button type="submit" value="hidden" disabled={editor.isSaving || editor.isAsked}>
            Păstrează ascuns
          </Button>
        }
      >
        <div className={`stack gap-5 ${styles.page}`}>
          <div className="stack gap-4">
            {basis.asksName && (
              <TextField
                {...inputOf(form, "leagueName")}
                label="Numele ligii"
                required
                autoComplete="off"
              />
            )}
            <TextField
              {...inputOf(form, "title", { onChange: () => nameOnce(form) })}
              label="Titlu"
              required
              autoComplete="off"
            />
            <SimulatorField form={form} basis={basis} />
            <CarsField form={form} />
            <FieldRow>
              <FirstRaceField form={form} />
              <RhythmField form={form} />
            </FieldRow>
          </div>
          <Circuits form={form} />
          <div className="stack gap-4">
            <SessionsField form={form} basis={basis} />
            <PointsField form={form} basis={basis} />
            <WhoScoresField form={form} />
          </div>
        </div>
        <PlanNotices form={form} />
        <More form={form} isNew />
      </RecordPage>
    </>
  );
}

/** A draft keeps its key, also where it is open in two tabs: pressed in both it is one season. */
function nameOnce(form: SeasonPageForm): void {
  if (form.getValues("key") === "") form.setValue("key", crypto.randomUUID());
}

/** '/administrare/season/{id}': the same page of a season that is there. */
export const EditSeasonPage = administrationPage("manageSeasons", EditSeason);

function EditSeason() {
  const { id } = route.useParams();
  const { timeZone } = useSite();
  const navigate = useNavigate();
  // The form lives on what it was opened with; another look comes with the next visit.
  const season = useSuspenseQuery({ ...editableSeasonQuery(id), refetchOnWindowFocus: false }).data;
  const { read: seen, ...editor } = useRecord({
    draft: `season:${id}`,
    labels: seasonPageLabels,
    record: season,
    toValues: (saved: typeof season) => toPageValues(saved, timeZone),
    schema: seasonChangeSchema,
    toForm: (values) => toSeasonEdit(values, timeZone),
    fieldOf,
    save: async (change, { version }) => {
      await confirmClassChanges(id, change.season);
      return call(saveWholeSeason, { params: { id }, body: { ...change, version } });
    },
    goOnWith: (saved) => saved,
    savedMeanwhile: savedMeanwhile(seasonConflict),
    savedBy: saveWholeSeason,
    onSaved: () => showSnackbar({ content: "Sezonul a fost salvat." }),
  });
  const { form } = editor;
  const hasRounds = useWatch({ control: form.control, name: "rounds" }).some(({ start }) => start);
  return (
    <>
      <PageHeader overline="Administrare" title={seen.title} isHidden={seen.hidden} />
      <UnscoredRounds season={id} />
      <SeasonActions season={seen} isBlocked={editor.isDirty} onChanged={editor.takeOver} />
      <RecordPage editor={editor} onClose={() => void navigate({ to: "/administrare" })}>
        <div className={`stack gap-5 ${styles.page}`}>
          <div className="stack gap-4">
            <TextField {...inputOf(form, "title")} label="Titlu" required autoComplete="off" />
            <CarsField form={form} />
            {!hasRounds && <FirstRaceField form={form} />}
            <RhythmField form={form} />
            <p className="muted small">
              O linie nouă este o etapă cu sesiunile ultimei etape. Ce e altfel la ea schimbi pe
              pagina ei.
            </p>
          </div>
          <Circuits form={form} />
        </div>
        <More form={form} seasonId={id} />
      </RecordPage>
    </>
  );
}

/** Fields of the season's record are named alone, as its parts name them. */
function fieldOf(path: string): string {
  return path.replace(/^season\./, "");
}

/** What would be made, and what somebody should look at first. */
function PlanNotices({ form }: { form: SeasonPageForm }) {
  const { timeZone } = useSite();
  const [first, everyDays, rounds, sessions] = useWatch({
    control: form.control,
    name: ["first", "everyDays", "rounds", "sessions"],
  });
  const { events } = planEvents(plannedRounds({ first, everyDays, rounds }), {
    sessions,
    firstNumber: 1,
    timeZone,
  });
  return overlapsInWords(events).map((words) => (
    <Notice key={words} kind="warning">
      {words}
    </Notice>
  ));
}

interface MoreProps {
  form: SeasonPageForm;
  isNew?: boolean;
  seasonId?: string;
}

/** Everything else of a season, folded while nobody needs it; what is wrong in it unfolds it. */
function More({ form, isNew = false, seasonId }: MoreProps): ReactNode {
  const [isOpen, setOpen] = useState(!isNew);
  const title = useWatch({ control: form.control, name: "title" });
  const wrong = Object.keys(form.formState.errors).filter((name) => !asked.has(name)).length;
  return (
    <details
      className={`ruled ${styles.more}`}
      open={isOpen || wrong > 0}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <span className="name">Mai multe</span>{" "}
        <span className="muted small">
          Cod, descriere, clase, limite, termene, permisiuni, imagini
          {wrong > 0 && `: ${counted(wrong, "lucru de corectat", "lucruri de corectat")}`}
        </span>
      </summary>
      <FormProvider {...form}>
        <AllFields seasonId={seasonId} usualCode={codeOf(title)} />
      </FormProvider>
    </details>
  );
}

/** What the page asks above the fold. */
const asked: ReadonlySet<string> = new Set([
  "leagueName",
  "title",
  "simulator",
  "validCars",
  "first",
  "rounds",
  "sessions",
  "scoring",
  "open",
]);

function AllFields(props: { seasonId: string | undefined; usualCode: string }) {
  return <SeasonFields form={useFormContext<SeasonValues>()} {...props} />;
}
