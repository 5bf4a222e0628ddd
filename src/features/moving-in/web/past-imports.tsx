import { useSuspenseQuery } from "@tanstack/react-query";
import { showApiFailure } from "#web/api-failure.ts";
import { fresh, read } from "#web/calls/call.ts";
import { useCall } from "#web/calls/use-call.ts";
import { askToConfirm } from "#web/ui/feedback/confirmations.ts";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { importKindFacts } from "../import-kinds.ts";
import { type Import, touchedConflict } from "../moving-in.ts";
import { listImports, undoImport } from "../moving-in-calls.ts";
import styles from "./moving-in.module.css";

/** What has come in so far, each to be taken back. */
export function PastImports() {
  const imports = useSuspenseQuery(read(listImports, {}, fresh)).data;
  if (imports.length === 0) return null;
  return (
    <section className="stack gap-3" aria-labelledby="imports">
      <h2 id="imports">Ce ai adus până acum</h2>
      <ul className={`box ${styles.lines}`}>
        {imports.map((one) => (
          <PastImport key={one._id} one={one} />
        ))}
      </ul>
    </section>
  );
}

function PastImport({ one }: { one: Import }) {
  const undo = useCall(
    undoImport,
    (onlyUntouched: boolean) => ({ params: { id: one._id }, body: { onlyUntouched } }),
    {
      onSuccess: () => showSnackbar({ content: "Importul a fost anulat." }),
      onError: async (error, onlyUntouched) => {
        const touched = touchedConflict.read(error.details);
        if (!touched || onlyUntouched) return showApiFailure(error);
        const isYes = await askToConfirm({
          title: "Ceva a fost schimbat de atunci",
          body: `${touched.join(", ")}. Ce a fost schimbat rămâne.`,
          no: "Lasă tot",
          yes: "Scoate doar ce e neatins",
        });
        if (isYes) undo.mutate(true);
      },
    },
  );
  const { kind, season, summary, by, at, undoneAt } = one;
  return (
    <li className={styles.past}>
      <div className="stack gap-1">
        <p className="bold">
          {importKindFacts[kind].title}
          {season && ` · ${season.title}`}
        </p>
        <p>{summary}</p>
        <p className="muted small">
          {by}, <Time at={at} format="moment" />
        </p>
      </div>
      {undoneAt === null ? (
        <Button
          isBusy={undo.isPending}
          aria-label={`Anulează importul: ${summary}`}
          onClick={() => {
            void askToConfirm({
              title: "Anulezi importul?",
              body: "Tot ce a adus se șterge, ca înainte de el.",
              yes: "Anulează importul",
            }).then((isYes) => isYes && undo.mutate(false));
          }}
        >
          Anulează importul
        </Button>
      ) : (
        <p className="muted">Anulat</p>
      )}
    </li>
  );
}
