import { useWatch } from "react-hook-form";
import { useId } from "react";
import {
  type CarModelEntry,
  carModelEntrySchema,
  carModelFields,
  carModelFormSchema,
} from "#features/catalogues/catalogues.ts";
import { carBodies, carBodyTitles } from "#shared/drawn/car-body.ts";
import { carModels } from "#features/catalogues/catalogues-calls.ts";
import { emptyOf } from "#shared/record/record.ts";
import { RecordDialog } from "#web/forms/record-dialog.tsx";
import { valuesOf } from "#web/forms/record-values.ts";
import { namesIn } from "#web/forms/stale-record.tsx";
import { useRecord } from "#web/forms/use-record.ts";
import { administrationPage } from "#web/layout/administration-page.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { savingIn } from "./stale-entry.ts";
import {
  Catalogue,
  type CatalogueKind,
  type EntryDialogProps,
  GameFacts,
  keyCheck,
  keyHelp,
} from "./catalogue-page.tsx";

const kind: CatalogueKind<CarModelEntry> = {
  path: "/administrare/masini",
  calls: carModels,
  one: "Mașină nouă",
  saved: "Mașina a fost salvată.",
  empty: "Nu există încă nicio mașină.",
  titleOf: ({ title }) => title,
  renderFacts: ({ simulator, category, gameKey }, simulators) => (
    <GameFacts {...{ simulator, simulators, gameKey }} fact={category} />
  ),
  Dialog: CarModelDialog,
  paste: {
    calls: carModels,
    title: "Adaugă mai multe mașini",
    columns: "titlu; ID din joc; categorie",
    example: "Dacia Logan Cup; dacia_logan_cup; Cup\nBMW M4 GT3; bmw_m4_gt3_mod; GT3",
  },
};

/** '/administrare/masini': the car models that seasons choose from, with the game's own ids. */
export const CarModelsPage = administrationPage("manageCatalogues", () => (
  <>
    <PageHeader overline="Administrare" title="Mașini">
      Mașinile din care aleg sezoanele. ID-ul din joc leagă mașina de fișierele de rezultate și de
      listele serverelor.
    </PageHeader>
    <Catalogue kind={kind} />
  </>
));

function CarModelDialog(props: EntryDialogProps<CarModelEntry>) {
  const { entry, simulator, simulators, gameKey, onClose, onDelete, onSaved } = props;
  const categories = useId();
  const editor = useRecord({
    labels: carModelFields,
    record: entry,
    toValues: (saved: CarModelEntry | null) =>
      saved
        ? { ...valuesOf(carModelFields, saved), body: saved.body ?? "" }
        : { ...emptyOf(carModelFields), body: "", simulator, gameKey },
    toForm: (values) => ({ ...values, body: values.body || null }),
    schema: carModelFormSchema,
    check: keyCheck("car", simulators),
    ...savingIn(carModels, carModelEntrySchema),
    onSaved,
  });
  const chosen = useWatch({ control: editor.form.control, name: "simulator" });
  return (
    <RecordDialog
      editor={editor}
      title={entry?.title ?? kind.one}
      names={namesIn(simulators)}
      {...{ onClose, onDelete }}
    >
      {!entry && (
        <Select
          label="Simulator"
          required
          options={simulators.map(({ _id, title }) => ({ value: _id, title }))}
          {...editor.field("simulator")}
        />
      )}
      <TextField label="Titlu" required autoComplete="off" {...editor.field("title")} />
      <TextField
        label="ID din joc"
        required
        autoComplete="off"
        help={keyHelp("car", chosen, simulators)}
        {...editor.field("gameKey")}
      />
      <TextField
        label="Categorie"
        autoComplete="off"
        list={categories}
        help="GT3, GT4, Cup… Poate rămâne goală."
        {...editor.field("category")}
      />
      <Select
        label="Siluetă"
        emptyTitle="După categorie"
        options={carBodies.map((body) => ({ value: body, title: carBodyTitles[body] }))}
        {...editor.field("body")}
      />
      <datalist id={categories}>
        {["GT3", "GT4", "GT2", "GTC", "GTE", "Cup", "TCR", "LMP2", "GTP", "Formula"].map(
          (category) => (
            <option key={category}>{category}</option>
          ),
        )}
      </datalist>
    </RecordDialog>
  );
}
