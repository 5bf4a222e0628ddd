import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import type { AdministeredClub } from "#features/clubs/club-administration.ts";
import { clubPersonName } from "#features/clubs/club-letters.ts";
import { giveClub, listAllClubs } from "#features/clubs/club-administration-calls.ts";
import { listCandidates } from "#features/clubs/clubs-calls.ts";
import { call, fresh, readPage } from "#web/calls/call.ts";
import { useCall } from "#web/calls/use-call.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { administrationPage } from "#web/layout/administration-page.tsx";
import { HistoryLink } from "#web/layout/history-link.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { Combobox, type ComboboxOption } from "#web/ui/fields/combobox.tsx";
import { Dialog } from "#web/ui/feedback/dialog.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { Pagination } from "#web/ui/frame/pagination.tsx";
import { SimulatorFlag } from "#web/ui/racing/simulator-flag.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";

/** '/administrare/cluburi': every club, and a new owner for one whose own is gone. */
export const ClubsPage = administrationPage("manageDrivers", Clubs);

function Clubs() {
  const [search, setSearch] = useState("");
  const [isOwnerless, setOwnerless] = useState(false);
  const [page, setPage] = useState(1);
  const [given, setGiven] = useState<AdministeredClub>();
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
              <ClubLine key={club._id} club={club} onGive={() => setGiven(club)} />
            ))}
          </ul>
          <Pagination meta={found.data.meta} onPage={setPage} />
        </>
      )}
      {given && <NewOwnerDialog club={given} onClose={() => setGiven(undefined)} />}
    </div>
  );
}

function ClubLine({ club, onGive }: { club: AdministeredClub; onGive: () => void }) {
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
        <Button aria-label={`Alt proprietar pentru ${name}`} onClick={onGive}>
          Alt proprietar
        </Button>
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

function NewOwnerDialog({ club, onClose }: { club: AdministeredClub; onClose: () => void }) {
  const [owner, setOwner] = useState<ComboboxOption | null>(null);
  const give = useCall(
    giveClub,
    (person: ComboboxOption) => ({
      params: { id: club._id },
      body: { owner: person.value, version: club.version },
    }),
    {
      onSuccess: (now) => {
        showSnackbar({ content: `Clubul „${now.name}” este al lui ${clubPersonName(now.owner)}.` });
        onClose();
      },
      // The dialog says it.
      onError: () => undefined,
    },
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Alt proprietar pentru ${club.name}`}
      actions={
        <>
          <Button onClick={onClose}>Renunță</Button>
          <Button
            look="main"
            disabled={owner === null}
            isBusy={give.isPending}
            onClick={() => owner && give.mutate(owner)}
          >
            Dă clubul
          </Button>
        </>
      }
    >
      <Combobox
        label="Noul proprietar"
        help={
          club.hasOwner
            ? "Oricine are cont pe site. Proprietarul de acum rămâne manager și primește un mesaj."
            : "Oricine are cont pe site, și tu. Primește un mesaj."
        }
        placeholder="Scrie o parte din nume"
        emptyText="Nimeni cu acest nume."
        value={owner}
        onChange={setOwner}
        search={async (search, signal) =>
          (await call(listCandidates, { query: { search } }, { signal })).map(
            ({ _id, profile }) => ({
              value: _id,
              title: clubPersonName({ _id, profile }),
            }),
          )
        }
      />
      {give.error && <Notice kind="bad">{give.error.message}</Notice>}
    </Dialog>
  );
}
