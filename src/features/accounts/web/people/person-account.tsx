import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ManagedPerson } from "#features/accounts/people.ts";
import { showApiFailure } from "#web/api-failure.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { Card } from "#web/ui/frame/card.tsx";
import { askToConfirm } from "#web/ui/feedback/confirmations.ts";
import { Fact, Facts } from "#web/ui/show/facts.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { Time } from "#web/ui/show/time.tsx";
import { actOnAccount, refreshPeople } from "../people-api.ts";
import styles from "../people.module.css";

interface PersonAccountProps {
  person: ManagedPerson;
  account: NonNullable<ManagedPerson["account"]>;
  isSelf: boolean;
}

const doneLabels = {
  block: "Contul a fost blocat și sesiunile închise.",
  unblock: "Contul a fost deblocat.",
  "send-reset":
    "Linkul pentru o parolă nouă este pregătit. Dacă emailul nu ajunge, îl găsești la Emailuri.",
} as const;

/** What administrators know of an account, and what they do for its owner. */
export function PersonAccount({ person, account, isSelf }: PersonAccountProps) {
  const queryClient = useQueryClient();
  const act = useMutation({
    mutationFn: (what: keyof typeof doneLabels) => actOnAccount(person._id, what),
    onSuccess: (_reply, what) => showSnackbar({ content: doneLabels[what] }),
    onError: showApiFailure,
    onSettled: () => refreshPeople(queryClient),
  });
  const isBlocked = person.blockedAt !== null;
  const askToBlock = async () => {
    const isSure = await askToConfirm({
      title: "Blochezi contul?",
      body: "Sesiunile se închid pe loc și nu se mai poate conecta. Rezultatele, cluburile și înscrierile rămân.",
      yes: "Blochează",
    });
    if (isSure) act.mutate("block");
  };
  return (
    <Card
      title="Contul"
      actions={
        <>
          <Button
            disabled={isBlocked}
            isBusy={act.isPending}
            onClick={() => act.mutate("send-reset")}
          >
            Trimite link pentru parolă nouă
          </Button>
          {isBlocked ? (
            <Button isBusy={act.isPending} onClick={() => act.mutate("unblock")}>
              Deblochează contul
            </Button>
          ) : (
            !isSelf && (
              <Button look="danger" isBusy={act.isPending} onClick={() => void askToBlock()}>
                Blochează contul
              </Button>
            )
          )}
        </>
      }
    >
      <div className={styles.stack}>
        {person.blockedAt !== null && (
          <Notice kind="bad" title="Cont blocat">
            Din <Time at={person.blockedAt} format="moment" />. Nu se poate conecta.
          </Notice>
        )}
        <Facts>
          <Fact name="Email">
            <span className={styles.address}>{account.email}</span>
          </Fact>
          <Fact name="Adresa">
            {account.confirmedAt === null ? (
              "neverificată: nu primește mesaje pe email"
            ) : (
              <>
                verificată <Time at={account.confirmedAt} format="day" />
              </>
            )}
          </Fact>
          <Fact name="Cont făcut">
            <Time at={person.createdAt} format="day" />
          </Fact>
          <Fact name="Ultima conectare">
            {account.lastLoginAt === null ? (
              "nu se știe"
            ) : (
              <Time at={account.lastLoginAt} format="moment" />
            )}
          </Fact>
        </Facts>
      </div>
    </Card>
  );
}
