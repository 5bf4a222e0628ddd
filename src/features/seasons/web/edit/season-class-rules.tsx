import { useWatch } from "react-hook-form";
import { Button } from "#web/ui/frame/button.tsx";
import { MultiCombobox } from "#web/ui/fields/combobox.tsx";
import { FormSection } from "#web/ui/fields/form-section.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import styles from "#web/forms/organiser.module.css";
import { RowBox } from "#web/forms/row-moves.tsx";
import { ClassChangesNotice } from "./class-changes-notice.tsx";
import {
  type ClassChoice,
  type ClassGroupRule,
  classOfAcronym,
  keptClassRules,
  withGroupRule,
  withMapping,
} from "./season-class-rules-values.ts";
import type { SeasonFormApi } from "./season-values.ts";
import { unreachableWords } from "./unreachable-classes.ts";
import { errorAt } from "#web/forms/problems.ts";

interface SeasonClassRulesProps {
  form: SeasonFormApi;
  /** Of a season that is there already: its cars are shown as they would be. */
  seasonId?: string | undefined;
}

/** How cars get their classes: group by group from the model, or from the drivers' licences. */
export function SeasonClassRules({ form, seasonId }: SeasonClassRulesProps) {
  const carClasses = useWatch({ control: form.control, name: "carClasses" });
  const groups = [...new Set(carClasses.flatMap(({ group }) => group ?? []))].toSorted(
    (a, b) => a - b,
  );
  if (groups.length === 0) return null;
  return (
    <FormSection title="Cum își primesc mașinile clasele">
      {groups.map((group) => (
        <GroupRule
          key={group}
          form={form}
          group={group}
          classes={carClasses.filter((one) => one.group === group)}
          isOnly={groups.length === 1}
        />
      ))}
      {seasonId !== undefined && <ClassChangesNotice form={form} seasonId={seasonId} />}
    </FormSection>
  );
}

interface GroupRuleProps {
  form: SeasonFormApi;
  group: number;
  /** The group's own. */
  classes: readonly ClassChoice[];
  isOnly: boolean;
}

function GroupRule({ form, group, classes, isOnly }: GroupRuleProps) {
  const { control, formState } = form;
  const [classRules, carClasses, driverClasses, cars] = useWatch({
    control,
    name: ["classRules", "carClasses", "driverClasses", "validCars"],
  });
  const kept = keptClassRules({ classRules, carClasses, driverClasses });
  const rule = kept.groups.find((one) => one.group === group);
  const path = `classRules.groups.${kept.groups.findIndex((one) => one.group === group)}`;
  const change = (next: ClassGroupRule | null) =>
    form.setValue("classRules", withGroupRule(kept, group, next), {
      shouldDirty: true,
      shouldValidate: formState.isSubmitted,
    });
  const names = classes.map(({ name }) => name).join(", ");
  const unreachable = unreachableWords({ classes, rule, licences: driverClasses, cars });
  return (
    <>
      <Select
        label={isOnly ? `Clasele ${names}` : `Grupa ${group}: ${names}`}
        emptyTitle="Automat: din model, dacă vreo mașină are clasă; altfel din licențe"
        options={[
          { value: "model", title: "Din modelul mașinii" },
          { value: "licences", title: "Din licențele piloților" },
        ]}
        value={rule?.from ?? ""}
        onChange={({ target }) => {
          const from = target.value;
          change(
            from === "model" || from === "licences"
              ? { group, mappings: [], combinations: [], ...rule, from }
              : null,
          );
        }}
        error={errorAt(formState.errors, path)}
      />
      {rule?.from === "licences" && driverClasses.length === 0 && (
        <p className="muted">Alege mai sus licențele piloților.</p>
      )}
      {rule?.from === "licences" && driverClasses.length > 0 && (
        <LicenceRules
          rule={rule}
          classes={classes}
          licences={driverClasses}
          onChange={change}
          errorOf={(place) => errorAt(formState.errors, `${path}.${place}`)}
        />
      )}
      {unreachable && <Notice kind="warning">{unreachable}</Notice>}
    </>
  );
}

interface LicenceRulesProps {
  rule: ClassGroupRule;
  classes: readonly ClassChoice[];
  /** Strongest first. */
  licences: readonly ClassChoice[];
  onChange: (rule: ClassGroupRule) => void;
  /** The message at a path within the rule. */
  errorOf: (place: string) => string | undefined;
}

function LicenceRules({ rule, classes, licences, onChange, errorOf }: LicenceRulesProps) {
  const options = classes.map(({ _id, name }) => ({ value: _id, title: name }));
  const licenceOptions = licences.map(({ _id, name }) => ({ value: _id, title: name }));
  const { combinations } = rule;
  const combine = (next: typeof combinations) => onChange({ ...rule, combinations: next });
  return (
    <>
      <p className="muted">
        Hotărăște cel mai puternic pilot din mașină, după ordinea licențelor. O combinație exactă de
        licențe trece înaintea lui.
      </p>
      <ul className="stack gap-3" aria-label="Clasa pe care o dă fiecare licență">
        {licences.map((licence) => (
          <li key={licence._id} className={styles.choice}>
            <span>{licence.name}</span>
            <Select
              label={`Clasa dată de licența ${licence.name}`}
              isLabelHidden
              emptyTitle={unmapped(licence, classes)}
              options={options}
              value={
                rule.mappings.find(({ driverClassId }) => driverClassId === licence._id)
                  ?.carClassId ?? ""
              }
              onChange={({ target }) =>
                onChange(withMapping(rule, licence._id, target.value || null))
              }
            />
          </li>
        ))}
      </ul>
      {combinations.map((combination, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- combinations have no name of their own
        <RowBox key={index} title={`Combinația ${index + 1}`}>
          <MultiCombobox
            label={`Licențele combinației ${index + 1}`}
            options={licenceOptions}
            value={licenceOptions.filter(({ value }) => combination.driverClassIds.includes(value))}
            onChange={(chosen) =>
              combine(
                combinations.with(index, {
                  ...combination,
                  driverClassIds: chosen.map(({ value }) => value),
                }),
              )
            }
            error={errorOf(`combinations.${index}.driverClassIds`)}
          />
          <Select
            label={`Clasa combinației ${index + 1}`}
            emptyTitle="Alege clasa"
            options={options}
            value={combination.carClassId}
            onChange={({ target }) =>
              combine(combinations.with(index, { ...combination, carClassId: target.value }))
            }
            error={errorOf(`combinations.${index}.carClassId`)}
          />
          <div>
            <Button onClick={() => combine(combinations.toSpliced(index, 1))}>
              Scoate combinația {index + 1}
            </Button>
          </div>
        </RowBox>
      ))}
      {licences.length > 1 && (
        <div>
          <Button
            onClick={() => combine([...combinations, { driverClassIds: [], carClassId: "" }])}
          >
            + Combinație de licențe
          </Button>
        </div>
      )}
    </>
  );
}

function unmapped(licence: ClassChoice, classes: readonly ClassChoice[]): string {
  const own = classOfAcronym(licence, classes);
  return own ? `după acronim: ${own.name}` : `nicio clasă (nu există ${licence.acronym})`;
}
