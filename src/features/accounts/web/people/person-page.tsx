import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { personName } from "#shared/text/person-name.ts";
import type { ManagedPerson, OpenLogin } from "#features/accounts/people.ts";
import { readPerson } from "#features/accounts/people-calls.ts";
import { fresh, read } from "#web/calls/call.ts";
import { administrationPage } from "#web/layout/administration-page.tsx";
import { HistoryLink } from "#web/layout/history-link.tsx";
import { useSession } from "#web/session.ts";
import { Card } from "#web/ui/frame/card.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { ListLine } from "#web/ui/frame/list-line.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { DriverForm } from "./driver-form.tsx";
import { MergePerson } from "./merge-person.tsx";
import { PersonAccount } from "./person-account.tsx";
import { PersonLink } from "./person-link.tsx";
import { PersonEnd } from "./person-end.tsx";
import { PersonRoles } from "./person-roles.tsx";
import { accountActs } from "#features/accounts/account-acts.ts";
import { ActButton } from "#web/acts/act-button.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { platformTitle } from "#shared/game-platforms.ts";

const route = getRouteApi("/administrare/utilizatori/$id");

/** '/administrare/utilizatori/{id}': one person, as far as the reader's permissions open it. */
export const PersonPage = administrationPage(["manageUsers", "manageDrivers"], Person);

function Person() {
  const { id } = route.useParams();
  const person = useSuspenseQuery(read(readPerson, { params: { id } }, fresh)).data;
  const isSelf = useSession()?.sub === id;
  const { account, driver, hasAccount } = person;
  return (
    <>
      <PageHeader overline="Utilizatori și piloți" title={personName(person)}>
        {hasAccount
          ? "Are cont pe site."
          : "Nu are cont: l-au adus rezultatele sau un organizator."}
      </PageHeader>
      <div className="row gap-2">
        <LinkButton look="link" to="/administrare/utilizatori">
          Înapoi la listă
        </LinkButton>
        <LinkButton look="link" to="/driver-profile/$id" params={{ id }}>
          Profilul public
        </LinkButton>
        <HistoryLink subject={id} />
      </div>
      {person.namesakes.length > 0 && <Namesakes namesakes={person.namesakes} />}
      {isSelf && <Notice kind="warning">Acesta ești tu: ce iei de aici îți iei ție.</Notice>}
      {account && hasAccount && (
        <>
          <PersonAccount person={person} account={account} isSelf={isSelf} />
          <PersonRoles person={person} held={account.roles} isSelf={isSelf} />
          <PersonLogins id={id} logins={account.logins} />
        </>
      )}
      {driver && (
        <Card title="Pilotul">
          <DriverForm key={id} driver={{ id, profile: driver, version: driver.version }} />
        </Card>
      )}
      {driver && <PersonPlatforms id={id} driver={driver} />}
      {driver && !hasAccount && <MergePerson person={person} />}
      {!isSelf && <PersonEnd person={person} />}
    </>
  );
}

/** Somebody else is shown by the same name: perhaps two people, perhaps one, perhaps one who wants to be taken for the other. */
function Namesakes({ namesakes }: Pick<ManagedPerson, "namesakes">) {
  return (
    <Notice kind="warning" title="Același nume ca altcineva">
      <ul className="stack gap-1 bullets">
        {namesakes.map((other) => (
          <li key={other._id}>
            <PersonLink person={{ ...other, name: personName(other) }} />
          </li>
        ))}
      </ul>
      Pe site nu se deosebesc. Dacă e același om, unește-i; dacă cineva se dă drept altul,
      corectează-i numele sau blochează-i contul.
    </Notice>
  );
}

/** Where a person is logged in; an ended session is worth nothing on its next click. */
function PersonLogins({ id, logins }: { id: string; logins: readonly OpenLogin[] }) {
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
          <ListLine
            key={login._id}
            name={
              <>
                De la <Time at={login.createdAt} format="moment" />
                {login.isOwn && " · sesiunea ta de acum"}
              </>
            }
            detail={
              <>
                Expiră <Time at={login.expiresAt} format="day" />
              </>
            }
          >
            <ActButton
              act={accountActs.endLogin}
              of={{ _id: id, login: login._id, isOwn: login.isOwn }}
            />
          </ListLine>
        ))}
      </ul>
    </Card>
  );
}

interface PersonPlatformsProps {
  id: string;
  driver: NonNullable<ManagedPerson["driver"]>;
}

/** Ids besides those of the profile. Without any there is nothing to show. */
function PersonPlatforms({ id, driver: { aliases, hasDiscord } }: PersonPlatformsProps) {
  if (aliases.length === 0 && !hasDiscord) return null;
  return (
    <Card title="Alte legături">
      <ul className="stack gap-3">
        {aliases.map(({ platform, platformId }) => (
          <ListLine
            key={`${platform} ${platformId}`}
            name={`${platformTitle(platform)} ${platformId}`}
            detail="ținut minte"
          >
            <LinkButton
              to="/administrare/id-uri"
              search={{ tab: "aliases", search: platformId }}
              aria-label={`Vezi ${platformTitle(platform)} ${platformId}`}
            >
              Vezi
            </LinkButton>
          </ListLine>
        ))}
        {hasDiscord && (
          <ListLine name="Discord" detail="este conectat">
            <ActButton act={accountActs.unlinkDiscord} of={{ _id: id }} />
          </ListLine>
        )}
      </ul>
    </Card>
  );
}
