import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { type ImportKind, importKindFacts } from "../import-kinds.ts";
import type { ImportPreview } from "../moving-in.ts";
import styles from "./moving-in.module.css";

interface ColumnChoicesProps {
  kind: ImportKind;
  columns: ImportPreview["columns"];
  hasHeads: boolean;
  onColumns: (keys: (string | null)[]) => void;
  onHeads: (hasHeads: boolean) => void;
  /** Something that the kind needs is missing. */
  isLacking: boolean;
}

/** What each column was taken for, to be corrected. */
export function ColumnChoices(props: ColumnChoicesProps) {
  const { kind, columns, hasHeads, onColumns, onHeads, isLacking } = props;
  const keys = columns.map(({ key }) => key);
  const options = importKindFacts[kind].columns.map(({ key, title }) => ({
    value: key,
    title,
  }));
  return (
    <details className={styles.choices} open={isLacking || undefined}>
      <summary>
        <span className="bold">Coloane:</span>{" "}
        {keys
          .map((key) => options.find(({ value }) => value === key)?.title ?? "nu se citește")
          .join(", ")}
      </summary>
      <div className={styles.columns}>
        {columns.map(({ head, key, samples }, index) => (
          <div
            // oxlint-disable-next-line react/no-array-index-key -- a column is its place
            key={index}
            className={`stack gap-1 ${styles.column}`}
            data-read={key !== null || undefined}
          >
            <Select
              label={head === "" ? `Coloana ${index + 1}` : head}
              emptyTitle="Nu se citește"
              options={options}
              value={key ?? ""}
              onChange={({ target }) =>
                onColumns(keys.with(index, target.value === "" ? null : target.value))
              }
            />
            <p className="muted small">{samples.filter(Boolean).join(" · ")}</p>
          </div>
        ))}
      </div>
      <Checkbox
        label="Prima linie spune ce e în coloane"
        checked={hasHeads}
        onChange={({ target }) => onHeads(target.checked)}
      />
    </details>
  );
}
