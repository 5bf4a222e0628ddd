import { useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useId, useState } from "react";
import { placeName } from "#features/accounts/country-names.ts";
import { countriesQuery } from "#features/accounts/web/accounts-api.ts";
import {
  gameKeyProblems,
  type TrackEntry,
  type TrackForm,
  trackEntrySchema,
  trackFormSchema,
  trackTitle,
} from "#features/administration/catalogues.ts";
import type { ClubSimulator } from "#features/clubs/clubs.ts";
import { simulatorsQuery } from "#features/clubs/web/clubs-api.ts";
import { AdministrationFrame } from "#web/layout/administration-frame.tsx";
import { Button } from "#web/ui/button.tsx";
import { Combobox } from "#web/ui/combobox.tsx";
import { FieldRow } from "#web/ui/form-section.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Select } from "#web/ui/select.tsx";
import { showSnackbar } from "#web/ui/snackbars.ts";
import { TextField } from "#web/ui/text-field.tsx";
import { catalogueQuery } from "./administration-api.ts";
import { CatalogueList } from "./catalogue-list.tsx";
import { CatalogueSearchBar } from "./catalogue-search-bar.tsx";
import styles from "./catalogue.module.css";
import { EntryDialog } from "./entry-dialog.tsx";
import { PasteDialog } from "./paste-dialog.tsx";

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
  const search = route.useSearch();
  const navigate = useNavigate({ from: "/administrare/circuite" });
  const queryClient = useQueryClient();
  const simulators = useSuspenseQuery(simulatorsQuery()).data;
  const [opened, setOpened] = useState<TrackEntry | "new" | "paste" | null>(
    search.gameKey ? "new" : null,
  );
  const acronymOf = (id: string) => simulators.find(({ _id }) => _id === id)?.acronym ?? "";
  const chosen = search.simulator ?? simulators[0]?._id ?? "";
  const saved = async (words: string) => {
    setOpened(null);
    showSnackbar({ content: words });
    await queryClient.invalidateQueries();
  };
  return (
    <>
      <PageHeader overline="Administrare" title="Circuite">
        Circuitele pe care se țin etapele. Traseele aceluiași loc au același nume de loc, în toate
        jocurile.
      </PageHeader>
      <div className={styles.buttons}>
        <Button look="main" onClick={() => setOpened("new")}>
          Circuit nou
        </Button>
        <Button onClick={() => setOpened("paste")}>Adaugă mai multe</Button>
      </div>
      <CatalogueSearchBar
        search={search}
        simulators={simulators}
        onSearch={(changes) =>
          void navigate({ search: { ...search, page: undefined, ...changes }, replace: true })
        }
      />
      <CatalogueList<TrackEntry>
        name="tracks"
        search={search}
        onSearch={(changes) => void navigate({ search: { ...search, ...changes } })}
        titleOf={trackTitle}
        renderFacts={(track) => (
          <>
            {[acronymOf(track.simulator), placeName(track)].filter(Boolean).join(" · ")} ·{" "}
            <span className={styles.key}>
              {[track.gameKey, track.gameLayout].filter(Boolean).join(" / ")}
            </span>
          </>
        )}
        onEdit={setOpened}
        emptyText="Nu există încă niciun circuit."
      />
      {opened === "paste" && (
        <PasteDialog
          name="tracks"
          title="Adaugă mai multe circuite"
          simulators={simulators}
          simulator={chosen}
          columns="loc; traseu; țară (două litere); oraș; nume din joc; variantă din joc"
          example="Motorpark România; Lung; RO; Adâncata; motorpark_ro; lung"
          onClose={() => setOpened(null)}
          onSaved={saved}
        />
      )}
      {opened !== null && opened !== "paste" && (
        <TrackDialog
          entry={opened === "new" ? null : opened}
          initial={{
            simulator: chosen,
            family: "",
            name: "",
            country: "",
            city: "",
            gameKey: search.gameKey ?? "",
            gameLayout: search.gameLayout ?? "",
          }}
          simulators={simulators}
          onClose={() => setOpened(null)}
          onSaved={async () => saved("Circuitul a fost salvat.")}
        />
      )}
    </>
  );
}

interface TrackDialogProps {
  entry: TrackEntry | null;
  initial: TrackForm;
  simulators: readonly ClubSimulator[];
  onClose: () => void;
  onSaved: () => Promise<void>;
}

function TrackDialog({ entry, simulators, ...rest }: TrackDialogProps) {
  const venues = useId();
  const countries = (useQuery(countriesQuery()).data ?? []).map(
    ({ countryShortCode, countryName }) => ({ value: countryShortCode, title: countryName }),
  );
  const check = ({ simulator, gameKey }: TrackForm) => {
    const acronym = simulators.find(({ _id }) => _id === simulator)?.acronym;
    return gameKeyProblems("track", acronym, gameKey);
  };
  return (
    <EntryDialog<TrackForm>
      {...rest}
      name="tracks"
      title={entry ? trackTitle(entry) : "Circuit nou"}
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
              help="AC: dosarul circuitului. ACC: ca spa. iRacing: numele întreg."
              {...field("gameKey")}
            />
            <TextField
              label="Varianta din joc"
              autoComplete="off"
              help="AC: dosarul variantei; gol, dacă are una singură."
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
