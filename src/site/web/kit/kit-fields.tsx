import { formatPercent } from "#shared/text/romanian-number.ts";
import { useState } from "react";
import { Checkbox, Switch } from "#web/ui/fields/checkbox.tsx";
import { Combobox, MultiCombobox } from "#web/ui/fields/combobox.tsx";
import type { ComboboxOption } from "#web/ui/fields/combobox-options.ts";
import { FileDrop } from "#web/ui/fields/file-drop.tsx";
import { FieldRow, FormSection } from "#web/ui/fields/form-section.tsx";
import { NumberField } from "#web/ui/fields/number-field.tsx";
import { SaveBar } from "#web/ui/fields/save-bar.tsx";
import { StepButtons } from "#web/ui/fields/step-buttons.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { Slider } from "#web/ui/fields/slider.tsx";
import { TextArea, TextField } from "#web/ui/fields/text-field.tsx";

const circuits: ComboboxOption[] = [
  { value: "monza", title: "Monza", detail: "Italia" },
  { value: "spa", title: "Spa-Francorchamps", detail: "Belgia" },
  { value: "transilvania", title: "Transilvania Motor Ring", detail: "România" },
  { value: "nurburgring", title: "Nürburgring", detail: "Germania" },
];

export function KitFields() {
  const [laps, setLaps] = useState<number | null>(12);
  const [limit, setLimit] = useState<number | null>(107);
  const [share, setShare] = useState(70);
  const [circuit, setCircuit] = useState<ComboboxOption | null>(null);
  const [several, setSeveral] = useState<ComboboxOption[]>(circuits.slice(0, 1));
  const [progress, setProgress] = useState<number>();
  return (
    <form className="stack gap-4 narrowable" onSubmit={(event) => event.preventDefault()}>
      <h2>Se completează</h2>
      <FormSection title="Text și alegeri">
        <FieldRow>
          <TextField label="Prenume" required help="Cum apare în clasamente." />
          <TextField
            label="Prescurtare"
            defaultValue="AB"
            error="Prescurtarea trebuie să conțină 3 litere"
          />
          <Select
            label="Simulator"
            emptyTitle="Alege"
            options={[
              { value: "ac", title: "Assetto Corsa" },
              { value: "acc", title: "Assetto Corsa Competizione" },
            ]}
          />
          <NumberField label="Tururi" value={laps} min={1} max={99} onChange={setLaps} />
          <NumberField
            label="Prag (%)"
            value={limit}
            min={0}
            max={1000}
            hasDecimals
            onChange={setLimit}
          />
        </FieldRow>
        <FieldRow>
          <Combobox label="Circuit" options={circuits} value={circuit} onChange={setCircuit} />
          <MultiCombobox
            label="Circuite"
            options={circuits}
            value={several}
            onChange={setSeveral}
          />
        </FieldRow>
        <TextArea label="Descriere" />
        <Checkbox label="Prezența este obligatorie" help="Cine nu confirmă nu intră în listă." />
        <Switch label="Ascuns" defaultChecked />
        <Slider
          label="Distanță minimă"
          value={share}
          min={0}
          max={100}
          format={formatPercent}
          onChange={setShare}
        />
        <FileDrop
          label="Fișier de rezultate"
          accept=".json,.csv"
          help="JSON sau CSV, cel mult 32 MB."
          progress={progress}
          onFile={() => setProgress(0.4)}
        />
      </FormSection>
      <SaveBar
        isDirty
        isSaving={false}
        onReset={() => {}}
        tools={
          <StepButtons
            undoes="Ana Vale: tururi"
            redoes={undefined}
            onUndo={() => {}}
            onRedo={() => {}}
          />
        }
      />
    </form>
  );
}
