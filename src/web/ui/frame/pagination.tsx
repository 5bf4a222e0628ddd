import type { PageMeta } from "../../api.ts";
import { Button } from "./button.tsx";
import styles from "./pagination.module.css";

interface PaginationProps {
  /** Default: 'Pagini'. */
  label?: string;
  meta: PageMeta;
  onPage: (page: number) => void;
}

/** Leads through a list that is read a page at a time. Nothing while there is only one. */
export function Pagination({ label = "Pagini", meta, onPage }: PaginationProps) {
  const { page, pageSize, total } = meta;
  const last = Math.max(1, Math.ceil(total / pageSize));
  if (last === 1) return null;
  return (
    <nav className={styles.pages} aria-label={label}>
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Înapoi
      </Button>
      <span className={styles.where}>
        Pagina {page} din {last}
      </span>
      <Button disabled={page >= last} onClick={() => onPage(page + 1)}>
        Înainte
      </Button>
    </nav>
  );
}
