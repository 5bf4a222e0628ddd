import { Fragment } from "react";
import { LONGEST } from "#features/stewarding/acts/case-acts.ts";
import {
  carLabel,
  guideText,
  instantText,
  sideTitles,
  voteTitles,
} from "#features/stewarding/case-words.ts";
import { guideItems, guiltyOf, isAsGuided } from "#features/stewarding/decision-draft.ts";
import { addedBy, ruleOf } from "#features/stewarding/item-rules.ts";
import {
  licenceText,
  measures,
  ruleKey,
  ruleText,
  sanctionText,
  thresholdsCrossed,
} from "#features/stewarding/licence/sanction-rules.ts";
import type { CaseView, Evidence, Panel } from "#features/stewarding/stewarding.ts";
import { ofEach } from "#shared/of-each.ts";
import type { RecordEditor } from "#web/forms/use-record.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { FormSection } from "#web/ui/fields/form-section.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { TextArea } from "#web/ui/fields/text-field.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { decisionFields, type DecisionValues, kindsIn } from "./decision-values.ts";
import { ItemFields } from "./item-fields.tsx";

interface DecisionFieldsProps {
  view: CaseView;
  panel: Panel;
  editor: RecordEditor<DecisionValues>;
}

/** Everything that a decision says, filled in from the guide once the offence is chosen. */
export function DecisionFields({ view, panel, editor }: DecisionFieldsProps) {
  const { form, errorOf, field, set } = editor;
  const guilty = guiltyOf(panel.outcome ?? []);
  const { offence: offenceId, items } = form.watch();
  const offence = panel.guide.find(({ _id }) => _id === offenceId);
  const followsGuide =
    offence === undefined ||
    isAsGuided(
      items.map((item) => ({ ...item, amount: item.amount ?? 0 })),
      offence,
      guilty,
    );
  const fillIn = (chosen: Panel["guide"][number]) =>
    set(
      "items",
      guideItems(chosen, guilty).map((item) => ({ ...item, table: null, driver: null })),
    );
  const choose = (id: string) => {
    set("offence", id || null);
    const chosen = panel.guide.find(({ _id }) => _id === id);
    // What was given by hand stays.
    if (chosen && (followsGuide || items.length === 0)) fillIn(chosen);
  };
  const textOf = (name: "facts" | "reasons" | "besideGuide") => ({
    label: decisionFields[name].title,
    required: true,
    maxLength: LONGEST,
    error: errorOf(name),
  });
  return (
    <>
      {guilty.length > 0 && (
        <Select
          label={decisionFields.offence.title}
          required
          emptyTitle="Alege abaterea"
          value={offenceId ?? ""}
          options={panel.guide.map(({ _id, title }) => ({ value: _id, title }))}
          help={offence && `Ghidul spune: ${guideText(offence) || "fără sancțiune"}.`}
          error={errorOf("offence")}
          onChange={({ target }) => choose(target.value)}
        />
      )}
      <Sanctions view={view} panel={panel} editor={editor} guilty={guilty} />
      {offence && !followsGuide && (
        <div className="stack gap-2">
          {panel.quorum > 1 && (
            <TextArea {...field("besideGuide")} {...textOf("besideGuide")} rows={2} />
          )}
          <Button className="start" look="link" onClick={() => fillIn(offence)}>
            Pune ce spune ghidul
          </Button>
        </div>
      )}
      <TextArea {...field("facts")} {...textOf("facts")} rows={4} />
      <TextArea
        {...field("reasons")}
        {...textOf("reasons")}
        rows={4}
        help="Documentul este public. Nu scrie cine a contestat."
      />
      <PublicEvidence evidence={view.evidence} editor={editor} />
    </>
  );
}

interface SanctionsProps extends DecisionFieldsProps {
  /** Accused of whom the panel found an infringement. */
  guilty: readonly string[];
}

function Sanctions({ view, panel, editor, guilty }: SanctionsProps) {
  const { form, errorOf, set } = editor;
  const { items } = form.watch();
  const kinds = kindsIn(view.session.type, panel);
  const accused = view.cars.filter(({ role }) => role === "accused");
  return (
    <FormSection title={decisionFields.items.title}>
      {accused.map((car) => {
        const name = [carLabel(car), car.driver?.name].filter(Boolean).join(" ");
        const vote = panel.outcome?.find(({ entry }) => entry === car._id)?.vote ?? "none";
        const isGuilty = guilty.includes(car._id);
        return (
          <Fragment key={car._id}>
            <p>
              <span className="strong">{name}</span>
              <span className="muted"> · {voteTitles[vote]}</span>
            </p>
            {items.map((item, index) =>
              item.entry === car._id ? (
                <ItemFields
                  // oxlint-disable-next-line react/no-array-index-key -- the same may be given twice
                  key={index}
                  about={`${ruleOf(item.kind).title}, ${name}`}
                  item={item}
                  kinds={kinds.includes(item.kind) ? kinds : [item.kind, ...kinds]}
                  crew={view.crews.find(({ entry }) => entry === car._id)}
                  driverError={errorOf(`items.${index}.driver`)}
                  tables={panel.tables}
                  error={
                    errorOf(`items.${index}.amount`) ??
                    errorOf(`items.${index}.table`) ??
                    errorOf(`items.${index}.entry`)
                  }
                  onChange={(changed) => set("items", items.with(index, changed))}
                  onRemove={() => set("items", items.toSpliced(index, 1))}
                />
              ) : null,
            )}
            <PlannedLicence panel={panel} entry={car._id} items={items} />
            {isGuilty ? (
              <Button
                className="start"
                aria-label={`Adaugă o sancțiune: ${name}`}
                onClick={() =>
                  set("items", [
                    ...items,
                    ...kinds.slice(0, 1).map((kind) => ({
                      entry: car._id,
                      kind,
                      amount: 1,
                      table: null,
                      driver: null,
                    })),
                  ])
                }
              >
                Adaugă o sancțiune
              </Button>
            ) : (
              <p className="small muted">Fără abatere nu se dă nicio sancțiune.</p>
            )}
          </Fragment>
        );
      })}
    </FormSection>
  );
}

interface PlannedLicenceProps {
  panel: Panel;
  /** The accused car. */
  entry: string;
  items: DecisionValues["items"];
}

/** The sum that the typed items bring a driver's licence to, and the thresholds that it would reach. */
function PlannedLicence({ panel, entry, items }: PlannedLicenceProps) {
  const before = panel.licences?.find((own) => own.entry === entry);
  if (!before) return null;
  const after = ofEach(measures, (measure) =>
    items
      .filter((item) => item.entry === entry)
      .reduce(
        (sum, { kind, amount }) => sum + addedBy({ kind, amount: amount ?? 0 })[measure],
        before[measure],
      ),
  );
  const isMore = after.points > before.points || after.warnings > before.warnings;
  return (
    <>
      <p className="aside muted">
        Pe licență: {licenceText(before)}
        {isMore && <>; cu această decizie: {licenceText(after)}</>}
      </p>
      {thresholdsCrossed(panel.thresholds, { before, after }).map((rule) => (
        <Notice key={ruleKey(rule)} kind="warning">
          Ajunge la {ruleText(ruleKey(rule))}: {panel.quorum > 1 ? "se va propune" : "primește"}{" "}
          {sanctionText(rule.kind, rule.amount)}.
        </Notice>
      ))}
    </>
  );
}

/** What of the evidence everybody may see with the document. What is for stewards alone stays so: it may show who complains. */
function PublicEvidence({
  evidence,
  editor,
}: {
  evidence: readonly Evidence[];
  editor: RecordEditor<DecisionValues>;
}) {
  const { publicEvidence } = editor.form.watch();
  const offered = evidence.filter(({ shared }) => shared);
  if (offered.length === 0) return null;
  return (
    <FormSection title={decisionFields.publicEvidence.title}>
      {offered.map((one) => (
        <Checkbox
          key={one._id}
          label={evidenceName(one)}
          help={sideTitles[one.side]}
          checked={publicEvidence.includes(one._id)}
          onChange={({ target }) =>
            editor.set(
              "publicEvidence",
              offered
                .map(({ _id }) => _id)
                .filter((id) => (id === one._id ? target.checked : publicEvidence.includes(id))),
            )
          }
        />
      ))}
    </FormSection>
  );
}

function evidenceName({ kind, url, atMs }: Evidence): string {
  if (kind === "picture") return "Imagine";
  const from = atMs === null ? "" : ` de la ${instantText(atMs)}`;
  return `${url.replace(/^https:\/\//, "")}${from}`;
}
