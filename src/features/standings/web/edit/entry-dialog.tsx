import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { entryName } from "#features/standings/entry-name.ts";
import {
  canIgnore,
  type EntryEdits,
  ignoreMember,
  withFlagsOf,
} from "#features/standings/standings-draft.ts";
import { subjectLists } from "#features/standings/standings-columns.ts";
import { makeEntries } from "#features/standings/standings-editor-calls.ts";
import type { StandingsEntryShape, StandingsTable } from "#features/standings/standings.ts";
import { call } from "#web/calls/call.ts";
import type { MemberList } from "#features/standings/table-decisions.ts";
import { tableLimits } from "#features/standings/rules/table-options.ts";
import { formatPoints, parsePoints } from "#shared/points.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { FormSection } from "#web/ui/fields/form-section.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { DeductionFields, ResultFields, toDeductions, toTyped } from "./entry-results-fields.tsx";
import { DraftDialog } from "./draft-dialog.tsx";
import styles from "./standings-editor.module.css";

interface EntryDialogProps {
  seasonId: string;
  table: StandingsTable;
  entry: StandingsEntryShape;
  onClose: () => void;
  onDone: (edits: Partial<EntryEdits>) => void;
  /** For entries added by hand. */
  onRemove: () => void;
}

/** What an editor decides of one entry; its places and points come from results. */
export function EntryDialog({
  seasonId,
  table,
  entry,
  onClose,
  onDone,
  onRemove,
}: EntryDialogProps) {
  const [edited, setEdited] = useState(entry);
  const [compensation, setCompensation] = useState(formatPoints(entry.compensationPoints));
  const compensationPoints = parsePoints(compensation);
  const change = (edits: Partial<EntryEdits>) => setEdited({ ...edited, ...edits });
  const [typed, setTyped] = useState(() => toTyped(entry.deductions));
  const deductions = toDeductions(typed);
  const isDirty =
    edited !== entry ||
    compensationPoints !== entry.compensationPoints ||
    JSON.stringify(typed) !== JSON.stringify(toTyped(entry.deductions));
  const fresh = useMutation({
    mutationFn: async () => {
      const { code } = table.type;
      const asked = { drivers: [], cars: [], teams: [], [subjectLists[code]]: [entry.subject] };
      const body = { ...asked, typeCode: code, startPosition: 1 };
      return call(makeEntries, { params: { seasonId }, body });
    },
    onSuccess: ([made]) =>
      change(withFlagsOf(edited, made ?? { cars: [], drivers: [], teams: [] })),
  });
  return (
    <DraftDialog
      title={entryName(entry, table) || "Rând din clasament"}
      isDirty={isDirty}
      onClose={onClose}
      action={
        entry.manual && (
          <Button look="danger" onClick={onRemove}>
            Scoate din clasament
          </Button>
        )
      }
      apply={{
        disabled: compensationPoints === undefined || deductions === undefined,
        onClick: () => {
          if (compensationPoints !== undefined && deductions)
            onDone({ ...edited, compensationPoints, deductions });
        },
      }}
    >
      <TextField
        label="Compensare"
        inputMode="decimal"
        value={compensation}
        help="Puncte adunate la final, după eliminarea etapelor; pot fi negative."
        error={compensationPoints === undefined ? "Trebuie să fie un număr." : undefined}
        onChange={(event) => setCompensation(event.target.value)}
      />
      <TextField
        label="Motivul compensării"
        maxLength={tableLimits.deductionReason}
        value={edited.compensationReason ?? ""}
        onChange={(event) => change({ compensationReason: event.target.value })}
      />
      <TextField
        label={table.miscTextName || "Text liber"}
        maxLength={tableLimits.miscText}
        value={edited.miscText}
        help={
          table.displayedColumns.includes("miscText")
            ? undefined
            : "Coloana nu este afișată; o poți porni din Setări."
        }
        onChange={(event) => change({ miscText: event.target.value })}
      />
      <Checkbox
        label="Descalificat din clasament"
        help="Apare ultimul, fără poziție, cu punctele tăiate."
        checked={edited.disqualified}
        onChange={(event) => change({ disqualified: event.target.checked })}
      />
      <DeductionFields deductions={typed} onChange={setTyped} />
      <ResultFields table={table} entry={edited} change={change} />
      <FormSection title="Ce se afișează">
        <MemberFields {...{ entry: edited, list: "drivers", label: "Piloți", change }} />
        <MemberFields {...{ entry: edited, list: "cars", label: "Mașini", change }} />
        <MemberFields {...{ entry: edited, list: "teams", label: "Cluburi", change }} />
        {entry.manual && (
          <Button isBusy={fresh.isPending} onClick={() => fresh.mutate()}>
            Ia mașinile, piloții și cluburile de acum
          </Button>
        )}
        {fresh.error && <Notice kind="bad">{fresh.error.message}</Notice>}
      </FormSection>
    </DraftDialog>
  );
}

interface MemberFieldsProps {
  entry: StandingsEntryShape;
  list: MemberList;
  label: string;
  change: (edits: Partial<EntryEdits>) => void;
}

/** Hidden names keep their points. One of each kind stays to be seen. */
function MemberFields({ entry, list, label, change }: MemberFieldsProps) {
  const members = namesOf(entry, list);
  if (members.length === 0) return null;
  return (
    <div role="group" aria-label={label} className="stack gap-1">
      <p className={styles.mark}>{label}</p>
      {members.map(({ _id, name, ignored }) => {
        const isLast = !ignored && !canIgnore(entry, list, _id);
        return (
          <Checkbox
            key={_id}
            label={name}
            checked={!ignored}
            disabled={isLast}
            onChange={(event) =>
              change(ignoreMember(entry, { list, id: _id, ignored: !event.target.checked }))
            }
          />
        );
      })}
    </div>
  );
}

function namesOf(entry: StandingsEntryShape, list: MemberList) {
  if (list === "teams") return entry.teams;
  if (list === "drivers")
    return entry.drivers.map((driver) => ({ ...driver, name: driver.driverName }));
  return entry.cars.map((car) => ({
    ...car,
    name: [car.raceNumber && `#${car.raceNumber}`, car.carName, car.carModel.title]
      .filter(Boolean)
      .join(" "),
  }));
}
