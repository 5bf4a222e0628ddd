import { useSuspenseQuery } from "@tanstack/react-query";
import type { Club } from "#features/clubs/clubs.ts";
import { useSession } from "#web/session.ts";
import { groupBy } from "#shared/group-by.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { SimulatorFlag } from "#web/ui/racing/simulator-flag.tsx";
import { listSimulators } from "../simulators-calls.ts";
import { fresh, read } from "#web/calls/call.ts";
import { listOwnClubs } from "../clubs-calls.ts";
import { OpenInvitations } from "./open-invitations.tsx";
import { OwnClub } from "./own-club.tsx";
import { ClubRequests } from "./requests/club-requests.tsx";
import styles from "./own-clubs-page.module.css";

export function OwnClubsPage() {
  const clubs = useSuspenseQuery(read(listOwnClubs, {}, fresh)).data;
  const simulators = useSuspenseQuery(read(listSimulators, {})).data;
  const person = useSession()?.sub ?? "";
  const createButton = simulators.length > 0 && (
    <LinkButton look="main" to="/teams/add">
      Creează un club
    </LinkButton>
  );
  return (
    <div className={`stack gap-6 ${styles.page}`}>
      <header className="row spread gap-3">
        <h1 className="step-3">Cluburile tale</h1>
        {createButton}
      </header>
      <OpenInvitations />
      <ClubRequests />
      {clubs.length === 0 && (
        <EmptyState
          text={
            simulators.length > 0
              ? "Nu faci parte din niciun club. Creează unul sau cere unui club să te invite."
              : "Nu faci parte din niciun club. Cluburi se fac după ce organizatorii adaugă un simulator."
          }
        />
      )}
      {[...groupBy(clubs, (club) => club.simulator._id)].map(([simulatorId, own]) => (
        <SimulatorClubs key={simulatorId} clubs={own} person={person} />
      ))}
    </div>
  );
}

function SimulatorClubs({ clubs, person }: { clubs: Club[]; person: string }) {
  const simulator = clubs[0]?.simulator;
  if (!simulator) return null;
  return (
    <section className="stack gap-3">
      <h2 className="row gap-3 step-2">
        <SimulatorFlag acronym={simulator.acronym} title={simulator.title} />
        {simulator.title}
      </h2>
      <ul className="ruled">
        {clubs.map((club) => (
          <OwnClub key={club._id} club={club} person={person} />
        ))}
      </ul>
    </section>
  );
}
