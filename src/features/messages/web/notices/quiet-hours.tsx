import { noticeFacts, USUAL_QUIET } from "#features/messages/notice-kinds.ts";
import type { QuietHours as Hours } from "#features/messages/quiet-hours.ts";
import { saveQuietHours } from "#features/messages/notices-calls.ts";
import { useCall } from "#web/calls/use-call.ts";
import { useSite } from "#web/page-data.ts";
import { Switch } from "#web/ui/fields/checkbox.tsx";
import { FieldRow, FormSection } from "#web/ui/fields/form-section.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { useChoice } from "./use-choice.ts";

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  title: `${String(hour).padStart(2, "0")}:00`,
}));

/** In which hours of the league's day no mail is sent. */
export function QuietHours({ quiet }: { quiet: Hours }) {
  const { timeZone } = useSite();
  const save = useCall(saveQuietHours, (next: Hours) => ({ body: next }));
  const [shown, choose] = useChoice(quiet, save);
  const isOn = shown.from !== shown.until;
  const change = (part: Partial<Hours>) => choose({ ...shown, ...part });
  return (
    <FormSection title="Ore de liniște">
      <Switch
        label="Fără emailuri noaptea"
        help={`Emailurile din aceste ore vin la sfârșitul lor. Nu așteaptă „${noticeFacts["event-1h"].title}” și ce n-ar mai folosi atunci.`}
        checked={isOn}
        onChange={({ target }) => choose(target.checked ? USUAL_QUIET : { from: 0, until: 0 })}
      />
      {isOn && (
        <>
          <FieldRow>
            <Select
              label="De la"
              value={String(shown.from)}
              options={without(shown.until)}
              onChange={({ target }) => change({ from: Number(target.value) })}
            />
            <Select
              label="Până la"
              value={String(shown.until)}
              options={without(shown.from)}
              onChange={({ target }) => change({ until: Number(target.value) })}
            />
          </FieldRow>
          <p className="muted">După ora ligii ({timeZone}).</p>
        </>
      )}
    </FormSection>
  );
}

/** Two equal ones would be none. */
function without(hour: number) {
  return hours.filter(({ value }) => value !== String(hour));
}
