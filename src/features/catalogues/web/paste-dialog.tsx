import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type PastedLine, pasteOutcomes } from "#features/catalogues/catalogues.ts";
import type { PastedCalls } from "#features/catalogues/catalogues-calls.ts";
import { call } from "#web/calls/call.ts";
import { ApiError } from "#web/api.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { wantedField } from "#web/ui/fields/first-field.ts";
import { Dialog } from "#web/ui/feedback/dialog.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { TextArea } from "#web/ui/fields/text-field.tsx";
import styles from "./catalogue.module.css";

/** Where many entries can be pasted at once. */
export interface PasteKind {
  calls: Pick<PastedCalls<unknown>, "preview" | "import">;
  title: string;
  /** What stands in a line, in words. */
  columns: string;
  example: string;
}

interface PasteDialogProps {
  paste: PasteKind;
  simulators: readonly { _id: string; title: string }[];
  /** Chosen at first. */
  simulator: string;
  onClose: () => void;
  onSaved: (words: string) => Promise<void>;
}

/** Many entries at once, pasted from a spreadsheet: first what they would do, then the doing. */
export function PasteDialog(props: PasteDialogProps) {
  const { simulators, onClose, onSaved } = props;
  const { calls, title, columns, example } = props.paste;
  const [pasted, setPasted] = useState({ simulator: props.simulator, text: "" });
  const preview = useMutation({ mutationFn: async () => call(calls.preview, { body: pasted }) });
  const lines = preview.data ?? [];
  const expected = { added: countOf(lines, "new"), changed: countOf(lines, "changed") };
  const save = useMutation({
    mutationFn: async () => call(calls.import, { body: { ...pasted, expected } }),
    onSuccess: async () => onSaved(wordsOf(expected)),
  });
  const change = (changes: Partial<typeof pasted>) => {
    setPasted({ ...pasted, ...changes });
    preview.reset();
    save.reset();
  };
  const error = save.error ?? preview.error;
  const fields = error instanceof ApiError ? error.fields : {};
  const hasEdits = expected.added + expected.changed > 0;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>Renunță</Button>
          {preview.data && hasEdits && !save.error ? (
            <Button look="main" isBusy={save.isPending} onClick={() => save.mutate()}>
              Salvează {wordsOf(expected)}
            </Button>
          ) : (
            <Button
              look="main"
              isBusy={preview.isPending}
              onClick={() => {
                save.reset();
                preview.mutate();
              }}
            >
              Verifică
            </Button>
          )}
        </>
      }
    >
      <div className="stack gap-4">
        <Select
          label="Simulator"
          options={simulators.map(({ _id, title: name_ }) => ({ value: _id, title: name_ }))}
          value={pasted.simulator}
          onChange={({ target }) => change({ simulator: target.value })}
          error={fields["simulator"]}
        />
        <TextArea
          {...wantedField}
          label="Câte una pe linie"
          rows={8}
          spellCheck={false}
          placeholder={example}
          help={`Fiecare linie: ${columns}. Merge și lipit dintr-un tabel. Ce are un ID din joc cunoscut se schimbă, restul se adaugă.`}
          value={pasted.text}
          onChange={({ target }) => change({ text: target.value })}
          error={fields["text"]}
        />
        {error && Object.keys(fields).length === 0 && <Notice kind="bad">{error.message}</Notice>}
        {preview.data && <Preview lines={lines} />}
      </div>
    </Dialog>
  );
}

const outcomeTitles: Record<PastedLine["outcome"], string> = {
  new: "Nou",
  changed: "Se schimbă",
  same: "La fel",
  refused: "Refuzat",
};

function Preview({ lines }: { lines: readonly PastedLine[] }) {
  const refused = countOf(lines, "refused");
  return (
    <>
      <p role="status">
        {pasteOutcomes
          .map((outcome) => `${outcomeTitles[outcome]}: ${countOf(lines, outcome)}`)
          .join(" · ")}
        {refused > 0 && ". Liniile refuzate rămân pe dinafară."}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a frame that scrolls must be reachable by keyboard */}
      <section className={styles.preview} aria-label="Ce s-ar întâmpla" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Linia</th>
              <th scope="col">Titlu</th>
              <th scope="col">Ce se întâmplă</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ line, title, outcome, message }) => (
              <tr key={line} data-outcome={outcome}>
                <td>{line}</td>
                <td>{title}</td>
                <td>
                  {outcomeTitles[outcome]}
                  {message && `: ${message}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function countOf(lines: readonly PastedLine[], outcome: PastedLine["outcome"]): number {
  return lines.filter((line) => line.outcome === outcome).length;
}

/** '3 noi, 1 schimbată'. */
function wordsOf({ added, changed }: { added: number; changed: number }): string {
  const parts = [
    added > 0 && counted(added, "nouă", "noi"),
    changed > 0 && counted(changed, "schimbată", "schimbate"),
  ];
  return parts.filter(Boolean).join(", ");
}
