import { Link, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { counted } from "#shared/text/romanian-count.ts";
import type { PageMeta } from "#web/api.ts";
import { SearchTool, SelectTool, Tools } from "#web/ui/fields/tools.tsx";
import { PageLinks } from "#web/ui/frame/page-links.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { oneOf } from "#web/search-params.ts";
import unseen from "#web/ui/show/unseen.module.css";
import type { Sums } from "../directories.ts";
import { type DirectorySearch, directorySums } from "./directory-search.ts";
import styles from "./directory.module.css";

interface Listed {
  _id: string;
  /** `null` until everything is counted. */
  sums: Sums;
}

interface DirectoryProps<Row extends Listed> {
  title: string;
  units: [one: string, many: string];
  from: "/drivers" | "/clubs";
  search: DirectorySearch;
  found: { items: Row[]; meta: PageMeta };
  /** Before the name: a club's mark, where there is one. */
  renderMark: (row: Row) => ReactNode;
  renderName: (row: Row) => ReactNode;
  /** Under the name. */
  renderBelow: (row: Row) => ReactNode;
  /** Under what is counted. */
  renderEnd: (row: Row) => ReactNode;
  /** Where nobody is there yet. */
  emptyText: string;
}

const orders = { wins: "După victorii", podiums: "După podiumuri", starts: "După starturi" };

/** A directory: an order, words to look for, a page of the list. All of it is in the address, and works without scripts. */
export function Directory<Row extends Listed>(props: DirectoryProps<Row>) {
  const { title, units, from, search, found, emptyText } = props;
  const { items, meta } = found;
  const navigate = useNavigate({ from });
  const isEmpty = meta.total === 0;
  const isCounted = items.some((row) => row.sums !== null);
  return (
    <>
      <PageHeader
        title={title}
        mark={<span className="muted">{!isEmpty && counted(meta.total, ...units)}</span>}
      />
      <div className={styles.tools}>
        <Tools>
          {isCounted && (
            <SelectTool
              label="Ordinea"
              name="sort"
              value={search.sort ?? ""}
              options={[
                { value: "", title: "După nume" },
                ...directorySums.map((sum) => ({ value: sum, title: orders[sum] })),
              ]}
              onChoose={(sort) =>
                void navigate({
                  to: ".",
                  search: { search: search.search, sort: oneOf(directorySums, sort) },
                  replace: true,
                })
              }
            />
          )}
          <SearchTool
            key={search.search}
            label="Caută după nume"
            name="search"
            value={search.search}
            onLook={(words) =>
              void navigate({ to: ".", search: { sort: search.sort, search: words } })
            }
          />
        </Tools>
      </div>
      {isEmpty ? (
        <EmptyState
          text={search.search ? `Nimic cu „${search.search}” în nume.` : emptyText}
          action={search.search && <Link to={from}>Arată tot</Link>}
        />
      ) : (
        <ol className={styles.list} aria-label={title}>
          {items.map((row) => (
            <Line key={row._id} row={row} {...props} />
          ))}
        </ol>
      )}
      <PageLinks meta={meta} />
    </>
  );
}

function Line<Row extends Listed>({
  row,
  search,
  renderMark,
  renderName,
  renderBelow,
  renderEnd,
}: DirectoryProps<Row> & { row: Row }) {
  return (
    <li className={styles.line}>
      <span className={styles.mark}>{renderMark(row)}</span>
      <p className={`quiet-links anywhere ${styles.name}`}>{renderName(row)}</p>
      <p className={`row gap-2-3 muted quiet-links anywhere ${styles.below}`}>{renderBelow(row)}</p>
      {row.sums && <Figures sums={row.sums} sort={search.sort} />}
      <div className={styles.end}>{renderEnd(row)}</div>
    </li>
  );
}

/** Wins and podiums, or the starts that the list is sorted by. */
function Figures({ sums, sort }: { sums: NonNullable<Sums>; sort: DirectorySearch["sort"] }) {
  const { starts, wins, podiums } = sums;
  if (sort === "starts")
    return <p className={styles.figures}>{counted(starts, "start", "starturi")}</p>;
  return (
    <p className={styles.figures}>
      <span aria-hidden>
        <b>{wins}</b> / {podiums}
      </span>
      <span className={unseen.always}>
        {counted(wins, "victorie", "victorii")}, {counted(podiums, "podium", "podiumuri")}
      </span>
    </p>
  );
}
