import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { readParticipants } from "#features/entry-lists/event-participants-calls.ts";
import { fresh, read } from "#web/calls/call.ts";
import { administrationPage } from "#web/layout/administration-page.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { GuestCarsSection } from "./guest-cars-section.tsx";
import { SuspensionsSection } from "./suspensions-section.tsx";
import { WildcardsSection } from "./wildcards-section.tsx";

const route = getRouteApi("/administrare/event/$id/participanti");

/** '/administrare/event/{id}/participanti': guest cars, wildcards and suspensions of an event. */
export const EventParticipantsPage = administrationPage("manageSeasons", Participants);

function Participants() {
  const { id: eventId } = route.useParams();
  const participants = useSuspenseQuery(
    read(readParticipants, { params: { id: eventId } }, fresh),
  ).data;
  const { event, season } = participants;
  return (
    <div className="stack gap-5">
      <PageHeader overline={`${season.title} · ${event.title}`} title="Participanți">
        <p className="muted">
          Mașini invitate, wildcarduri și suspendări. Fiecare schimbare este valabilă imediat.
        </p>
      </PageHeader>
      <div className="row gap-2">
        <LinkButton to="/event/$id" params={{ id: eventId }} search={{ tab: "registrations" }}>
          Vezi lista de participanți
        </LinkButton>
        <LinkButton to="/administrare/event/$id" params={{ id: eventId }}>
          Editează etapa
        </LinkButton>
      </div>
      <GuestCarsSection participants={participants} />
      <WildcardsSection participants={participants} />
      <SuspensionsSection participants={participants} />
    </div>
  );
}
