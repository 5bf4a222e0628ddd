import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { EntryHead } from "#features/catalogues/catalogues.ts";
import type { PastedCalls } from "#features/catalogues/catalogues-calls.ts";
import type { ClubSimulator } from "#features/clubs/clubs.ts";
import { listSimulators } from "#features/clubs/simulators-calls.ts";
import { askAgain, read } from "#web/calls/call.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { CatalogueList } from "./catalogue-list.tsx";
import { CatalogueSearchBar } from "./catalogue-search-bar.tsx";
import type { CataloguePageSearch } from "./catalogue-search.ts";
import styles from "./catalogue.module.css";
import { PasteDialog } from "./paste-dialog.tsx";

interface GameCatalogueProps<Entry extends EntryHead> {
  calls: PastedCalls<Entry>;
  /** As the address has it; the simulator by its id or its acronym. */
  asked: CataloguePageSearch;
  onSearch: (search: CataloguePageSearch, options?: { replace: true }) => void;
  words: CatalogueLabels;
  titleOf: (entry: Entry) => string;
  /** Beside the acronym of its game. */
  factOf: (entry: Entry) => string;
  gameKeyOf: (entry: Entry) => string;
  /** The form of one entry, or of a new one. */
  renderDialog: (dialog: EntryDialogFrame<Entry>) => ReactNode;
}

interface CatalogueLabels {
  title: string;
  intro: string;
  /** The button and the form of a new one. */
  one: string;
  saved: string;
  empty: string;
  paste: { title: string; columns: string; example: string };
}

export interface EntryDialogFrame<Entry> {
  /** `null`: a new one. */
  entry: Entry | null;
  /** Id of the simulator that a new one is for at first. */
  simulator: string;
  simulators: readonly ClubSimulator[];
  onClose: () => void;
  onSaved: () => Promise<void>;
}

/** What seasons choose from and games know by ids of their own: searched, edited one by one, or pasted. */
export function GameCatalogue<Entry extends EntryHead & { simulator: string }>({
  calls,
  asked,
  onSearch,
  words,
  titleOf,
  factOf,
  gameKeyOf,
  renderDialog,
}: GameCatalogueProps<Entry>) {
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
  const acronymOf = (id: string) => simulators.find(({ _id }) => _id === id)?.acronym ?? "";
  const simulator = search.simulator ?? simulators[0]?._id ?? "";
  const close = () => setOpened(null);
  const saved = async (sentence: string) => {
    close();
    showSnackbar({ content: sentence });
    await askAgain(queryClient, calls.save);
  };
  return (
    <>
      <PageHeader overline="Administrare" title={words.title}>
        {words.intro}
      </PageHeader>
      <div className="row gap-2">
        <Button look="main" onClick={() => setOpened("new")}>
          {words.one}
        </Button>
        <Button onClick={() => setOpened("paste")}>Adaugă mai multe</Button>
      </div>
      <CatalogueSearchBar
        search={search}
        simulators={simulators}
        onSearch={(changes) =>
          onSearch({ ...search, page: undefined, ...changes }, { replace: true })
        }
      />
      <CatalogueList<Entry>
        calls={calls}
        search={search}
        onSearch={(changes) => onSearch({ ...search, ...changes })}
        titleOf={titleOf}
        renderFacts={(entry) => (
          <>
            {[acronymOf(entry.simulator), factOf(entry)].filter(Boolean).join(" · ")} ·{" "}
            <span className={styles.key}>{gameKeyOf(entry)}</span>
          </>
        )}
        onEdit={setOpened}
        emptyText={words.empty}
      />
      {opened === "paste" && (
        <PasteDialog
          {...words.paste}
          {...{ calls, simulator, simulators }}
          onClose={close}
          onSaved={saved}
        />
      )}
      {opened !== null &&
        opened !== "paste" &&
        renderDialog({
          entry: opened === "new" ? null : opened,
          simulator,
          simulators,
          onClose: close,
          onSaved: async () => saved(words.saved),
        })}
    </>
  );
}
