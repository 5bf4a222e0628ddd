import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import type { AdministeredClub } from "#features/clubs/club-administration.ts";
import { clubPersonName } from "#features/clubs/club-words.ts";
import { clubActs } from "#features/clubs/club-acts.ts";
import { listAllClubs } from "#features/clubs/club-administration-calls.ts";
import { ActButton } from "#web/acts/act-button.tsx";
import { listCandidates } from "#features/clubs/clubs-calls.ts";
import { call, fresh, readPage } from "#web/calls/call.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { administrationPage } from "#web/layout/administration-page.tsx";
import { HistoryLink } from "#web/layout/history-link.tsx";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { Pagination } from "#web/ui/frame/pagination.tsx";
import { SimulatorFlag } from "#web/ui/racing/simulator-flag.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";

/** '/administrare/cluburi': every club, and a new owner for one whose own is gone. */
export const ClubsPage = administrationPage("manageDrivers", Clubs);

function Clubs() {
  const [search, setSearch] = useState("");
  const [isOwnerless, setOwnerless] = useState(false);
  const [page, setPage] = useState(1);
  const wanted = useDeferredValue(search);
  const found = useQuery({
    ...readPage(
      listAllClubs,
      { query: { search: wanted, ownerless: isOwnerless ? "1" : "0", page } },
      fresh,
    ),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="stack gap-5">
      <PageHeader overline="Administrare" title="Proprietarii cluburilor">
        <p className="muted">
          Un club al cărui proprietar nu mai are cont poate primi de la tine alt proprietar.
        </p>
      </PageHeader>
      <TextField
        label="Caută un club"
        type="search"
        value={search}
        onChange={({ target }) => {
          setSearch(target.value);
          setPage(1);
        }}
      />
      <Checkbox
        label="Doar cluburi fără proprietar cu cont"
        checked={isOwnerless}
        onChange={({ target }) => {
          setOwnerless(target.checked);
          setPage(1);
        }}
      />
      {found.isPending && <Skeleton lines={8} height="4rem" />}
      {found.isError && (
        <ErrorState text={found.error.message} onRetry={() => void found.refetch()} />
      )}
      {found.data && (
        <>
          <p className="muted" role="status">
            {counted(found.data.meta.total, "club", "cluburi")}
          </p>
          {found.data.items.length === 0 && <EmptyState text="Niciun club nu se potrivește." />}
          <ul className="stack gap-3">
            {found.data.items.map((club) => (
              <ClubLine key={club._id} club={club} />
            ))}
          </ul>
          <Pagination meta={found.data.meta} onPage={setPage} />
        </>
      )}
    </div>
  );
}

function ClubLine({ club }: { club: AdministeredClub }) {
  const { _id, name, simulator, owner, hasOwner, drivers } = club;
  return (
    <li className="box row spread gap-2-4 pad-3-4">
      <div className="about">
        <span className="row gap-1-3">
          <span className="name">{name}</span>
          <SimulatorFlag acronym={simulator.acronym} title={simulator.title} />
        </span>
        <span className={hasOwner ? "muted" : "error"}>
          {hasOwner
            ? `Proprietar: ${clubPersonName(owner)}`
            : `Fără proprietar cu cont (${clubPersonName(owner)})`}
          {` · ${counted(drivers, "pilot", "piloți")}`}
        </span>
      </div>
      <div className="row gap-2">
        <ActButton
          act={clubActs.giveClub}
          of={club}
          search={findPeople}
          label={`Alt proprietar pentru ${name}`}
        />
        <LinkButton
          look="link"
          to="/team-profile/$id"
          params={{ id: _id }}
          aria-label={`Vezi pagina: ${name}`}
        >
          Vezi pagina
        </LinkButton>
        <HistoryLink subject={_id} of={`clubul ${name}`} />
      </div>
    </li>
  );
}

async function findPeople(search: string, signal: AbortSignal) {
  const people = await call(listCandidates, { query: { search } }, { signal });
  return people.map((person) => ({ value: person._id, title: clubPersonName(person) }));
}
