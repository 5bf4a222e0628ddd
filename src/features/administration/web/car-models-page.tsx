import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useId, useState } from "react";
import {
  type CarModelEntry,
  type CarModelForm,
  carModelEntrySchema,
  carModelFormSchema,
  gameKeyProblems,
} from "#features/administration/catalogues.ts";
import type { ClubSimulator } from "#features/clubs/clubs.ts";
import { simulatorsQuery } from "#features/clubs/web/clubs-api.ts";
import { AdministrationFrame } from "#web/layout/administration-frame.tsx";
import { Button } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Select } from "#web/ui/select.tsx";
import { showSnackbar } from "#web/ui/snackbars.ts";
import { TextField } from "#web/ui/text-field.tsx";
import { CatalogueList } from "./catalogue-list.tsx";
import { CatalogueSearchBar } from "./catalogue-search-bar.tsx";
import styles from "./catalogue.module.css";
import { EntryDialog } from "./entry-dialog.tsx";
import { PasteDialog } from "./paste-dialog.tsx";

const route = getRouteApi("/administrare/masini");

/** '/administrare/masini': the car models that seasons choose from, with the game's own ids. */
export function CarModelsPage() {
  return (
    <AdministrationFrame permission="manageCatalogues">
      <CarModels />
    </AdministrationFrame>
  );
}

function CarModels() {
  const asked = route.useSearch();
  const navigate = useNavigate({ from: "/administrare/masini" });
  const queryClient = useQueryClient();
  const simulators = useSuspenseQuery(simulatorsQuery()).data;
  // A link from a result file knows the game by its acronym.
  const known = simulators.find(
    ({ _id, acronym }) => _id === asked.simulator || acronym === asked.simulator,
  );
  const search = { ...asked, simulator: known?._id };
  const [opened, setOpened] = useState<CarModelEntry | "new" | "paste" | null>(
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
      <PageHeader overline="Administrare" title="Mașini">
        Mașinile din care aleg sezoanele. ID-ul din joc leagă mașina de fișierele de rezultate și de
        listele serverelor.
      </PageHeader>
      <div className={styles.buttons}>
        <Button look="main" onClick={() => setOpened("new")}>
          Mașină nouă
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
      <CatalogueList<CarModelEntry>
        name="car-models"
        search={search}
        onSearch={(changes) => void navigate({ search: { ...search, ...changes } })}
        titleOf={({ title }) => title}
        renderFacts={({ simulator, category, gameKey }) => (
          <>
            {[acronymOf(simulator), category].filter(Boolean).join(" · ")} ·{" "}
            <span className={styles.key}>{gameKey}</span>
          </>
        )}
        onEdit={setOpened}
        emptyText="Nu există încă nicio mașină."
      />
      {opened === "paste" && (
        <PasteDialog
          name="car-models"
          title="Adaugă mai multe mașini"
          simulators={simulators}
          simulator={chosen}
          columns="titlu; ID din joc; categorie"
          example={"Dacia Logan Cup; dacia_logan_cup; Cup\nBMW M4 GT3; bmw_m4_gt3_mod; GT3"}
          onClose={() => setOpened(null)}
          onSaved={saved}
        />
      )}
      {opened !== null && opened !== "paste" && (
        <CarModelDialog
          entry={opened === "new" ? null : opened}
          initial={{
            simulator: chosen,
            title: "",
            gameKey: search.gameKey ?? "",
            category: "",
          }}
          simulators={simulators}
          onClose={() => setOpened(null)}
          onSaved={async () => saved("Mașina a fost salvată.")}
        />
      )}
    </>
  );
}

interface CarModelDialogProps {
  entry: CarModelEntry | null;
  initial: CarModelForm;
  simulators: readonly ClubSimulator[];
  onClose: () => void;
  onSaved: () => Promise<void>;
}

function CarModelDialog({ entry, simulators, ...rest }: CarModelDialogProps) {
  const categories = useId();
  const check = ({ simulator, gameKey }: CarModelForm) => {
    const acronym = simulators.find(({ _id }) => _id === simulator)?.acronym;
    return gameKeyProblems("car", acronym, gameKey);
  };
  return (
    <EntryDialog<CarModelForm>
      {...rest}
      name="car-models"
      title={entry?.title ?? "Mașină nouă"}
      entry={entry}
      formSchema={carModelFormSchema}
      entrySchema={carModelEntrySchema}
      check={check}
    >
      {({ field }) => (
        <>
          {!entry && (
            <Select
              label="Simulator"
              required
              options={simulators.map(({ _id, title }) => ({ value: _id, title }))}
              {...field("simulator")}
            />
          )}
          <TextField label="Titlu" required autoComplete="off" {...field("title")} />
          <TextField
            label="ID din joc"
            required
            autoComplete="off"
            help="AC: dosarul mașinii. ACC și iRacing: numărul ei."
            {...field("gameKey")}
          />
          <TextField
            label="Categorie"
            autoComplete="off"
            list={categories}
            help="GT3, GT4, Cup… Poate rămâne goală."
            {...field("category")}
          />
          <datalist id={categories}>
            {["GT3", "GT4", "GT2", "GTC", "GTE", "Cup", "TCR", "LMP2", "GTP", "Formula"].map(
              (category) => (
                <option key={category}>{category}</option>
              ),
            )}
          </datalist>
        </>
      )}
    </EntryDialog>
  );
}
