import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Alias } from "#features/accounts/people.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { listAliases, revokeAlias } from "#features/accounts/people-calls.ts";
import { fresh, readPage } from "#web/calls/call.ts";
import { useCall } from "#web/calls/use-call.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { askToConfirm } from "#web/ui/feedback/confirmations.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Pagination } from "#web/ui/frame/pagination.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { Time } from "#web/ui/show/time.tsx";
import { AliasDialog } from "./alias-dialog.tsx";
import { platformTitle } from "./platform-title.ts";
import { SearchForm } from "../people/search-form.tsx";

const route = getRouteApi("/administrare/id-uri");

/** Ids that stewards picked a driver for, or organisers wrote down. */
export function Aliases() {
  const search = route.useSearch();
  const navigate = useNavigate({ from: "/administrare/id-uri" });
  const query = { search: search.search, page: search.page ?? 1 };
  const { items, meta } = useSuspenseQuery(readPage(listAliases, { query }, fresh)).data;
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <p>
        Când un comisar alege pilotul unui ID necunoscut, alegerea se ține minte pentru fișierele
        următoare. Un ID scos de aici se întreabă din nou; rezultatele salvate nu se schimbă.
      </p>
      <div>
        <Button onClick={() => setAdding(true)}>Adaugă un ID</Button>
      </div>
      <SearchForm
        label="Nume sau ID întreg"
        value={search.search ?? ""}
        onSearch={(text) =>
          void navigate({
            to: ".",
            search: (known) => ({ ...known, search: text, page: undefined }),
          })
        }
      />
      {items.length === 0 && <EmptyState text="Niciun ID ținut minte." />}
      <ul className="stack gap-3">
        {items.map((alias) => (
          <AliasLine key={`${alias.platform} ${alias.platformId}`} alias={alias} />
        ))}
      </ul>
      <Pagination
        meta={meta}
        onPage={(page) => void navigate({ to: ".", search: (known) => ({ ...known, page }) })}
      />
      {isAdding && <AliasDialog onClose={() => setAdding(false)} />}
    </>
  );
}

function AliasLine({ alias }: { alias: Alias }) {
  const { person, createdBy, createdAt, results } = alias;
  const title = `${platformTitle(alias.platform)} ${alias.platformId}`;
  const revoke = useCall(revokeAlias, () => ({ params: alias }), {
    onSuccess: () => showSnackbar({ content: "ID-ul nu mai este ținut minte." }),
  });
  const askToRevoke = async () => {
    const isSure = await askToConfirm({
      title: "Uiți ID-ul?",
      body: `${title} nu va mai fi ${person.name} în fișierele următoare. Rezultatele salvate rămân.`,
      yes: "Uită-l",
    });
    if (isSure) revoke.mutate();
  };
  return (
    <li className="box row spread gap-2-4 pad-3-4">
      <div className="about">
        <span className="name">{title}</span>
        <span>
          este{" "}
          <Link to="/administrare/utilizatori/$id" params={{ id: person._id }}>
            {person.name}
          </Link>
          {!person.hasAccount && ", fără cont"}
        </span>
        <span className="muted">
          {counted(results, "rezultat", "rezultate")} · <Time at={createdAt} format="day" />
          {createdBy && `, ${createdBy}`}
        </span>
      </div>
      <Button
        look="danger"
        aria-label={`Uită ${title}`}
        isBusy={revoke.isPending}
        onClick={() => void askToRevoke()}
      >
        Uită
      </Button>
    </li>
  );
}
