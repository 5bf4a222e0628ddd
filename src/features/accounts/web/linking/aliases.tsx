import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { accountActs } from "#features/accounts/account-acts.ts";
import type { Alias } from "#features/accounts/people.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { listAliases } from "#features/accounts/people-calls.ts";
import { fresh, readPage } from "#web/calls/call.ts";
import { ActButton } from "#web/acts/act-button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ListLine } from "#web/ui/frame/list-line.tsx";
import { Pagination } from "#web/ui/frame/pagination.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { platformTitle } from "#shared/game-platforms.ts";
import { PersonLink } from "../people/person-link.tsx";
import { SearchForm } from "../people/search-form.tsx";
import { searchPeople } from "../people/search-people.ts";

const route = getRouteApi("/administrare/id-uri");

const platforms = [
  { value: "steam", title: "Steam (AC, ACC)" },
  { value: "iracing", title: "iRacing" },
];

/** Ids that stewards picked a driver for, or organisers wrote down. */
export function Aliases() {
  const search = route.useSearch();
  const navigate = useNavigate({ from: "/administrare/id-uri" });
  const query = { search: search.search, page: search.page ?? 1 };
  const { items, meta } = useSuspenseQuery(readPage(listAliases, { query }, fresh)).data;
  return (
    <>
      <p>
        Când un comisar alege pilotul unui ID necunoscut, alegerea se ține minte pentru fișierele
        următoare. Un ID scos de aici se întreabă din nou; rezultatele salvate nu se schimbă.
      </p>
      <div>
        <ActButton
          act={accountActs.addAlias}
          of={{ _id: "" }}
          options={{ platform: platforms }}
          search={searchPeople}
        />
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
    </>
  );
}

function AliasLine({ alias }: { alias: Alias }) {
  const { person, createdBy, createdAt, results } = alias;
  return (
    <ListLine
      name={`${platformTitle(alias.platform)} ${alias.platformId}`}
      detail={
        <>
          este <PersonLink person={person} />
          {!person.hasAccount && ", fără cont"} · {counted(results, "rezultat", "rezultate")} ·{" "}
          <Time at={createdAt} format="day" />
          {createdBy && `, ${createdBy}`}
        </>
      }
    >
      <ActButton
        act={accountActs.revokeAlias}
        of={{ ...alias, _id: alias.platformId }}
        look="danger"
      />
    </ListLine>
  );
}
