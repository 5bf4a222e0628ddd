import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { personName } from "#shared/text/person-name.ts";
import type { ManagedPerson } from "#features/accounts/people.ts";
import { readPerson } from "#features/accounts/people-calls.ts";
import { fresh, read } from "#web/calls/call.ts";
import { administrationPage } from "#web/layout/administration-page.tsx";
import { HistoryLink } from "#web/layout/history-link.tsx";
import { useSession } from "#web/session.ts";
import { Card } from "#web/ui/frame/card.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { DriverForm } from "./driver-form.tsx";
import { MergePerson } from "./merge-person.tsx";
import { PersonAccount } from "./person-account.tsx";
import { PersonEnd } from "./person-end.tsx";
import { PersonLogins } from "./person-logins.tsx";
import { PersonPlatforms } from "./person-platforms.tsx";
import { PersonRoles } from "./person-roles.tsx";

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
            <Link to="/administrare/utilizatori/$id" params={{ id: other._id }}>
              {personName(other)}
            </Link>
          </li>
        ))}
      </ul>
      Pe site nu se deosebesc. Dacă e același om, unește-i; dacă cineva se dă drept altul,
      corectează-i numele sau blochează-i contul.
    </Notice>
  );
}
