import { useMutation, useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import { simulatorsQuery } from "#features/clubs/web/clubs-api.ts";
import { byteSize } from "#shared/text/byte-size.ts";
import { downloadFields } from "#features/downloads/download-record.ts";
import {
  type DownloadForm,
  downloadFormSchema,
  type ManagedDownload,
} from "#features/downloads/downloads.ts";
import { suggestFileKey } from "#features/downloads/file-key.ts";
import { emptyOf, fieldsIn } from "#shared/record/record.ts";
import { ApiError } from "#web/api.ts";
import { askToClose } from "#web/forms/ask-to-close.ts";
import { namesIn, StaleRecord } from "#web/forms/stale-record.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { Dialog } from "#web/ui/feedback/dialog.tsx";
import { FileDrop } from "#web/ui/fields/file-drop.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { TextArea, TextField } from "#web/ui/fields/text-field.tsx";
import { downloadSavedMeanwhile, saveDownload } from "./managed-downloads-api.ts";
import styles from "./managed-downloads.module.css";

interface DownloadDialogProps {
  /** `null`: a new one. */
  download: ManagedDownload | null;
  /** Bytes. */
  limit: number;
  onClose: () => void;
  /** `content`: the file to upload into it. */
  onSaved: (id: string, content: File | undefined) => Promise<void>;
}

/** The copy that the form is filled from; `null`: a new file. */
function readOf(download: (DownloadForm & { _id: string; version: number }) | null) {
  if (!download) return null;
  const { _id, version } = download;
  return { _id, version, form: fieldsIn<DownloadForm>(downloadFields, download) };
}

/** What is said about a file; for a new one also the file itself. */
export function DownloadDialog({ download, limit, onClose, onSaved }: DownloadDialogProps) {
  const [read, setRead] = useState(() => readOf(download));
  const formId = useId();
  const start = read?.form ?? emptyOf(downloadFields);
  const [form, setForm] = useState(start);
  const [content, setContent] = useState<File>();
  const [wasTried, setTried] = useState(false);
  const simulators = useQuery(simulatorsQuery()).data ?? [];
  const save = useMutation({
    mutationFn: (posted: DownloadForm) => saveDownload(posted, read),
    onSuccess: ({ _id }) => onSaved(_id, content),
  });
  const theirs = downloadSavedMeanwhile(save.error);
  const checked = downloadFormSchema.safeParse(form);
  const refused = save.error instanceof ApiError ? save.error.fields : {};
  const errors: Record<string, string> = { ...refused };
  if (wasTried)
    for (const { path, message } of checked.error?.issues ?? []) errors[path.join(".")] = message;
  const isDirty = content !== undefined || JSON.stringify(form) !== JSON.stringify(start);

  const change = (changes: Partial<DownloadForm>) => {
    if (save.error && !theirs) save.reset();
    setForm({ ...form, ...changes });
  };
  const choose = (file: File) => {
    setContent(file);
    change({
      title: form.title || file.name.replace(/\.[a-z0-9]{1,5}$/i, ""),
      fileKey: form.fileKey || suggestFileKey(file.name),
    });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (checked.success) save.mutate(checked.data);
    else event.currentTarget.querySelector<HTMLElement>("[name=title]")?.focus();
  };
  const close = () => void askToClose(isDirty, onClose);
  return (
    <Dialog
      isOpen
      onClose={close}
      title={download ? download.title : "Fișier nou"}
      actions={
        <>
          <Button onClick={close}>Renunță</Button>
          <Button
            type="submit"
            form={formId}
            look="main"
            isBusy={save.isPending}
            disabled={!isDirty || theirs !== undefined}
          >
            {content ? "Salvează și încarcă" : "Salvează"}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        {read && theirs && (
          <StaleRecord<DownloadForm>
            labels={downloadFields}
            versions={{
              base: read.form,
              own: form,
              theirs: fieldsIn<DownloadForm>(downloadFields, theirs),
            }}
            names={namesIn(simulators)}
            onSettled={(settled) => {
              setRead(readOf({ ...theirs, _id: read._id }));
              setForm(settled);
              save.reset();
            }}
          />
        )}
        {save.error && !theirs && Object.keys(refused).length === 0 && (
          <Notice kind="bad">{save.error.message}</Notice>
        )}
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
        <TextField
          label="Titlu"
          name="title"
          required
          maxLength={120}
          value={form.title}
          error={errors["title"]}
          onChange={({ target }) => change({ title: target.value })}
        />
        <TextField
          label="Numele din link"
          required
          maxLength={80}
          help="Ce scrie după ?file= în link. Dacă îl schimbi, linkurile date până acum nu mai merg."
          value={form.fileKey}
          error={errors["fileKey"]}
          onChange={({ target }) => change({ fileKey: target.value })}
        />
        <TextField
          label="Versiune"
          maxLength={60}
          help="De exemplu: 1.2, din noiembrie."
          value={form.versionText}
          error={errors["versionText"]}
          onChange={({ target }) => change({ versionText: target.value })}
        />
        <Select
          label="Simulator"
          emptyTitle="Oricare"
          options={simulators.map(({ _id, title }) => ({ value: _id, title }))}
          value={form.simulatorId ?? ""}
          error={errors["simulatorId"]}
          onChange={({ target }) => change({ simulatorId: target.value || null })}
        />
        <TextArea
          label="Descriere"
          rows={4}
          maxLength={2000}
          help="Ce este, unde se instalează."
          value={form.description}
          error={errors["description"]}
          onChange={({ target }) => change({ description: target.value })}
        />
        <Checkbox
          label="Vizibil"
          help="Ascuns, nu apare în listă și nu poate fi descărcat."
          checked={form.visible}
          onChange={({ target }) => change({ visible: target.checked })}
        />
      </form>
    </Dialog>
  );
}
