import { Select } from "#web/ui/fields/select.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import {
  type ImportAsk,
  type ImportLine,
  type ImportOutcome,
  importOutcomes,
  outcomeTitles,
} from "../moving-in.ts";
import styles from "./moving-in.module.css";

interface PreviewLinesProps {
  lines: readonly ImportLine[];
  onChoose: (ask: string, value: string) => void;
}

/** What becomes of each line, in words, with what it asks. */
export function PreviewLines({ lines, onChoose }: PreviewLinesProps) {
  return (
    <section className="stack gap-3" aria-labelledby="preview">
      <h2 id="preview">Ce s-ar întâmpla</h2>
      <p role="status">
        {importOutcomes
          .map((outcome) => [outcome, countOf(lines, outcome)] as const)
          .filter(([, count]) => count > 0)
          .map(([outcome, count]) => `${outcomeTitles[outcome]}: ${count}`)
          .join(" · ")}
      </p>
      <ol className={`box ${styles.lines}`}>
        {lines.map((line) => (
          <li key={line.line} className={styles.line} data-outcome={line.outcome}>
            <span className={styles.number}>{line.line}</span>
            <span className={styles.title}>{line.title}</span>
            <span className={styles.outcome}>{outcomeTitles[line.outcome]}</span>
            {(line.message !== "" || line.asks.length > 0) && (
              <div className={`stack gap-2 ${styles.message}`}>
                {line.message !== "" && <p>{line.message}</p>}
                {line.asks.map((ask) => (
                  <Ask key={ask.key} ask={ask} line={line} onChoose={onChoose} />
                ))}
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface AskProps extends Pick<PreviewLinesProps, "onChoose"> {
  ask: ImportAsk;
  /** Left out: it is asked about the whole. */
  line?: ImportLine;
}

/** A choice, or a text that counts once one leaves its field. */
export function Ask({ ask: { key, label, options, chosen }, line, onChoose }: AskProps) {
  if (options.length === 0)
    return (
      <TextField
        label={label}
        defaultValue={chosen}
        onBlur={({ target }) => target.value !== chosen && onChoose(key, target.value)}
      />
    );
  return (
    <Select
      label={line ? `${label} (linia ${line.line})` : label}
      options={options.map(({ value, label: title }) => ({ value, title }))}
      value={chosen}
      onChange={({ target }) => onChoose(key, target.value)}
    />
  );
}

export function countOf(lines: readonly ImportLine[], outcome: ImportOutcome): number {
  return lines.filter((line) => line.outcome === outcome).length;
}
