import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { type ReactNode, useId, useState } from "react";
import type { Permission } from "#shared/permissions.ts";
import { FACTOR_REQUIRED } from "#shared/site-calls.ts";
import { permissionsQuery } from "../permissions-query.ts";
import { Button } from "../ui/frame/button.tsx";
import styles from "./administration-frame.module.css";
import {
  holdsOneOf,
  isInSection,
  openGroups,
  type SectionGroup,
} from "./administration-sections.ts";
import { FactorRequired } from "./factor-required.tsx";
import { LostPage } from "./lost-page.tsx";

interface AdministrationFrameProps {
  /** One of these opens the page; without it, any section's permission does. The server checks every call itself. */
  permission?: Permission | readonly Permission[];
  children: ReactNode;
}

/** A page of 'Administrare' with the navigation between all of them that the person may open. */
export function AdministrationFrame({ permission, children }: AdministrationFrameProps) {
  const permissions = useSuspenseQuery(permissionsQuery()).data;
  const groups = openGroups(permissions);
  const isOpen = permission === undefined ? groups.length > 0 : holdsOneOf(permissions, permission);
  if (!isOpen) return permissions.includes(FACTOR_REQUIRED) ? <FactorRequired /> : <LostPage />;
  return (
    <div className={styles.frame}>
      <Sections groups={groups} />
      <div className="stack gap-5 narrowable">{children}</div>
    </div>
  );
}

function Sections({ groups }: { groups: readonly SectionGroup[] }) {
  const pathname = useLocation({ select: (location) => location.pathname });
  // Where one was when it was opened: arriving elsewhere closes it.
  const [openAt, setOpenAt] = useState<string>();
  const isOpen = openAt === pathname;
  const list = useId();
  const current = groups
    .flatMap(({ sections }) => sections)
    .find((section) => isInSection(section, pathname));
  return (
    <nav className={styles.nav} aria-label="Administrare">
      <Button
        className={styles.opener}
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={() => setOpenAt(isOpen ? undefined : pathname)}
      >
        Secțiuni
        {current && <span className={styles.current}>{current.title}</span>}
      </Button>
      <div id={list} className={styles.groups} data-open={isOpen || undefined}>
        {groups.map(({ title, sections }) => (
          <div key={title} className="stack">
            <p className={styles.title}>{title}</p>
            {sections.map((section) => (
              <Link
                key={section.to}
                className={styles.link}
                to={section.to}
                onClick={() => setOpenAt(undefined)}
                // '/administrare' begins every address: the section itself says which pages are its own.
                activeOptions={{ exact: true, includeSearch: false }}
                aria-current={isInSection(section, pathname) ? "page" : undefined}
              >
                {section.title}
              </Link>
            ))}
          </div>
        ))}
      </div>
    </nav>
  );
}
