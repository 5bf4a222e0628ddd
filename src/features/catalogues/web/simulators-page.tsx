import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  entryConflict,
  type SimulatorEntry,
  simulatorEntrySchema,
  simulatorFields,
  simulatorFormSchema,
  usesInWords,
} from "#features/catalogues/catalogues.ts";
import { RecordDialog } from "#web/forms/record-dialog.tsx";
import { valuesOf } from "#web/forms/record-values.ts";
import { useRecord } from "#web/forms/use-record.ts";
import { AdministrationFrame } from "#web/layout/administration-frame.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { simulators } from "#features/catalogues/catalogues-calls.ts";
import { call, fresh, read } from "#web/calls/call.ts";
import { useCall } from "#web/calls/use-call.ts";
import styles from "./catalogue.module.css";
import { swapped } from "#features/seasons/web/edit/season-cars.tsx";
import { savedMeanwhile } from "#web/forms/stale-save.ts";

/** '/administrare/simulatoare': how the three games are called, in which order, and which the league drives. */
export function SimulatorsPage() {
  return (
    <AdministrationFrame permission="manageCatalogues">
      <PageHeader overline="Administrare" title="Simulatoare">
        Site-ul citește fișierele acestor jocuri, de aceea nu se pot adăuga altele. Un simulator pe
        care liga nu îl conduce se poate arhiva; unul arhivat se poate readuce.
      </PageHeader>
      <Simulators />
    </AdministrationFrame>
  );
}

function Simulators() {
  const active = useSuspenseQuery(entriesQuery("no")).data;
  const archived = useSuspenseQuery(entriesQuery("yes")).data;
  const [opened, setOpened] = useState<SimulatorEntry | null>(null);
  const order = useCall(
    simulators.order,
    (shown: SimulatorEntry[]) => ({ body: { ids: [...shown, ...archived].map(({ _id }) => _id) } }),
    { onError: saidInPlace },
  );
  const archive = useCall(
    simulators.archive,
    ({ _id, version, archived: isArchived }: SimulatorEntry) => ({
      params: { id: _id },
      body: { archived: !isArchived, version },
    }),
    { onError: saidInPlace },
  );
  const move = (index: number) => order.mutate(swapped(active, index));
  const refused = order.error ?? archive.error;
  return (
    <>
      {refused && <Notice kind="bad">{refused.message}</Notice>}
      <ul className={`stack ruled-below ${styles.list}`}>
        {[...active, ...archived].map((entry, index) => (
          <li key={entry._id} className="row spread gap-2-4 ruled pad-3-0">
            <div className="about">
              <h2 className="name">{entry.title}</h2>
              <p className="muted">
                {[entry.acronym, entry.archived && "arhivat", usesInWords(entry.uses)]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
            </div>
            <div className="row gap-2">
              {!entry.archived && (
                <>
                  <Button
                    aria-label={`Mută mai sus ${entry.title}`}
                    disabled={index === 0 || order.isPending}
                    onClick={() => move(index - 1)}
                  >
                    ↑
                  </Button>
                  <Button
                    aria-label={`Mută mai jos ${entry.title}`}
                    disabled={index === active.length - 1 || order.isPending}
                    onClick={() => move(index)}
                  >
                    ↓
                  </Button>
                </>
              )}
              <Button aria-label={`Redenumește ${entry.title}`} onClick={() => setOpened(entry)}>
                Redenumește
              </Button>
              <Button
                aria-label={`${entry.archived ? "Readu" : "Arhivează"} ${entry.title}`}
                disabled={archive.isPending || (!entry.archived && active.length === 1)}
                onClick={() => archive.mutate(entry)}
              >
                {entry.archived ? "Readu" : "Arhivează"}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {opened && <SimulatorDialog entry={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

/** A refusal stands above the list. */
const saidInPlace = () => undefined;

/** Those that are offered, or the archived ones. */
function entriesQuery(archived: "yes" | "no") {
  return read(simulators.list, { query: { archived } }, fresh);
}

function SimulatorDialog({ entry, onClose }: { entry: SimulatorEntry; onClose: () => void }) {
  const editor = useRecord({
    labels: simulatorFields,
    record: entry,
    toValues: (saved: SimulatorEntry | null) => valuesOf(simulatorFields, saved),
    schema: simulatorFormSchema,
    save: (form, { _id, version }) =>
      call(simulators.save, { params: { id: _id }, body: { ...form, version } }),
    savedMeanwhile: savedMeanwhile(entryConflict(simulatorEntrySchema)),
    savedBy: simulators.save,
    onSaved: () => {
      onClose();
      showSnackbar({ content: "Simulatorul a fost redenumit." });
    },
    isShort: true,
  });
  return (
    <RecordDialog editor={editor} title={entry.title} onClose={onClose}>
      <TextField label="Nume" required autoComplete="off" {...editor.field("title")} />
    </RecordDialog>
  );
}
