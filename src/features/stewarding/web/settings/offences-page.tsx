import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { guideText } from "#features/stewarding/case-words.ts";
import type { Offence } from "#features/stewarding/offences.ts";
import { listOffences, saveOffence } from "#features/stewarding/stewarding-calls.ts";
import { fresh, read } from "#web/calls/call.ts";
import { useCall } from "#web/calls/use-call.ts";
import { administrationPage } from "#web/layout/administration-page.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { OffenceDialog } from "./offence-dialog.tsx";

/** '/administrare/abateri': the league's guide of offences, from which decisions are filled in. */
export const OffencesPage = administrationPage("manageStewarding", Offences);

function Offences() {
  const offences = useSuspenseQuery(read(listOffences, {}, fresh)).data;
  const [opened, setOpened] = useState<Offence | "new" | null>(null);
  const archive = useCall(
    saveOffence,
    ({ _id, ...offence }: Offence) => ({
      params: { id: _id },
      body: { ...offence, archived: !offence.archived },
    }),
    {
      onSuccess: ({ title, archived }) =>
        showSnackbar({
          content: archived ? `„${title}” este în arhivă.` : `„${title}” se oferă din nou.`,
        }),
    },
  );
  return (
    <>
      <PageHeader overline="Administrare" title="Ghidul abaterilor">
        Ce se dă de obicei pentru fiecare abatere. Comisarii aleg abaterea, iar decizia se
        completează singură. Deciziile publicate își păstrează copia.
      </PageHeader>
      <div>
        <Button look="main" onClick={() => setOpened("new")}>
          Abatere nouă
        </Button>
      </div>
      {offences.length === 0 && (
        <EmptyState text="Ghidul este gol: fiecare sancțiune se motivează." />
      )}
      <ul className="stack gap-3">
        {offences
          .toSorted((a, b) => Number(a.archived) - Number(b.archived))
          .map((offence) => (
            <li key={offence._id} className="box row spread gap-2-4 pad-3-4">
              <div className="about">
                <h2 className="name">{offence.title}</h2>
                <p className="muted">
                  {[guideText(offence) || "fără sancțiune", offence.archived && "arhivată"]
                    .filter(Boolean)
                    .join(" · ")}
                </p>
              </div>
              <div className="row gap-2">
                <Button aria-label={`Editează ${offence.title}`} onClick={() => setOpened(offence)}>
                  Editează
                </Button>
                <Button
                  aria-label={`${offence.archived ? "Readu" : "Arhivează"} ${offence.title}`}
                  disabled={archive.isPending}
                  onClick={() => archive.mutate(offence)}
                >
                  {offence.archived ? "Readu" : "Arhivează"}
                </Button>
              </div>
            </li>
          ))}
      </ul>
      {opened !== null && (
        <OffenceDialog offence={opened === "new" ? null : opened} onClose={() => setOpened(null)} />
      )}
    </>
  );
}
