import { crewOptions } from "#features/stewarding/case-words.ts";
import { isOfTable, isPersonal, type ItemKind, ruleOf } from "#features/stewarding/item-rules.ts";
import type { CaseView } from "#features/stewarding/stewarding.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { FieldRow } from "#web/ui/fields/form-section.tsx";
import { NumberField } from "#web/ui/fields/number-field.tsx";
import { Select } from "#web/ui/fields/select.tsx";

export interface TypedItem {
  kind: ItemKind;
  amount: number | null;
  /** The id of the table that points are taken from. */
  table: string | null;
  /** Of a crew of whom the case names nobody: a place in it. */
  driver?: number | null;
}

interface ItemFieldsProps<Item extends TypedItem> {
  /** Whose, or of what, and which: names the fields for who does not see where they stand. */
  about: string;
  item: Item;
  kinds: readonly ItemKind[];
  /** Of a car whose driver the case does not name: who sat in it, and whose lap it was. */
  crew?: CaseView["crews"][number] | undefined;
  driverError?: string | undefined;
  /** From which points can be taken. */
  tables?: readonly { _id: string; title: string }[];
  error: string | undefined;
  onChange: (item: Item) => void;
  onRemove: () => void;
}

/** One thing that is given: its kind, how much, and for points from which table. */
export function ItemFields<Item extends TypedItem>(props: ItemFieldsProps<Item>) {
  const { about, item, kinds, crew, driverError, tables = [], error, onChange, onRemove } = props;
  const { most, unit, hasHalves, whose } = ruleOf(item.kind);
  const changeKind = (value: string) => {
    const kind = kinds.find((known) => known === value) ?? item.kind;
    onChange({
      ...item,
      kind,
      amount: ruleOf(kind).most === 1 ? 1 : kind === item.kind ? item.amount : null,
      table: isOfTable(kind) ? (tables[0]?._id ?? null) : null,
    });
  };
  return (
    <div className="marked stack gap-2 pad-3-4" role="group" aria-label={about}>
      <FieldRow>
        <Select
          label="Ce se dă"
          value={item.kind}
          options={kinds.map((kind) => ({ value: kind, title: ruleOf(kind).title }))}
          error={most === 1 ? error : undefined}
          onChange={({ target }) => changeKind(target.value)}
        />
        {most > 1 && (
          <NumberField
            label={`Cât (${unit})`}
            value={item.amount}
            min={hasHalves ? 0.5 : 1}
            max={most}
            hasDecimals={hasHalves}
            error={error}
            onChange={(amount) => onChange({ ...item, amount })}
          />
        )}
        {whose === "table" && (
          <Select
            label="Din clasamentul"
            value={item.table ?? ""}
            emptyTitle="Alege clasamentul"
            options={tables.map(({ _id, title }) => ({ value: _id, title }))}
            onChange={({ target }) => onChange({ ...item, table: target.value || null })}
          />
        )}
        {crew && whose !== "car" && (
          <Select
            label="Cine conducea"
            required={isPersonal(item.kind) && crew.suggested === null}
            value={String(item.driver ?? crew.suggested ?? "")}
            emptyTitle="Alege pilotul"
            options={crewOptions(crew)}
            error={driverError}
            onChange={({ target }) =>
              onChange({ ...item, driver: target.value === "" ? null : Number(target.value) })
            }
          />
        )}
      </FieldRow>
      <Button look="link" className="start" aria-label={`Scoate: ${about}`} onClick={onRemove}>
        Scoate
      </Button>
    </div>
  );
}
