import type { SimulatorDescription } from "#simulators/simulator-description.ts";
import { descriptionOf } from "#simulators/simulators.ts";
import {
  keepPreviousData,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ComponentType, type ReactNode, useState } from "react";
import { type EntryHead, gameKeyProblems, usesInWords } from "#features/catalogues/catalogues.ts";
import type { GrowingCalls } from "#features/catalogues/catalogues-calls.ts";
import type { ClubSimulator } from "#features/clubs/clubs.ts";
import { listSimulators } from "#features/clubs/simulators-calls.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { askAgain, fresh, read, readPage } from "#web/calls/call.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { Select } from "#web/ui/fields/select.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { Pagination } from "#web/ui/frame/pagination.tsx";
import type { CataloguePageSearch } from "./catalogue-search.ts";
import organiser from "#web/forms/organiser.module.css";
import styles from "./catalogue.module.css";
import { PasteDialog, type PasteKind } from "./paste-dialog.tsx";
import { useEntryActs } from "./use-entry-acts.tsx";

/** One of the lists that organisers keep: what is different from list to list. */
export interface CatalogueKind<Entry extends EntryHead> {
  path: "/administrare/circuite" | "/administrare/masini" | "/administrare/clase";
  calls: GrowingCalls<Entry>;
  /** The button and the form of a new one. */
  one: string;
  saved: string;
  /** Said of an empty list that nobody has narrowed. */
  empty: string;
  titleOf: (entry: Entry) => string;
  renderFacts: (entry: Entry, simulators: readonly ClubSimulator[]) => ReactNode;
  Dialog: ComponentType<EntryDialogProps<Entry>>;
  /** Of what games know by ids of their own: many can be pasted at once. */
  paste?: PasteKind;
}

export interface EntryDialogProps<Entry> {
  /** `null`: a new one. */
  entry: Entry | null;
  /** What a new one starts with. */
  simulator: string;
  gameKey: string;
  gameLayout: string;
  simulators: readonly ClubSimulator[];
  onClose: () => void;
  /** Closes it and asks; not of a new one. */
  onDelete: (() => void) | undefined;
  onSaved: () => Promise<void>;
}

/** The entries of a catalogue: searched, edited one by one, or pasted. */
export function Catalogue<Entry extends EntryHead>({ kind }: { kind: CatalogueKind<Entry> }) {
  const { path, calls, paste, Dialog } = kind;
  const asked = useSearch({ from: path });
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const simulators = useSuspenseQuery(read(listSimulators, {})).data;
  // A link from a result file knows the game by its acronym.
  const known = simulators.find(
    ({ _id, acronym }) => _id === asked.simulator || acronym === asked.simulator,
  );
  const search = { ...asked, simulator: known?._id };
  const [opened, setOpened] = useState<Entry | "new" | "paste" | null>(
    search.gameKey ? "new" : null,
  );
  const simulator = search.simulator ?? simulators[0]?._id ?? "";
  const close = () => setOpened(null);
  const acts = useEntryActs(calls, kind.titleOf);
  const askToDelete = (entry: Entry) => {
    close();
    void acts.askToDelete(entry);
  };
  const saved = async (content: string) => {
    close();
    showSnackbar({ content });
    await askAgain(queryClient, calls.save);
  };
  return (
    <>
      <div className="row gap-2">
        <Button look="main" onClick={() => setOpened("new")}>
          {kind.one}
        </Button>
        {paste && <Button onClick={() => setOpened("paste")}>Adaugă mai multe</Button>}
      </div>
      <SearchBar
        search={search}
        simulators={paste ? simulators : []}
        onSearch={(changes) =>
          void navigate({
            to: path,
            search: { ...search, page: undefined, ...changes },
            replace: true,
          })
        }
      />
      {acts.notice}
      <Entries
        kind={kind}
        archive={acts.archive}
        search={search}
        simulators={simulators}
        onPage={(page) => void navigate({ to: path, search: { ...search, page } })}
        onEdit={setOpened}
      />
      {opened === "paste" && paste && (
        <PasteDialog {...{ paste, simulator, simulators }} onClose={close} onSaved={saved} />
      )}
      {opened !== null && opened !== "paste" && (
        <Dialog
          entry={opened === "new" ? null : opened}
          {...{ simulator, simulators }}
          gameKey={search.gameKey ?? ""}
          gameLayout={search.gameLayout ?? ""}
          onClose={close}
          onDelete={opened === "new" ? undefined : () => askToDelete(opened)}
          onSaved={async () => saved(kind.saved)}
        />
      )}
    </>
  );
}

interface SearchBarProps {
  search: CataloguePageSearch;
  onSearch: (changes: CataloguePageSearch) => void;
  /** None where entries belong to no game. */
  simulators: readonly ClubSimulator[];
}

/** Narrows a catalogue; what is chosen goes into the address. */
function SearchBar({ search, onSearch, simulators }: SearchBarProps) {
  const [words, setWords] = useState(search.search ?? "");
  return (
    <div className={organiser.filters} role="search">
      <TextField
        type="search"
        label="Caută"
        autoComplete="off"
        value={words}
        onChange={({ target }) => {
          setWords(target.value);
          onSearch({ search: target.value.trim() || undefined });
        }}
      />
      {simulators.length > 0 && (
        <Select
          label="Simulator"
          emptyTitle="Toate"
          options={simulators.map(({ _id, title }) => ({ value: _id, title }))}
          value={search.simulator ?? ""}
          onChange={({ target }) => onSearch({ simulator: target.value || undefined })}
        />
      )}
      <Select
        label="Arată"
        options={[
          { value: "title", title: "După nume" },
          { value: "uses", title: "Cele mai folosite" },
          { value: "archived", title: "Arhivate" },
        ]}
        value={search.archived ? "archived" : (search.sort ?? "title")}
        onChange={({ target }) =>
          onSearch({
            archived: target.value === "archived" ? "yes" : undefined,
            sort: target.value === "uses" ? "uses" : undefined,
          })
        }
      />
    </div>
  );
}

interface EntriesProps<Entry extends EntryHead> {
  kind: CatalogueKind<Entry>;
  archive: (entry: Entry, archived: boolean) => void;
  search: CataloguePageSearch;
  simulators: readonly ClubSimulator[];
  onPage: (page: number) => void;
  onEdit: (entry: Entry) => void;
}

/** Entries of a catalogue, a page at a time, with what one can do with each. */
function Entries<Entry extends EntryHead>(props: EntriesProps<Entry>) {
  const { kind, archive, search, simulators, onPage, onEdit } = props;
  const { calls, titleOf } = kind;
  const { search: words, simulator, archived, sort, page = 1 } = search;
  const query = { search: words, simulator, archived, sort, page };
  const found = useQuery({
    ...readPage(calls.list, { query }, fresh),
    placeholderData: keepPreviousData,
  });
  if (found.error)
    return <ErrorState text={found.error.message} onRetry={() => void found.refetch()} />;
  if (!found.data) return <p role="status">Se încarcă…</p>;
  const { items, meta } = found.data;
  const isNarrowed = words !== undefined || simulator !== undefined;
  return (
    <>
      <p className="muted" role="status">
        {items.length > 0 && counted(meta.total, "intrare", "intrări")}
      </p>
      {items.length === 0 && (
        <EmptyState
          text={
            isNarrowed
              ? "Nimic nu se potrivește cu ce ai căutat."
              : archived
                ? "Nimic nu este arhivat."
                : kind.empty
          }
        />
      )}
      {items.length > 0 && (
        <ul className={`stack ruled-below ${styles.list}`} aria-busy={found.isPlaceholderData}>
          {items.map((entry) => (
            <li key={entry._id} className="row spread gap-2-4 ruled pad-3-0">
              <div className="about">
                <h2 className="name">{titleOf(entry)}</h2>
                <p className="muted">{kind.renderFacts(entry, simulators)}</p>
                <p className="muted">
                  {entry.uses.length > 0
                    ? `Se folosește ${usesInWords(entry.uses)}`
                    : "Nu se folosește încă"}
                </p>
              </div>
              <div className="row gap-2">
                <Button aria-label={`Editează ${titleOf(entry)}`} onClick={() => onEdit(entry)}>
                  Editează
                </Button>
                <Button
                  aria-label={`${entry.archived ? "Readu" : "Arhivează"} ${titleOf(entry)}`}
                  onClick={() => archive(entry, !entry.archived)}
                >
                  {entry.archived ? "Readu" : "Arhivează"}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <Pagination meta={meta} onPage={onPage} />
    </>
  );
}

/** Of an entry that belongs to a game. */
export function GameFacts(props: {
  simulator: string;
  simulators: readonly ClubSimulator[];
  fact: string;
  gameKey: string;
}) {
  const { simulator, simulators, fact, gameKey } = props;
  const acronym = simulators.find(({ _id }) => _id === simulator)?.acronym;
  return (
    <>
      {[acronym, fact].filter(Boolean).join(" · ")} · <span className={styles.key}>{gameKey}</span>
    </>
  );
}

/** What is wrong with the game's own name of what a form describes, by field. */
export function keyCheck(of: "car" | "track", simulators: readonly ClubSimulator[]) {
  return ({ simulator, gameKey }: { simulator: string; gameKey: string }) =>
    gameKeyProblems(of, simulators.find(({ _id }) => _id === simulator)?.acronym, gameKey);
}

/** What to type as the game's own name of a car, track or layout; nothing where no simulator is chosen. */
export function keyHelp(
  of: keyof SimulatorDescription["gameKeys"],
  simulator: string,
  simulators: readonly ClubSimulator[],
): string | undefined {
  const acronym = simulators.find(({ _id }) => _id === simulator)?.acronym;
  return acronym === undefined ? undefined : descriptionOf(acronym).gameKeys[of].help;
}
