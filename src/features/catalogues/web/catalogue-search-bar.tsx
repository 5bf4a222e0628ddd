import { useState } from "react";
import { Select } from "#web/ui/fields/select.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import type { CataloguePageSearch } from "./catalogue-search.ts";
import styles from "./catalogue.module.css";

interface SearchBarProps {
  search: CataloguePageSearch;
  onSearch: (changes: CataloguePageSearch) => void;
  /** Left out where entries belong to no game. */
  simulators?: readonly { _id: string; title: string }[];
}

/** Narrows a catalogue; what is chosen goes into the address. */
export function CatalogueSearchBar({ search, onSearch, simulators }: SearchBarProps) {
  const [words, setWords] = useState(search.search ?? "");
  return (
    <div className={styles.search} role="search">
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
      {simulators && (
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
