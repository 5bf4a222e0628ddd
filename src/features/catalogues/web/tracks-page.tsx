import { trackTitle } from "#features/seasons/track-title.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useId } from "react";
import { placeName } from "#features/accounts/country-names.ts";
import { countriesQuery } from "#features/accounts/web/accounts-api.ts";
import {
  gameKeyProblems,
  type TrackEntry,
  type TrackForm,
  trackEntrySchema,
  trackFields,
  trackFormSchema,
} from "#features/catalogues/catalogues.ts";
import { catalogueQuery } from "#features/seasons/web/edit/catalogue-choices.ts";
import { emptyOf } from "#shared/record/record.ts";
import { AdministrationFrame } from "#web/layout/administration-frame.tsx";
import { Combobox } from "#web/ui/fields/combobox.tsx";
import { FieldRow } from "#web/ui/fields/form-section.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { EntryDialog } from "./entry-dialog.tsx";
import { type EntryDialogFrame, GameCatalogue } from "./game-catalogue.tsx";

const route = getRouteApi("/administrare/circuite");

/** '/administrare/circuite': the tracks that events are driven on, with the game's own names. */
export function TracksPage() {
  return (
    <AdministrationFrame permission="manageCatalogues">
      <Tracks />
    </AdministrationFrame>
  );
}

function Tracks() {
  const asked = route.useSearch();
  const navigate = useNavigate({ from: "/administrare/circuite" });
  return (
    <GameCatalogue<TrackEntry>
      name="tracks"
      asked={asked}
      onSearch={(search, options) => void navigate({ search, ...options })}
      words={words}
      titleOf={trackTitle}
      factOf={placeName}
      gameKeyOf={({ gameKey, gameLayout }) => [gameKey, gameLayout].filter(Boolean).join(" / ")}
      renderDialog={(dialog) => (
        <TrackDialog {...dialog} gameKey={asked.gameKey} gameLayout={asked.gameLayout} />
      )}
    />
  );
}

const words = {
  title: "Circuite",
  intro:
    "Circuitele pe care se țin etapele. Traseele aceluiași loc au același nume de loc, în toate jocurile.",
  one: "Circuit nou",
  saved: "Circuitul a fost salvat.",
  empty: "Nu există încă niciun circuit.",
  paste: {
    title: "Adaugă mai multe circuite",
    columns: "loc; traseu; țară (două litere); oraș; nume din joc; variantă din joc",
    example: "Motorpark România; Lung; RO; Adâncata; motorpark_ro; lung",
  },
};

interface TrackDialogProps extends EntryDialogFrame<TrackEntry> {
  /** What a new one starts with. */
  gameKey: string | undefined;
  gameLayout: string | undefined;
}

function TrackDialog({
  entry,
  simulator,
  simulators,
  gameKey = "",
  gameLayout = "",
  ...frame
}: TrackDialogProps) {
  const venues = useId();
  const countries = (useQuery(countriesQuery()).data ?? []).map(
    ({ countryShortCode, countryName }) => ({ value: countryShortCode, title: countryName }),
  );
  const check = (form: TrackForm) => {
    const acronym = simulators.find(({ _id }) => _id === form.simulator)?.acronym;
    return gameKeyProblems("track", acronym, form.gameKey);
  };
  return (
    <EntryDialog<TrackForm>
      {...frame}
      name="tracks"
      initial={{ ...emptyOf(trackFields), simulator, gameKey, gameLayout }}
      fields={trackFields}
      title={entry ? trackTitle(entry) : words.one}
      entry={entry}
      formSchema={trackFormSchema}
      entrySchema={trackEntrySchema}
      check={check}
    >
      {({ values, set, field, errorOf }) => (
        <>
          {!entry && (
            <Select
              label="Simulator"
              required
              options={simulators.map(({ _id, title }) => ({ value: _id, title }))}
              {...field("simulator")}
            />
          )}
          <TextField
            label="Locul"
            required
            autoComplete="off"
            list={venues}
            help="Numele circuitului, același pentru toate traseele lui."
            {...field("family")}
          />
          <datalist id={venues}>
            <Venues />
          </datalist>
          <TextField
            label="Traseul"
            required
            autoComplete="off"
            help="Grand Prix, National… Dacă are unul singur, încă o dată numele locului."
            {...field("name")}
          />
          <FieldRow>
            <Combobox
              label="Țara"
              required
              placeholder="Caută țara"
              options={countries}
              value={countries.find(({ value }) => value === values.country) ?? null}
              onChange={(option) => set({ country: option?.value ?? "" })}
              error={errorOf("country")}
            />
            <TextField label="Orașul" autoComplete="off" {...field("city")} />
          </FieldRow>
          <FieldRow>
            <TextField
              label="Numele din joc"
              required
              autoComplete="off"
              help="AC: folderul circuitului. ACC: ca spa. iRacing: numele întreg."
              {...field("gameKey")}
            />
            <TextField
              label="Varianta din joc"
              autoComplete="off"
              help="AC: folderul variantei; gol, dacă are una singură."
              {...field("gameLayout")}
            />
          </FieldRow>
        </>
      )}
    </EntryDialog>
  );
}

/** Venues of any game, so that one place keeps one name. */
function Venues() {
  const tracks = useQuery(catalogueQuery("tracks")).data ?? [];
  const names = new Set(tracks.map(({ title }) => title.split(", ")[0]));
  return [...names].map((name) => <option key={name}>{name}</option>);
}
