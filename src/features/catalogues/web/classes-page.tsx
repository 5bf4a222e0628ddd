import { carClasses, driverClasses } from "#features/catalogues/catalogues-calls.ts";
import { getRouteApi } from "@tanstack/react-router";
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
import { ClassBadge } from "#web/ui/racing/class-badge.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { SegmentLink, Segments } from "#web/ui/fields/segmented-toggle.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Catalogue, type CatalogueKind, type EntryDialogProps } from "./catalogue-page.tsx";
import { savingIn } from "./stale-entry.ts";

const route = getRouteApi("/administrare/clase");

const lists = {
  "car-classes": kindOf(carClasses, "Clasă nouă", "Nu există încă nicio clasă."),
  "driver-classes": kindOf(driverClasses, "Licență nouă", "Nu există încă nicio licență."),
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
      <Catalogue key={list} kind={lists[list]} />
    </AdministrationFrame>
  );
}

function kindOf(calls: typeof carClasses, one: string, empty: string): CatalogueKind<ClassEntry> {
  return {
    path: "/administrare/clase",
    calls,
    one,
    saved: "Salvat.",
    empty,
    titleOf: ({ name }) => name,
    renderFacts: ({ name, acronym }) => <ClassBadge acronym={acronym} title={name} />,
    Dialog: (props) => <ClassDialog {...props} calls={calls} one={one} />,
  };
}

interface ClassDialogProps extends EntryDialogProps<ClassEntry> {
  calls: typeof carClasses;
  one: string;
}

function ClassDialog(props: ClassDialogProps) {
  const { calls, one, entry, onClose, onDelete, onSaved } = props;
  const editor = useRecord({
    labels: classFields,
    record: entry,
    toValues: (saved: ClassEntry | null) => valuesOf(classFields, saved),
    schema: classFormSchema,
    ...savingIn(calls, classEntrySchema),
    onSaved,
  });
  const acronym = useWatch({ control: editor.form.control, name: "acronym" });
  return (
    <RecordDialog editor={editor} title={entry?.name ?? one} {...{ onClose, onDelete }}>
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
