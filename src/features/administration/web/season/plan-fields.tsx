import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useWatch } from "react-hook-form";
import { addedTypes, sessionTypeTitles } from "#features/events/event-record.ts";
import {
  listCarClassChoices,
  listCarModelChoices,
  listTrackChoices,
} from "#features/seasons/season-admin-calls.ts";
import { withClassesByCategory } from "#features/seasons/web/edit/classes-by-category.ts";
import { isSame } from "#shared/record/merge.ts";
import { isRace } from "#shared/session-types.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { clockWords } from "#features/events/session-times.ts";
import { read } from "#web/calls/call.ts";
import { Bound, inputOf } from "#web/forms/bound.tsx";
import { errorAt } from "#web/forms/problems.ts";
import { useSite } from "#web/page-data.ts";
import { MultiCombobox } from "#web/ui/fields/combobox.tsx";
import { NumberField } from "#web/ui/fields/number-field.tsx";
import { SegmentedToggle } from "#web/ui/fields/segmented-toggle.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import {
  backToBack,
  plannedSession,
  type PlannedSession,
  type SeasonBasis,
  sessionsInWords,
  usualSessions,
} from "../../season-plan.ts";
import styles from "./season.module.css";
import { newRound, type SeasonPageForm, usualOf } from "./season-page-values.ts";

interface PlanFieldsProps {
  form: SeasonPageForm;
  basis: SeasonBasis;
}

/** What a simulator decides: with another one all of it is as the league last had it there. */
export function SimulatorField({ form, basis }: PlanFieldsProps) {
  const queryClient = useQueryClient();
  const simulator = useWatch({ control: form.control, name: "simulator" });
  const choose = async (id: string) => {
    const tracks = await queryClient.query(read(listTrackChoices, { query: { simulator: id } }));
    await queryClient.query(read(listCarModelChoices, { query: { simulator: id } }));
    const rounds = form.getValues("rounds").map(({ text }) => newRound(text, tracks));
    const { key: _key, ...now } = { ...form.getValues(), ...usualOf(basis, id), rounds };
    form.reset({ ...form.getValues(), ...now }, { keepDefaultValues: true, keepErrors: true });
  };
  return (
    <Labelled label="Simulator">
      <SegmentedToggle
        label="Simulator"
        value={simulator}
        options={basis.simulators.map(({ _id, acronym }) => ({ value: _id, title: acronym }))}
        onChange={(id) => void choose(id)}
      />
    </Labelled>
  );
}

/** Whole categories of the simulator's cars; single ones are chosen further down. */
export function CarsField({ form }: { form: SeasonPageForm }) {
  const { control, formState } = form;
  const [simulator, cars] = useWatch({ control, name: ["simulator", "validCars"] });
  const models = useSuspenseQuery(read(listCarModelChoices, { query: { simulator } })).data;
  const classes = useSuspenseQuery(read(listCarClassChoices, {})).data;
  const chosen = new Set(cars.map(({ _id }) => _id));
  const categories = [...new Set(models.map(({ detail }) => detail).filter(Boolean))]
    .toSorted()
    .map((category) => {
      const own = models.filter(({ detail }) => detail === category);
      return { value: category, title: `Toate ${category}`, detail: modelsInWords(own.length) };
    });
  const isWhole = (category: string) =>
    models.every(({ _id, detail }) => detail !== category || chosen.has(_id));
  const whole = categories.filter(({ value }) => isWhole(value));
  const change = (options: readonly { value: string }[]) => {
    const wanted = new Set(options.map(({ value }) => value));
    const validCars = models
      .filter(({ _id, detail }) =>
        isWhole(detail) && detail !== ""
          ? wanted.has(detail)
          : wanted.has(detail) || chosen.has(_id),
      )
      .map(({ _id, title }) => ({ _id, title, class: null }));
    // Several categories are several classes, each with a table of its own.
    const named = classes.filter(({ title, detail }) => wanted.has(title) || wanted.has(detail));
    const carClasses = (wanted.size > 1 ? named : []).map(({ _id, title, detail }) => {
      return { _id, name: title, acronym: detail, group: 0 };
    });
    form.setValue("carClasses", carClasses, { shouldDirty: true });
    form.setValue("validCars", withClassesByCategory(validCars, models, carClasses), {
      shouldDirty: true,
      shouldValidate: formState.isSubmitted,
    });
  };
  return (
    <MultiCombobox
      label="Mașini"
      help={
        cars.length > 0
          ? `${modelsInWords(cars.length)}; le alegi pe rând la „Mai multe”.`
          : undefined
      }
      placeholder="Alege o categorie"
      options={categories}
      value={whole}
      onChange={change}
      error={errorAt(formState.errors, "validCars")}
    />
  );
}

function modelsInWords(count: number): string {
  return counted(count, "model", "modele");
}

const rhythms = [
  ["7", "1 săptămână"],
  ["14", "2 săptămâni"],
  ["21", "3 săptămâni"],
  ["28", "4 săptămâni"],
  ["1", "zi"],
] as const;

/** The days between two rounds, also where the league's last rhythm is none of the usual. */
export function RhythmField({ form }: { form: SeasonPageForm }) {
  const everyDays = useWatch({ control: form.control, name: "everyDays" });
  const own = rhythms.some(([value]) => value === everyDays)
    ? []
    : [{ value: everyDays, title: counted(Number(everyDays), "zi", "zile") }];
  return (
    <Select
      {...inputOf(form, "everyDays")}
      label="La fiecare"
      options={[...rhythms.map(([value, title]) => ({ value, title })), ...own]}
    />
  );
}

/** When the first race starts; of a night in which the clock changes it says what becomes of the hour. */
export function FirstRaceField({ form }: { form: SeasonPageForm }) {
  const { timeZone } = useSite();
  const words = clockWords(useWatch({ control: form.control, name: "first" }), timeZone);
  // What is wrong with the time stands at the rounds that follow from it.
  const checkRounds = () => {
    if (form.formState.isSubmitted) void form.trigger("rounds");
  };
  return (
    <TextField
      {...inputOf(form, "first", { onChange: checkRounds })}
      type="datetime-local"
      label="Prima cursă"
      required
      help={`${words && `${words} `}Startul cursei, ora ligii (${timeZone}).`}
      error={errorAt(form.formState.errors, "rounds.0.start")}
    />
  );
}

/** The sessions of every round: as the league last had them, as they are usual, or one's own. */
export function SessionsField({ form, basis }: PlanFieldsProps) {
  const { control, formState } = form;
  const [simulator, sessions] = useWatch({ control, name: ["simulator", "sessions"] });
  const own = basis.simulators.find(({ _id }) => _id === simulator);
  const offered = [
    own?.sessions ?? [],
    usualSessions(own?.acronym ?? ""),
    usualSessions(""),
  ].filter((plan, index, plans) => plans.findIndex((one) => isSame(one, plan)) === index);
  const at = offered.findIndex((plan) => isSame(plan, sessions));
  const [isOpen, setOpen] = useState(false);
  const change = (now: PlannedSession[]) =>
    form.setValue("sessions", now, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  const isOwn = isOpen || at === -1;
  return (
    <>
      <Select
        label="Sesiuni"
        options={[
          ...offered.map((plan, index) => ({ value: `${index}`, title: sessionsInWords(plan) })),
          { value: "own", title: "Altele…" },
        ]}
        value={isOwn ? "own" : `${at}`}
        onChange={({ target }) => {
          setOpen(target.value === "own");
          const plan = offered[Number(target.value)];
          if (plan) change(plan);
        }}
        error={errorAt(formState.errors, "sessions")}
      />
      {isOwn && <SessionRows sessions={sessions} onChange={(now) => change(backToBack(now))} />}
    </>
  );
}

interface SessionRowsProps {
  sessions: readonly PlannedSession[];
  onChange: (sessions: PlannedSession[]) => void;
}

/** One's own sessions, one after the other; everything else of a session is said on its event's page. */
function SessionRows({ sessions, onChange }: SessionRowsProps) {
  return (
    <div className="stack gap-3">
      {sessions.map((session, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- sessions have no name of their own
        <div key={index} className={styles.session}>
          <NumberField
            label={`${session.title}, în minute`}
            min={1}
            value={session.durationMinutes}
            onChange={(minutes) =>
              onChange(sessions.with(index, { ...session, durationMinutes: minutes ?? Number.NaN }))
            }
          />
          <Button
            aria-label={`Scoate sesiunea ${index + 1}: ${session.title}`}
            onClick={() => onChange(sessions.toSpliced(index, 1))}
          >
            ×
          </Button>
        </div>
      ))}
      <div className="row gap-2">
        {addedTypes.map((type) => (
          <Button
            key={type}
            onClick={() => onChange([...sessions, plannedSession(type, isRace(type) ? 60 : 20)])}
          >
            + {sessionTypeTitles[type]}
          </Button>
        ))}
      </div>
    </div>
  );
}

export function PointsField({ form, basis }: PlanFieldsProps) {
  return (
    <Select
      {...inputOf(form, "scoring")}
      label="Puncte"
      options={basis.scoringTypes.map(({ _id, title }) => ({ value: _id, title }))}
    />
  );
}

/** Whether people must register, before there is anybody. */
export function WhoScoresField({ form }: { form: SeasonPageForm }) {
  return (
    <Bound control={form.control} name="open">
      {({ value, onChange }) => (
        <Labelled
          label="Cine punctează"
          help={
            value
              ? "Oricine apare în rezultate. Nimeni nu trebuie să se înscrie."
              : "Doar cine este înscris: până cu o zi înainte de prima cursă, dacă nu pui alt termen."
          }
        >
          <SegmentedToggle
            label="Cine punctează"
            value={value ? "open" : "entered"}
            options={[
              { value: "open", title: "Oricine apare" },
              { value: "entered", title: "Doar înscrișii" },
            ]}
            onChange={(who) => onChange(who === "open")}
          />
        </Labelled>
      )}
    </Bound>
  );
}

/** A label that is seen above a choice that has it for screen readers. */
function Labelled(props: { label: string; help?: string; children: ReactNode }) {
  return (
    <div className="stack gap-1">
      <span className={styles.label} aria-hidden>
        {props.label}
      </span>
      {props.children}
      {props.help && <p className="small muted">{props.help}</p>}
    </div>
  );
}
