import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listSimulators } from "#features/clubs/simulators-calls.ts";
import { call, read } from "#web/calls/call.ts";
import { downloadFields } from "#features/downloads/download-record.ts";
import {
  downloadConflict,
  downloadFormSchema,
  type ManagedDownload,
  type SaidOfDownload,
} from "#features/downloads/downloads.ts";
import { suggestFileKey } from "#features/downloads/file-key.ts";
import { byteSize } from "#shared/text/byte-size.ts";
import { Bound } from "#web/forms/bound.tsx";
import { RecordDialog } from "#web/forms/record-dialog.tsx";
import { valuesOf } from "#web/forms/record-values.ts";
import { namesIn } from "#web/forms/stale-record.tsx";
import { useRecord } from "#web/forms/use-record.ts";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { FileDrop } from "#web/ui/fields/file-drop.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { TextArea, TextField } from "#web/ui/fields/text-field.tsx";
import { createDownload, saveDownload } from "#features/downloads/managed-downloads-calls.ts";
import { savedMeanwhile } from "#web/forms/stale-save.ts";

interface DownloadDialogProps {
  /** `null`: a new one. */
  download: ManagedDownload | null;
  /** Bytes. */
  limit: number;
  onClose: () => void;
  /** `content`: the file to upload into it. */
  onSaved: (id: string, content: File | undefined) => Promise<void>;
}

/** What is said about a file; for a new one also the file itself. */
export function DownloadDialog({ download, limit, onClose, onSaved }: DownloadDialogProps) {
  const [content, setContent] = useState<File>();
  const simulators = useQuery(read(listSimulators, {})).data ?? [];
  const editor = useRecord({
    labels: downloadFields,
    record: download,
    toValues: (saved: SaidOfDownload | null) => valuesOf(downloadFields, saved),
    schema: downloadFormSchema,
    save: (form, seen) =>
      download && seen
        ? call(saveDownload, {
            params: { id: download._id },
            body: { ...form, version: seen.version },
          })
        : call(createDownload, { body: form }),
    savedMeanwhile: savedMeanwhile<SaidOfDownload>(downloadConflict),
    onSaved: ({ _id }) => onSaved(_id, content),
    isShort: true,
    hasMore: content !== undefined,
  });
  const choose = (file: File) => {
    setContent(file);
    const { title, fileKey } = editor.form.getValues();
    editor.set("title", title || file.name.replace(/\.[a-z0-9]{1,5}$/i, ""));
    editor.set("fileKey", fileKey || suggestFileKey(file.name));
  };
  return (
    <RecordDialog
      editor={editor}
      title={download ? download.title : "Fișier nou"}
      saveTitle={content ? "Salvează și încarcă" : "Salvează"}
      names={namesIn(simulators)}
      onClose={onClose}
    >
      {!download && (
        <FileDrop
          label="Fișierul"
          help={
            content
              ? `Ales: ${content.name}, ${byteSize(content.size)}.`
              : `Cel mult ${byteSize(limit)}. Îl poți adăuga și mai târziu.`
          }
          maxBytes={limit}
          onFile={choose}
        />
      )}
      <TextField label="Titlu" required {...editor.field("title")} />
      <TextField
        label="Numele din link"
        required
        help="Ce scrie după ?file= în link. Dacă îl schimbi, linkurile date până acum nu mai merg."
        {...editor.field("fileKey")}
      />
      <TextField
        label="Versiune"
        help="De exemplu: 1.2, din noiembrie."
        {...editor.field("versionText")}
      />
      <Bound control={editor.form.control} name="simulatorId">
        {(field) => (
          <Select
            {...field}
            label="Simulator"
            emptyTitle="Oricare"
            options={simulators.map(({ _id, title }) => ({ value: _id, title }))}
            value={field.value ?? ""}
            onChange={({ target }) => field.onChange(target.value || null)}
          />
        )}
      </Bound>
      <TextArea
        label="Descriere"
        rows={4}
        help="Ce este, unde se instalează."
        {...editor.field("description")}
      />
      <Checkbox
        label="Vizibil"
        help="Ascuns, nu apare în listă și nu poate fi descărcat."
        {...editor.field("visible")}
      />
    </RecordDialog>
  );
}
