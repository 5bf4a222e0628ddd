import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { PageMeta } from "#web/api.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { PageLinks } from "#web/ui/frame/page-links.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { SegmentLink, Segments } from "#web/ui/fields/segmented-toggle.tsx";
import type { DirectorySearch } from "./directory-search.ts";
import styles from "./directory.module.css";

interface DirectoryProps {
  title: string;
  /** `312 piloți` */
  count: string;
  from: "/drivers" | "/clubs";
  search: DirectorySearch;
  /** Sums may be sorted by. */
  isCounted: boolean;
  meta: PageMeta;
  /** Where nobody is there yet. */
  emptyText: string;
  onSearch: (words: string | undefined) => void;
  /** The table. */
  children: ReactNode;
}

const orders = [
  { sort: undefined, title: "Nume" },
  { sort: "wins", title: "Victorii" },
  { sort: "podiums", title: "Podiumuri" },
  { sort: "starts", title: "Starturi" },
] as const;

/** A directory: words to look for, an order, a page of the list. All of it is in the address, and works without scripts. */
export function Directory(props: DirectoryProps) {
  const { title, count, from, search, isCounted, meta, emptyText, onSearch, children } = props;
  const isEmpty = meta.total === 0;
  return (
    <>
      <PageHeader title={title}>{!isEmpty && count}</PageHeader>
      <div className={styles.filters}>
        <Words key={search.search} from={from} value={search.search ?? ""} onSearch={onSearch} />
        {isCounted && (
          <Segments label="Ordinea">
            {orders.map(({ sort, title: name }) => (
              <SegmentLink
                key={name}
                from={from}
                to="."
                search={{ ...search, sort, page: undefined }}
                activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
                aria-current={sort === search.sort ? "page" : undefined}
                replace
              >
                {name}
              </SegmentLink>
            ))}
          </Segments>
        )}
      </div>
      {isEmpty ? (
        <EmptyState
          text={search.search ? `Nimic cu „${search.search}” în nume.` : emptyText}
          action={search.search && <Link to={from}>Arată tot</Link>}
        />
      ) : (
        children
      )}
      <PageLinks meta={meta} />
    </>
  );
}

interface WordsProps {
  from: string;
  value: string;
  onSearch: (words: string | undefined) => void;
}

function Words({ from, value, onSearch }: WordsProps) {
  const [text, setText] = useState(value);
  return (
    <form
      role="search"
      className={styles.words}
      action={from}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(text.trim() || undefined);
      }}
    >
      <TextField
        label="Nume"
        type="search"
        name="search"
        autoComplete="off"
        maxLength={80}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit">Caută</Button>
    </form>
  );
}
