import type { PageMeta } from "../../api.ts";
import { Button } from "./button.tsx";
import styles from "./pagination.module.css";

interface PaginationProps {
  meta: PageMeta;
  onPage: (page: number) => void;
}

/** Leads through a list that is read a page at a time. Nothing while there is only one. */
export function Pagination({ meta: { page, pageSize, total }, onPage }: PaginationProps) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  if (last === 1) return null;
  return (
    <nav className={styles.pages} aria-label="Pagini">
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
