import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { personName } from "#shared/text/person-name.ts";
import type { ManagedPerson } from "#features/accounts/people.ts";
import { deletePerson, readPerson } from "#features/accounts/people-calls.ts";
import { askAgain, call, hrefOf } from "#web/calls/call.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { Card } from "#web/ui/frame/card.tsx";
import { askToConfirm } from "#web/ui/feedback/confirmations.ts";
import { Dialog } from "#web/ui/feedback/dialog.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { permissionsQuery } from "#web/permissions-query.ts";

/** The way out for good; asked twice, with what would be lost. */
export function PersonEnd({ person }: { person: ManagedPerson }) {
  const permissions = useSuspenseQuery(permissionsQuery()).data;
  const [isOpen, setOpen] = useState(false);
  if (!permissions.includes("manageUsers")) return null;
  return (
    <Card
      title="Ștergere"
      actions={
        <Button look="danger" onClick={() => setOpen(true)}>
          Șterge persoana
        </Button>
      }
    >
      <p>
        Pentru cine cere să fie uitat. Pe cineva care doar nu mai are voie să intre îl blochezi.
      </p>
      {isOpen && <EndDialog person={person} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function EndDialog({ person, onClose }: { person: ManagedPerson; onClose: () => void }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const name = personName(person);
  const params = { id: person._id };
  const { ownedClubs, clubs, seats, results, messages } = person.ties;
  const remove = useMutation({
    mutationFn: () => call(deletePerson, { params }),
    onSuccess: async () => {
      showSnackbar({ content: `${name} a fost șters.` });
      await navigate({ to: "/administrare/utilizatori", replace: true });
      await askAgain(queryClient, deletePerson, hrefOf(readPerson, { params }));
    },
  });
  const askOnceMore = async () => {
    const isSure = await askToConfirm({
      title: `Chiar ștergi ${name}?`,
      body: "Această acțiune este definitivă.",
      no: "Rămâne",
      yes: "Șterge definitiv",
    });
    if (isSure) remove.mutate();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Ce se pierde cu ${name}`}
      actions={
        <>
          <Button onClick={onClose}>Nu</Button>
          <Button
            look="danger"
            disabled={ownedClubs.length > 0}
            isBusy={remove.isPending}
            onClick={() => void askOnceMore()}
          >
            Continuă
          </Button>
        </>
      }
    >
      <div className="stack gap-4">
        {remove.error && <Notice kind="bad">{remove.error.message}</Notice>}
        {ownedClubs.length > 0 && (
          <Notice kind="bad" title="Nu se poate încă">
            Este proprietarul clubului {ownedClubs.join(", ")}. Clubul trebuie întâi predat sau
            șters.
          </Notice>
        )}
        <ul className="stack gap-3">
          <li>Numele, poza, adresa, ID-urile și rolurile dispar.</li>
          <li>
            {counted(results, "rezultat rămâne", "rezultate rămân")} pe site, pe un rând fără nume.
          </li>
          {clubs > 0 && <li>Iese din {counted(clubs, "club", "cluburi")}.</li>}
          {seats > 0 && (
            <li>
              Pierde {counted(seats, "loc", "locuri")} în mașini, dacă sezonul nu s-a încheiat.
            </li>
          )}
          {messages > 0 && (
            <li>{counted(messages, "mesaj primit se șterge", "mesaje primite se șterg")}.</li>
          )}
        </ul>
      </div>
    </Dialog>
  );
}
