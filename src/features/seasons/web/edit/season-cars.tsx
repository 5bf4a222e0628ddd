import { useSuspenseQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useWatch } from "react-hook-form";
import { toOption } from "#features/seasons/web/edit/catalogue-choices.ts";
import {
  listCarClassChoices,
  listCarModelChoices,
  listDriverClassChoices,
} from "#features/seasons/season-admin-calls.ts";
import { LAST_CLASS_GROUP } from "#features/seasons/class-rules.ts";
import { read } from "#web/calls/call.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { MultiCombobox } from "#web/ui/fields/combobox.tsx";
import { FormSection } from "#web/ui/fields/form-section.tsx";
import { NumberField } from "#web/ui/fields/number-field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import styles from "#web/forms/organiser.module.css";
import { withClassesByCategory } from "./classes-by-category.ts";
import type { ClassChoice } from "./season-class-rules-values.ts";
import type { SeasonFormApi, SeasonValues } from "./season-values.ts";
import { Bound } from "#web/forms/bound.tsx";
import { errorAt } from "#web/forms/problems.ts";

/** The valid models, the classes of cars and drivers, and which class a model gives. */
export function SeasonCars({ form }: { form: SeasonFormApi }) {
  const simulator = useWatch({ control: form.control, name: "simulator" });
  return (
    <FormSection id="masini" title="Mașini și clase">
      <Suspense fallback={<p>Se încarcă…</p>}>
        <ClassesField
          form={form}
          name="carClasses"
          choices={listCarClassChoices}
          label="Clase de mașini"
          help="Fără clase, toate mașinile concurează împreună."
        />
        <ModelsField key={simulator} form={form} simulator={simulator} />
        <ClassesField
          form={form}
          name="driverClasses"
          choices={listDriverClassChoices}
          label="Licențele piloților"
          help="De la cea mai puternică la cea mai slabă. Fără licențe, piloții nu aleg niciuna."
        />
      </Suspense>
    </FormSection>
  );
}

function ModelsField({ form, simulator }: { form: SeasonFormApi; simulator: string }) {
  const models = useSuspenseQuery(read(listCarModelChoices, { query: { simulator } })).data;
  const { control, formState } = form;
  const [cars, classes] = useWatch({ control, name: ["validCars", "carClasses"] });
  const categories = [...new Set(models.map(({ detail }) => detail).filter(Boolean))].toSorted();
  const byCategory = withClassesByCategory(cars, models, classes);
  const change = (chosen: SeasonValues["validCars"]) =>
    form.setValue("validCars", chosen, {
      shouldDirty: true,
      shouldValidate: formState.isSubmitted,
    });
  const add = (category?: string) => {
    const offered = models.filter(({ detail }) => category === undefined || detail === category);
    const missing = offered.filter(({ _id }) => !cars.some((car) => car._id === _id));
    change([...cars, ...missing.map(({ _id, title }) => ({ _id, title, class: null }))]);
  };
  return (
    <>
      <MultiCombobox
        label="Mașini permise"
        required
        placeholder="Scrie o parte din nume"
        options={models.map(toOption)}
        value={cars.map(({ _id, title }) => ({ value: _id, title }))}
        onChange={(options) =>
          change(
            options.map(({ value, title }) => ({
              _id: value,
              title,
              class: cars.find((car) => car._id === value)?.class ?? null,
            })),
          )
        }
        error={errorAt(formState.errors, "validCars")}
      />
      <div className="row gap-2">
        {categories.slice(0, 12).map((category) => (
          <Button key={category} onClick={() => add(category)}>
            + toate {category}
          </Button>
        ))}
        {models.length <= 60 && <Button onClick={() => add()}>+ toate mașinile</Button>}
        {cars.length > 0 && (
          <Button look="link" onClick={() => change([])}>
            Scoate toate mașinile
          </Button>
        )}
      </div>
      {byCategory !== cars && (
        <div>
          <Button onClick={() => change(byCategory)}>Pune clasele după categoria mașinilor</Button>
        </div>
      )}
      {classes.length > 0 && cars.length > 0 && (
        <ul className="stack gap-3" aria-label="Clasa fiecărei mașini">
          {cars.map((car, index) => (
            <li key={car._id} className={styles.choice}>
              <span>{car.title}</span>
              <Select
                label={`Clasa pentru ${car.title}`}
                isLabelHidden
                emptyTitle="după licențe sau fără"
                options={classes.map(({ _id, name }) => ({ value: _id, title: name }))}
                value={car.class ?? ""}
                onChange={({ target }) =>
                  change(cars.with(index, { ...car, class: target.value || null }))
                }
                error={errorAt(formState.errors, `validCars.${index}.class`)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface ClassesFieldProps {
  form: SeasonFormApi;
  name: "carClasses" | "driverClasses";
  choices: typeof listCarClassChoices | typeof listDriverClassChoices;
  label: string;
  help: string;
}

function ClassesField({ form, name, choices, label, help }: ClassesFieldProps) {
  const offered = useSuspenseQuery(read(choices, {})).data;
  const { errors } = form.formState;
  return (
    <Bound control={form.control} name={name}>
      {({ value: classes, onChange, error }) => (
        <>
          <MultiCombobox
            label={label}
            help={help}
            options={offered.map(toOption)}
            value={classes.map(({ _id, name: title }) => ({ value: _id, title }))}
            onChange={(options) =>
              onChange(
                options.map(
                  ({ value, title, detail }): ClassChoice =>
                    classes.find(({ _id }) => _id === value) ?? {
                      _id: value,
                      name: title,
                      acronym: detail ?? "",
                      group: 0,
                    },
                ),
              )
            }
            error={error}
          />
          {classes.length > 1 && (
            <p className="muted">
              Ordinea și grupa (numărul) fiecăreia: dintr-o grupă se ține cel mult o clasă.
            </p>
          )}
          {classes.length > 1 && (
            <ul className="stack gap-3" aria-label={`Ordinea și grupele: ${label}`}>
              {classes.map((choice, index) => (
                <li key={choice._id} className="box row spread gap-2-4 pad-3-4">
                  <span>{choice.name}</span>
                  <div className="row gap-2">
                    <NumberField
                      label={`Grupa pentru ${choice.name}`}
                      isLabelHidden
                      min={0}
                      max={LAST_CLASS_GROUP}
                      value={choice.group}
                      onChange={(group) => onChange(classes.with(index, { ...choice, group }))}
                      error={errorAt(errors, `${name}.${index}.group`)}
                    />
                    <Button
                      disabled={index === 0}
                      aria-label={`Mută mai sus ${choice.name}`}
                      onClick={() => onChange(swapped(classes, index - 1))}
                    >
                      ↑
                    </Button>
                    <Button
                      disabled={index === classes.length - 1}
                      aria-label={`Mută mai jos ${choice.name}`}
                      onClick={() => onChange(swapped(classes, index))}
                    >
                      ↓
                    </Button>
                  </div>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Bound>
  );
}

/** The list with the item at `index` and the one after it in each other's place. */
export function swapped<T>(list: readonly T[], index: number): T[] {
  const [first, second] = list.slice(index, index + 2);
  if (first === undefined || second === undefined) return [...list];
  return list.with(index, second).with(index + 1, first);
}
