import { Link } from "@tanstack/react-router";
import type { PageMeta } from "../../api.ts";
import { buttonClass } from "./button.tsx";
import styles from "./pagination.module.css";

interface PageLinksProps {
  meta: PageMeta;
  /** Where on its page the list begins, if not at the top. */
  hash?: string;
}

/** Leads through a list whose page is in the address, without scripts too. Nothing while there is only one. */
export function PageLinks({ meta: { page, pageSize, total }, hash }: PageLinksProps) {
  const last = Math.ceil(total / pageSize);
  if (last <= 1) return null;
  const link = (to: number, rel: string, title: string) => (
    <Link
      className={buttonClass()}
      to="."
      search={(search) => ({ ...search, page: to > 1 ? to : undefined })}
      {...(hash !== undefined && { hash })}
      rel={rel}
    >
      {title}
    </Link>
  );
  return (
    <nav className={`row gap-2-4 ${styles.links}`} aria-label="Pagini">
      {page > 1 && link(page - 1, "prev", "Înapoi")}
      <span className="muted">
        Pagina {page} din {last}
      </span>
      {page < last && link(page + 1, "next", "Înainte")}
    </nav>
  );
}
