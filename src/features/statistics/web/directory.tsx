import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { counted } from "#shared/text/romanian-count.ts";
import type { PageMeta } from "#web/api.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { PageLinks } from "#web/ui/frame/page-links.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { SegmentLink, Segments } from "#web/ui/fields/segmented-toggle.tsx";
import { type Column, DataTable } from "#web/ui/show/data-table.tsx";
import type { Sums } from "../directories.ts";
import type { DirectorySearch } from "./directory-search.ts";
import styles from "./directory.module.css";

interface Listed {
  _id: string;
  /** `null` until everything is counted. */
  sums: Sums;
}

interface DirectoryProps<Row extends Listed> {
  title: string;
  /** Above the table, for screen readers. */
  caption: string;
  units: [one: string, many: string];
  from: "/drivers" | "/clubs";
  search: DirectorySearch;
  found: { items: Row[]; meta: PageMeta };
  /** With what is counted, once it is. */
  columns: (counted: readonly Column<Listed>[]) => readonly Column<Row>[];
  nameOf: (row: Row) => string;
  /** Where nobody is there yet. */
  emptyText: string;
}

const orders = [
  { sort: undefined, title: "Nume" },
  { sort: "wins", title: "Victorii" },
  { sort: "podiums", title: "Podiumuri" },
  { sort: "starts", title: "Starturi" },
] as const;

/** A directory: words to look for, an order, a page of the list. All of it is in the address, and works without scripts. */
export function Directory<Row extends Listed>(props: DirectoryProps<Row>) {
  const { title, caption, units, from, search, found, columns, nameOf, emptyText } = props;
  const { items, meta } = found;
  const navigate = useNavigate({ from });
  const isEmpty = meta.total === 0;
  const isCounted = items.some(({ sums }) => sums !== null);
  return (
    <>
      <PageHeader title={title}>{!isEmpty && counted(meta.total, ...units)}</PageHeader>
      <div className={styles.filters}>
        <Words
          key={search.search}
          from={from}
          value={search.search ?? ""}
          onSearch={(words) =>
            void navigate({ to: ".", search: { sort: search.sort, search: words } })
          }
        />
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
        <DataTable
          caption={caption}
          columns={columns(isCounted ? sumColumns : [])}
          rows={items}
          keyOf={({ _id }) => _id}
          nameOf={nameOf}
        />
      )}
      <PageLinks meta={meta} />
    </>
  );
}

const sumColumns: Column<Listed>[] = [
  { title: "Starturi", kind: "number", cell: ({ sums }) => sums?.starts },
  { title: "Victorii", kind: "number", cell: ({ sums }) => sums?.wins },
  { title: "Podiumuri", kind: "number", cell: ({ sums }) => sums?.podiums },
];

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
