import { useState } from "react";
import type { ManagedPerson } from "#features/accounts/people.ts";
import { accountActs } from "#features/accounts/account-acts.ts";
import { ActButton } from "#web/acts/act-button.tsx";
import { useSite } from "#web/page-data.ts";
import { CopyButton } from "#web/ui/feedback/copy-button.tsx";
import { Card } from "#web/ui/frame/card.tsx";
import { Fact, Facts } from "#web/ui/show/facts.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Time } from "#web/ui/show/time.tsx";
import styles from "../people.module.css";

interface PersonAccountProps {
  person: ManagedPerson;
  account: NonNullable<ManagedPerson["account"]>;
  isSelf: boolean;
}

/** What administrators know of an account, and what they do for its owner. */
export function PersonAccount({ person, account, isSelf }: PersonAccountProps) {
  const of = { _id: person._id, sendsMail: useSite().sendsMail };
  const isBlocked = person.blockedAt !== null;
  const [link, setLink] = useState<string>();
  return (
    <Card
      title="Contul"
      actions={
        <>
          {!isBlocked && account.email !== null && (
            <ActButton act={accountActs.sendReset} of={of} />
          )}
          {!isBlocked && account.email === null && (
            <ActButton
              act={accountActs.renewLoginLink}
              of={of}
              onDone={({ path }) => setLink(new URL(path, location.origin).href)}
            />
          )}
          {account.hasFactor && !isSelf && <ActButton act={accountActs.resetFactor} of={of} />}
          {isBlocked && <ActButton act={accountActs.unblockAccount} of={of} />}
          {!isBlocked && !isSelf && (
            <ActButton act={accountActs.blockAccount} of={of} look="danger" />
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
        {link !== undefined && (
          <Notice kind="good" title="Linkul lui de intrare: îl vezi numai acum">
            <div className="stack gap-2">
              <span className={styles.address}>{link}</span>
              <div>
                <CopyButton what="linkul de intrare" text={link} />
              </div>
            </div>
          </Notice>
        )}
        <Facts inWords>
          <Fact name="Email">
            <span className={styles.address}>
              {account.email ?? "nu are: intră cu un link, o amprentă sau o cheie"}
            </span>
          </Fact>
          <Fact name="Adresa">
            {account.email === null ? (
              "fără ea, mesajele rămân pe site"
            ) : account.confirmedAt === null ? (
              "neverificată: nu primește mesaje pe email"
            ) : (
              <>
                verificată <Time at={account.confirmedAt} format="day" />
              </>
            )}
          </Fact>
          <Fact name="Verificare în doi pași">{account.hasFactor ? "da" : "nu"}</Fact>
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
