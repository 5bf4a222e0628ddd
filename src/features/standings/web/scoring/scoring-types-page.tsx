import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { EditedScoringType } from "#features/standings/scoring/scoring-types.ts";
import {
  deleteScoringType,
  listScoringTypes,
} from "#features/standings/scoring/scoring-types-calls.ts";
import { fresh, read } from "#web/calls/call.ts";
import { useCall } from "#web/calls/use-call.ts";
import { scoringText } from "#features/standings/standings-labels.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { administrationPage } from "#web/layout/administration-page.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { askToConfirm } from "#web/ui/feedback/confirmations.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { ScoringTypeDialog } from "./scoring-type-dialog.tsx";
import styles from "./scoring-types-page.module.css";

/** '/administrare/punctaje': the points systems that tables of standings choose from. */
export const ScoringTypesPage = administrationPage("manageCatalogues", ScoringTypes);

function ScoringTypes() {
  const types = useSuspenseQuery(read(listScoringTypes, {}, fresh)).data;
  const [opened, setOpened] = useState<EditedScoringType | "new" | null>(null);
  const remove = useCall(
    deleteScoringType,
    ({ _id: id, version }: EditedScoringType) => ({ params: { id }, query: { version } }),
    {
      onSuccess: () => showSnackbar({ content: "Punctajul a fost șters." }),
      // It stands beside the points system.
      onError: () => {},
    },
  );
  const askToRemove = async (type: EditedScoringType) => {
    const isSure = await askToConfirm({
      title: `Ștergi punctajul „${type.title}”?`,
      no: "Rămâne",
      yes: "Șterge",
    });
    if (isSure) remove.mutate(type);
  };
  return (
    <>
      <PageHeader overline="Administrare" title="Punctaje">
        Câte puncte aduce o sesiune. Un clasament alege un punctaj pentru fiecare sesiune a lui.
      </PageHeader>
      <div>
        <Button look="main" onClick={() => setOpened("new")}>
          Punctaj nou
        </Button>
      </div>
      {types.length === 0 && <EmptyState text="Nu există încă niciun punctaj." />}
      <ul className="stack gap-3">
        {types.map((type) => (
          <TypeLine
            key={type._id}
            type={type}
            problem={remove.variables?._id === type._id ? remove.error?.message : undefined}
            onEdit={() => setOpened(type)}
            onRemove={() => void askToRemove(type)}
          />
        ))}
      </ul>
      {opened && (
        <ScoringTypeDialog
          key={opened === "new" ? "new" : opened._id}
          type={opened === "new" ? null : opened}
          onClose={() => setOpened(null)}
          onSaved={() => {
            setOpened(null);
            showSnackbar({ content: "Punctajul a fost salvat." });
          }}
        />
      )}
    </>
  );
}

interface TypeLineProps {
  type: EditedScoringType;
  /** Why the last attempt to delete it failed. */
  problem: string | undefined;
  onEdit: () => void;
  onRemove: () => void;
}

function TypeLine({ type, problem, onEdit, onRemove }: TypeLineProps) {
  const [isRefused, setRefused] = useState(false);
  const { title, tables } = type;
  return (
    <li className={`box row spread gap-3-4 pad-4 ${styles.type}`}>
      <div className="about">
        <h2 className="step-1">{title}</h2>
        <p>{scoringText(type)}</p>
        <Uses tables={tables} isOpen={isRefused} />
      </div>
      <div className="row gap-2">
        <Button aria-label={`Editează ${title}`} onClick={onEdit}>
          Editează
        </Button>
        <Button
          look="danger"
          aria-label={`Șterge ${title}`}
          onClick={() => (tables.length > 0 ? setRefused(true) : onRemove())}
        >
          Șterge
        </Button>
      </div>
      {isRefused && tables.length > 0 && (
        <Notice kind="bad" title="Nu poate fi șters">
          Punctajul este folosit. Alege alt punctaj în{" "}
          {tables.length === 1 ? "clasamentul" : "clasamentele"} de mai sus, apoi șterge-l.
        </Notice>
      )}
      {problem && <Notice kind="bad">{problem}</Notice>}
    </li>
  );
}

/** Where it is used; a type that many tables share says so in one line, and names them when asked. */
function Uses({ tables, isOpen }: Pick<EditedScoringType, "tables"> & { isOpen: boolean }) {
  if (tables.length === 0) return <p className="muted">Nefolosit</p>;
  return (
    <details className={`muted ${styles.uses}`} open={isOpen || undefined}>
      <summary>Folosit în {counted(tables.length, "clasament", "clasamente")}</summary>
      <ul>
        {tables.map((table) => (
          <li key={table._id}>
            <Link
              to="/season/$id"
              params={{ id: table.season._id }}
              search={{ tab: "standings", activeStandings: table._id }}
            >
              {table.title}
            </Link>
            , {table.season.title}
          </li>
        ))}
      </ul>
    </details>
  );
}
