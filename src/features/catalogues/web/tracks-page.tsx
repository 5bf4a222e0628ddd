import { useWatch } from "react-hook-form";
import { trackTitle } from "#features/seasons/track-title.ts";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { placeName } from "#shared/text/country-names.ts";
import { useCountries } from "#features/accounts/web/profile/place-fields.tsx";
import {
  trackBounds,
  type TrackEntry,
  trackEntrySchema,
  trackFields,
  trackFormSchema,
} from "#features/catalogues/catalogues.ts";
import { tracks } from "#features/catalogues/catalogues-calls.ts";
import { listTrackChoices } from "#features/seasons/season-admin-calls.ts";
import { read } from "#web/calls/call.ts";
import { emptyOf } from "#shared/record/record.ts";
import { Bound } from "#web/forms/bound.tsx";
import { FileField } from "#web/forms/file-field.tsx";
import { RecordDialog } from "#web/forms/record-dialog.tsx";
import { valuesOf } from "#web/forms/record-values.ts";
import { namesIn } from "#web/forms/stale-record.tsx";
import { useRecord } from "#web/forms/use-record.ts";
import { administrationPage } from "#web/layout/administration-page.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { Combobox } from "#web/ui/fields/combobox.tsx";
import { FieldRow } from "#web/ui/fields/form-section.tsx";
import { NumberField } from "#web/ui/fields/number-field.tsx";
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

const kind: CatalogueKind<TrackEntry> = {
  path: "/administrare/circuite",
  calls: tracks,
  one: "Circuit nou",
  saved: "Circuitul a fost salvat.",
  empty: "Nu există încă niciun circuit.",
  titleOf: trackTitle,
  renderFacts: ({ simulator, gameKey, gameLayout, ...place }, simulators) => (
    <GameFacts
      {...{ simulator, simulators }}
      fact={placeName(place)}
      gameKey={[gameKey, gameLayout].filter(Boolean).join(" / ")}
    />
  ),
  Dialog: TrackDialog,
  paste: {
    calls: tracks,
    title: "Adaugă mai multe circuite",
    columns: "loc; traseu; țară (două litere); oraș; nume din joc; variantă din joc; metri; viraje",
    example: "Motorpark România; Lung; RO; Adâncata; motorpark_ro; lung; 4100; 14",
  },
};

/** '/administrare/circuite': the tracks that events are driven on, with the game's own names. */
export const TracksPage = administrationPage("manageCatalogues", () => (
  <>
    <PageHeader overline="Administrare" title="Circuite">
      Circuitele pe care se țin etapele. Traseele aceluiași loc au același nume de loc, în toate
      jocurile.
    </PageHeader>
    <Catalogue kind={kind} />
  </>
));

function TrackDialog(props: EntryDialogProps<TrackEntry>) {
  const { entry, simulator, simulators, gameKey, gameLayout } = props;
  const { onClose, onDelete, onSaved } = props;
  const venues = useId();
  const countries = useCountries();
  const editor = useRecord({
    labels: trackFields,
    record: entry,
    toValues: (saved: TrackEntry | null) =>
      saved
        ? { ...valuesOf(trackFields, saved), outline: saved.outlineFile }
        : { ...emptyOf(trackFields), outline: null, simulator, gameKey, gameLayout },
    toForm: (values) => ({ ...values, outline: values.outline?._id ?? null }),
    schema: trackFormSchema,
    check: keyCheck("track", simulators),
    ...savingIn(tracks, trackEntrySchema),
    onSaved,
  });
  const chosen = useWatch({ control: editor.form.control, name: "simulator" });
  return (
    <RecordDialog
      editor={editor}
      title={entry ? trackTitle(entry) : kind.one}
      names={namesIn([
        ...simulators,
        ...countries.map(({ value, title }) => ({ _id: value, title })),
      ])}
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
      <TextField
        label="Locul"
        required
        autoComplete="off"
        list={venues}
        help="Numele circuitului, același pentru toate traseele lui."
        {...editor.field("family")}
      />
      <datalist id={venues}>
        <Venues />
      </datalist>
      <TextField
        label="Traseul"
        required
        autoComplete="off"
        help="Grand Prix, National… Dacă are unul singur, încă o dată numele locului."
        {...editor.field("name")}
      />
      <FieldRow>
        <Bound control={editor.form.control} name="country">
          {(field) => (
            <Combobox
              {...field}
              label="Țara"
              required
              placeholder="Caută țara"
              options={countries}
              value={countries.find(({ value }) => value === field.value) ?? null}
              onChange={(option) => field.onChange(option?.value ?? "")}
            />
          )}
        </Bound>
        <TextField label="Orașul" autoComplete="off" {...editor.field("city")} />
      </FieldRow>
      <FieldRow>
        <TextField
          label="Numele din joc"
          required
          autoComplete="off"
          help={keyHelp("track", chosen, simulators)}
          {...editor.field("gameKey")}
        />
        <TextField
          label="Varianta din joc"
          autoComplete="off"
          help={keyHelp("layout", chosen, simulators)}
          {...editor.field("gameLayout")}
        />
      </FieldRow>
      <FieldRow>
        <Bound control={editor.form.control} name="lengthMetres">
          {(field) => (
            <NumberField
              {...field}
              label="Lungimea, în metri"
              {...trackBounds.lengthMetres}
              help="Gol, dacă nu se știe."
            />
          )}
        </Bound>
        <Bound control={editor.form.control} name="turns">
          {(field) => <NumberField {...field} label="Numărul virajelor" {...trackBounds.turns} />}
        </Bound>
      </FieldRow>
      <Bound control={editor.form.control} name="outline">
        {(field) => (
          <FileField
            {...field}
            label="Conturul"
            kind="trackOutline"
            help="SVG cu traseul ca o singură linie: apare desenat, și în imaginea sezonului. Sau PNG ori WebP cu fundal transparent; în AC, outline.png sau map.png din folderul ui al circuitului."
          />
        )}
      </Bound>
    </RecordDialog>
  );
}

/** Venues of any game, so that one place keeps one name. */
function Venues() {
  const known = useQuery(read(listTrackChoices, {})).data ?? [];
  const names = new Set(known.map(({ title }) => title.split(", ")[0]));
  return [...names].map((name) => <option key={name}>{name}</option>);
}
