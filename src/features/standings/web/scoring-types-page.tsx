import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { permissionsQuery } from "#features/accounts/web/permissions-query.ts";
import type { EditedScoringType } from "#features/standings/standings.ts";
import { scoringText } from "#features/standings/standings-words.ts";
import { counted } from "#shared/romanian-count.ts";
import { LostPage } from "#web/layout/lost-page.tsx";
import { Button } from "#web/ui/button.tsx";
import { askToConfirm } from "#web/ui/confirmations.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { showSnackbar } from "#web/ui/snackbars.ts";
import { ScoringTypeDialog } from "./scoring-type-dialog.tsx";
import { deleteScoringType, editedScoringTypesQuery } from "./scoring-types-api.ts";
import styles from "./scoring-types-page.module.css";

/** '/administrare/punctaje': the points systems that tables of standings choose from. */
export function ScoringTypesPage() {
  const permissions = useSuspenseQuery(permissionsQuery()).data;
  if (!permissions.includes("manageCatalogues")) return <LostPage />;
  return <ScoringTypes />;
}

function ScoringTypes() {
  const queryClient = useQueryClient();
  const types = useSuspenseQuery(editedScoringTypesQuery()).data;
  const [opened, setOpened] = useState<EditedScoringType | "new" | null>(null);
  const readAgain = async () => queryClient.invalidateQueries(editedScoringTypesQuery());
  const remove = useMutation({
    mutationFn: deleteScoringType,
    onSuccess: () => showSnackbar({ content: "Punctajul a fost șters." }),
    onSettled: readAgain,
  });
  const askToRemove = async (type: EditedScoringType) => {
    const isSure = await askToConfirm({
      title: `Ștergi punctajul „${type.title}”?`,
      no: "Rămâne",
      yes: "Șterge",
    });
    if (isSure) remove.mutate(type);
  };
  return (
    <div className={styles.page}>
      <PageHeader overline="Administrare" title="Punctaje">
        Câte puncte aduce o sesiune. Un clasament alege un punctaj pentru fiecare sesiune a lui.
      </PageHeader>
      <div>
        <Button look="main" onClick={() => setOpened("new")}>
          Punctaj nou
        </Button>
      </div>
      {remove.error && <Notice kind="bad">{remove.error.message}</Notice>}
      {types.length === 0 && <EmptyState text="Nu există încă niciun punctaj." />}
      <ul className={styles.list}>
        {types.map((type) => (
          <li key={type._id} className={styles.type}>
            <div className={styles.words}>
              <h2>{type.title}</h2>
              <p>{scoringText(type)}</p>
              <p className={styles.uses}>{usesText(type.tables)}</p>
            </div>
            <div className={styles.buttons}>
              <Button aria-label={`Editează ${type.title}`} onClick={() => setOpened(type)}>
                Editează
              </Button>
              <Button
                look="danger"
                aria-label={`Șterge ${type.title}`}
                disabled={type.tables > 0}
                onClick={() => void askToRemove(type)}
              >
                Șterge
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {opened && (
        <ScoringTypeDialog
          key={opened === "new" ? "new" : opened._id}
          type={opened === "new" ? null : opened}
          onClose={() => setOpened(null)}
          onSaved={async () => {
            setOpened(null);
            showSnackbar({ content: "Punctajul a fost salvat." });
            await readAgain();
          }}
        />
      )}
    </div>
  );
}

function usesText(tables: number): string {
  if (tables === 0) return "Nefolosit";
  return `Folosit în ${counted(tables, "clasament", "clasamente")}`;
}
