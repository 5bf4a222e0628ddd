import type { ManagedPerson } from "#features/accounts/people.ts";
import { mailWords } from "#features/accounts/mail-words.ts";
import { resetFactor } from "#features/accounts/own-account-calls.ts";
import { blockAccount, sendReset, unblockAccount } from "#features/accounts/people-calls.ts";
import { useCall } from "#web/calls/use-call.ts";
import { useSite } from "#web/page-data.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { Card } from "#web/ui/frame/card.tsx";
import { askToConfirm } from "#web/ui/feedback/confirmations.ts";
import { Fact, Facts } from "#web/ui/show/facts.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { Time } from "#web/ui/show/time.tsx";
import styles from "../people.module.css";

interface PersonAccountProps {
  person: ManagedPerson;
  account: NonNullable<ManagedPerson["account"]>;
  isSelf: boolean;
}

/** What administrators know of an account, and what they do for its owner. */
export function PersonAccount({ person, account, isSelf }: PersonAccountProps) {
  const words = mailWords(useSite());
  const toGiven = () => ({ params: { id: person._id } });
  const block = useCall(blockAccount, toGiven, {
    onSuccess: () => showSnackbar({ content: "Contul a fost blocat și sesiunile închise." }),
  });
  const unblock = useCall(unblockAccount, toGiven, {
    onSuccess: () => showSnackbar({ content: "Contul a fost deblocat." }),
  });
  const reset = useCall(sendReset, toGiven, {
    onSuccess: () => showSnackbar({ content: words.linkMade }),
  });
  const factor = useCall(resetFactor, toGiven, {
    onSuccess: () => showSnackbar({ content: "Verificarea în doi pași a fost oprită." }),
  });
  const isBusy = [block, unblock, reset, factor].some(({ isPending }) => isPending);
  const isBlocked = person.blockedAt !== null;
  const askToBlock = async () => {
    const isSure = await askToConfirm({
      title: "Blochezi contul?",
      body: "Sesiunile se închid pe loc și nu se mai poate conecta. Rezultatele, cluburile și înscrierile rămân.",
      yes: "Blochează",
    });
    if (isSure) block.mutate();
  };
  const askToReset = async () => {
    const isSure = await askToConfirm({
      title: "Resetezi verificarea în doi pași?",
      body: `Numai dacă știi sigur că persoana și-a pierdut telefonul și codurile: contul rămâne doar cu parola. ${words.learns}; jurnalul spune că ai făcut-o tu.`,
      yes: "Resetează",
    });
    if (isSure) factor.mutate();
  };
  return (
    <Card
      title="Contul"
      actions={
        <>
          <Button disabled={isBlocked} isBusy={isBusy} onClick={() => reset.mutate()}>
            Trimite link pentru parolă nouă
          </Button>
          {account.factorSince !== null && !isSelf && (
            <Button isBusy={isBusy} onClick={() => void askToReset()}>
              Resetează verificarea în doi pași
            </Button>
          )}
          {isBlocked ? (
            <Button isBusy={isBusy} onClick={() => unblock.mutate()}>
              Deblochează contul
            </Button>
          ) : (
            !isSelf && (
              <Button look="danger" isBusy={isBusy} onClick={() => void askToBlock()}>
                Blochează contul
              </Button>
            )
          )}
        </>
      }
    >
      <div className="stack gap-4">
        {person.blockedAt !== null && (
          <Notice kind="bad" title="Cont blocat">
            Din <Time at={person.blockedAt} format="moment" />. Nu se poate conecta.
          </Notice>
        )}
        <Facts inWords>
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
          <Fact name="Verificare în doi pași">
            {account.factorSince === null ? (
              "nu"
            ) : (
              <>
                pornită <Time at={account.factorSince} format="day" />
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
