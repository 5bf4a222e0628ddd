import type { OpenLogin } from "#features/accounts/people.ts";
import { accountActs } from "#features/accounts/account-acts.ts";
import { ActButton } from "#web/acts/act-button.tsx";
import { Card } from "#web/ui/frame/card.tsx";
import { Time } from "#web/ui/show/time.tsx";

/** Where a person is logged in; an ended session is worth nothing on its next click. */
export function PersonLogins({ id, logins }: { id: string; logins: readonly OpenLogin[] }) {
  const isOwn = logins.some((login) => login.isOwn);
  return (
    <Card
      title="Sesiuni deschise"
      actions={
        logins.length > 0 && <ActButton act={accountActs.endLogins} of={{ _id: id, isOwn }} />
      }
    >
      {logins.length === 0 && <p className="muted">Nu este conectat nicăieri.</p>}
      <ul className="stack gap-3">
        {logins.map((login) => (
          <li key={login._id} className="box row spread gap-2-4 pad-3-4">
            <span className="about">
              <span>
                De la <Time at={login.createdAt} format="moment" />
                {login.isOwn && <strong> · sesiunea ta de acum</strong>}
              </span>
              <span className="muted">
                Expiră <Time at={login.expiresAt} format="day" />
              </span>
            </span>
            <ActButton
              act={accountActs.endLogin}
              of={{ _id: id, login: login._id, isOwn: login.isOwn }}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
