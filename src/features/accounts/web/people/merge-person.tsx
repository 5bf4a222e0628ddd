import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { personName } from "#shared/text/person-name.ts";
import type { ManagedPerson } from "#features/accounts/people.ts";
import { mergeDriver, readPerson } from "#features/accounts/people-calls.ts";
import { askAgain, call, hrefOf } from "#web/calls/call.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { Card } from "#web/ui/frame/card.tsx";
import { Combobox, type ComboboxOption } from "#web/ui/fields/combobox.tsx";
import { askToConfirm } from "#web/ui/feedback/confirmations.ts";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { searchPeople } from "./search-people.ts";

/** A driver without an account who is somebody else the league knows. */
export function MergePerson({ person }: { person: ManagedPerson }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [other, setOther] = useState<ComboboxOption | null>(null);
  const name = personName(person);
  const merge = useMutation({
    mutationFn: (into: ComboboxOption) =>
      call(mergeDriver, { params: { id: person._id }, body: { into: into.value } }),
    onSuccess: async (_reply, into) => {
      showSnackbar({ content: `Tot ce avea ${name} este acum al lui ${into.title}.` });
      await navigate({ to: "/administrare/utilizatori/$id", params: { id: into.value } });
      await askAgain(queryClient, mergeDriver, hrefOf(readPerson, { params: { id: person._id } }));
    },
  });
  const { results, seats } = person.ties;
  const askToMerge = async (into: ComboboxOption) => {
    const isSure = await askToConfirm({
      title: "Sunt aceeași persoană?",
      body: `${counted(results, "rezultat", "rezultate")} și ${counted(seats, "loc", "locuri")} în mașini trec la ${into.title} (${into.detail}). ${name} dispare din listă. Nu se poate desface.`,
      yes: "Unește",
    });
    if (isSure) merge.mutate(into);
  };
  return (
    <Card
      title="Este de fapt altcineva?"
      actions={
        <Button
          disabled={other === null}
          isBusy={merge.isPending}
          onClick={() => other && void askToMerge(other)}
        >
          Unește-i
        </Button>
      }
    >
      <div className="stack gap-4">
        <p>
          Dacă {name} are între timp cont sau apare de două ori, alege cine este. Rezultatele,
          locurile și ID-urile trec la acela.
        </p>
        <Combobox
          label="Cine este"
          placeholder="Scrie o parte din nume"
          value={other}
          search={async (text, signal) =>
            (await searchPeople(text, signal)).filter(({ value }) => value !== person._id)
          }
          onChange={(option) => {
            setOther(option);
            merge.reset();
          }}
          error={merge.error?.message}
        />
      </div>
    </Card>
  );
}
