import { carClasses, driverClasses } from "#features/catalogues/catalogues-calls.ts";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import {
  type ClassEntry,
  classEntrySchema,
  classFields,
  classFormSchema,
} from "#features/catalogues/catalogues.ts";
import { RecordDialog } from "#web/forms/record-dialog.tsx";
import { valuesOf } from "#web/forms/record-values.ts";
import { useRecord } from "#web/forms/use-record.ts";
import { AdministrationFrame } from "#web/layout/administration-frame.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { ClassBadge } from "#web/ui/racing/class-badge.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { SegmentLink, Segments } from "#web/ui/fields/segmented-toggle.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { CatalogueList } from "./catalogue-list.tsx";
import { CatalogueSearchBar } from "./catalogue-search-bar.tsx";
import { savingIn } from "./stale-entry.ts";

const route = getRouteApi("/administrare/clase");

const words = {
  "car-classes": { calls: carClasses, one: "Clasă nouă", empty: "Nu există încă nicio clasă." },
  "driver-classes": {
    calls: driverClasses,
    one: "Licență nouă",
    empty: "Nu există încă nicio licență.",
  },
} as const;

/** '/administrare/clase': classes of cars and licences of drivers. Their groups and order belong to each season. */
export function ClassesPage() {
  const { list = "car-classes" } = route.useSearch();
  return (
    <AdministrationFrame permission="manageCatalogues">
      <PageHeader overline="Administrare" title="Clase și licențe">
        Clasele mașinilor și licențele piloților, din care alege fiecare sezon. Ordinea, grupele și
        legătura dintre ele se stabilesc în sezon.
      </PageHeader>
      <Segments label="Lista">
        <SegmentLink to="/administrare/clase" activeOptions={{ exact: true }}>
          Clase de mașini
        </SegmentLink>
        <SegmentLink to="/administrare/clase" search={{ list: "driver-classes" }}>
          Licențe de piloți
        </SegmentLink>
      </Segments>
      <Classes key={list} list={list} />
    </AdministrationFrame>
  );
}

function Classes({ list }: { list: "car-classes" | "driver-classes" }) {
  const search = route.useSearch();
  const navigate = useNavigate({ from: "/administrare/clase" });
  const [opened, setOpened] = useState<ClassEntry | "new" | null>(null);
  const entry = opened === "new" ? null : opened;
  return (
    <>
      <div className="row gap-2">
        <Button look="main" onClick={() => setOpened("new")}>
          {words[list].one}
        </Button>
      </div>
      <CatalogueSearchBar
        search={search}
        onSearch={(changes) =>
          void navigate({ search: { ...search, page: undefined, ...changes }, replace: true })
        }
      />
      <CatalogueList<ClassEntry>
        calls={words[list].calls}
        search={search}
        onSearch={(changes) => void navigate({ search: { ...search, ...changes } })}
        titleOf={({ name }) => name}
        renderFacts={({ name, acronym }) => <ClassBadge acronym={acronym} title={name} />}
        onEdit={setOpened}
        emptyText={words[list].empty}
      />
      {opened !== null && <ClassDialog list={list} entry={entry} onClose={() => setOpened(null)} />}
    </>
  );
}

interface ClassDialogProps {
  list: "car-classes" | "driver-classes";
  /** `null`: a new one. */
  entry: ClassEntry | null;
  onClose: () => void;
}

function ClassDialog({ list, entry, onClose }: ClassDialogProps) {
  const { calls } = words[list];
  const editor = useRecord({
    labels: classFields,
    record: entry,
    toValues: (saved: ClassEntry | null) => valuesOf(classFields, saved),
    schema: classFormSchema,
    ...savingIn(calls, classEntrySchema),
    savedBy: calls.save,
    onSaved: () => {
      onClose();
      showSnackbar({ content: "Salvat." });
    },
  });
  const acronym = useWatch({ control: editor.form.control, name: "acronym" });
  return (
    <RecordDialog editor={editor} title={entry?.name ?? words[list].one} onClose={onClose}>
      <TextField label="Nume" required autoComplete="off" {...editor.field("name")} />
      <TextField
        label="Acronim"
        required
        autoComplete="off"
        help="Cel mult 10 caractere. O licență dă mașinii clasa cu același acronim, dacă sezonul nu spune altfel."
        {...editor.field("acronym")}
      />
      {entry && entry.uses.length > 0 && acronym !== entry.acronym && (
        <Notice kind="warning">
          Sezoanele care o folosesc își recalculează clasele mașinilor la salvare. Rezultatele de
          până acum nu se schimbă.
        </Notice>
      )}
    </RecordDialog>
  );
}
