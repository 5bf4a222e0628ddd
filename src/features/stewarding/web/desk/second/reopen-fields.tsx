import { decisionTitle } from "#features/stewarding/case-words.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { TextArea } from "#web/ui/fields/text-field.tsx";

/** What definitive results need to be opened again, as it is typed. */
export interface Reopening {
  /** Empty: none. */
  decision: string;
  reasons: string;
}

export const noReopening: Reopening = { decision: "", reasons: "" };

interface ReopenFieldsProps {
  reopening: Reopening;
  /** Of the session, in force. */
  decisions: readonly { _id: string; number: number }[];
  errors: Readonly<Record<string, string>>;
  onChange: (reopening: Reopening) => void;
}

/** Which decision is looked at again, and why, for everybody. */
export function ReopenFields({ reopening, decisions, errors, onChange }: ReopenFieldsProps) {
  return (
    <>
      <Notice kind="warning" title="Rezultatele sunt definitive">
        Se redeschid doar pentru dovezi noi. Până la hotărârea comisiei, ce s-a decis rămâne
        valabil.
      </Notice>
      {decisions.length > 0 && (
        <Select
          label="Decizia privită din nou"
          emptyTitle="Niciuna: alt incident"
          value={reopening.decision}
          options={decisions.map(({ _id, number }) => ({
            value: _id,
            title: decisionTitle(number),
          }))}
          error={errors["decision"]}
          onChange={({ target }) => onChange({ ...reopening, decision: target.value })}
        />
      )}
      <TextArea
        label="De ce se redeschid rezultatele"
        required
        rows={3}
        maxLength={2000}
        value={reopening.reasons}
        help="Motivul este public: ce dovadă nouă a apărut, fără numele cui a adus-o."
        error={errors["reasons"]}
        onChange={({ target }) => onChange({ ...reopening, reasons: target.value })}
      />
    </>
  );
}
