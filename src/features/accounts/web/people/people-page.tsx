import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { personName } from "#shared/text/person-name.ts";
import type { PersonLine } from "#features/accounts/people.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { administrationPage } from "#web/layout/administration-page.tsx";
import { type Column, DataTable } from "#web/ui/show/data-table.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { Pagination } from "#web/ui/frame/pagination.tsx";
import { SegmentLink, Segments } from "#web/ui/fields/segmented-toggle.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { oneOf } from "#web/search-params.ts";
import { peopleOrders, type PeopleSearch } from "./people-search.ts";
import { listPeople } from "#features/accounts/people-calls.ts";
import { listRoles } from "#features/accounts/roles-calls.ts";
import { fresh, read, readPage } from "#web/calls/call.ts";
import organiser from "#web/forms/organiser.module.css";
import styles from "../people.module.css";
import { permissionsQuery } from "#web/permissions-query.ts";
import { PersonLink } from "./person-link.tsx";
import { SearchForm } from "./search-form.tsx";
import { WaitingSignUps } from "./waiting-sign-ups.tsx";
import { useState } from "react";
import { focusFirstField } from "#web/ui/fields/first-field.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { Card } from "#web/ui/frame/card.tsx";
import { DriverForm } from "./driver-form.tsx";

const route = getRouteApi("/administrare/utilizatori");

/** '/administrare/utilizatori': everybody the league knows, with and without an account. */
export const PeoplePage = administrationPage(["manageUsers", "manageDrivers"], People);

const kinds = [
  { kind: undefined, title: "Toți" },
  { kind: "accounts", title: "Cu cont" },
  { kind: "drivers", title: "Fără cont" },
  { kind: "blocked", title: "Blocați" },
] as const;

function People() {
  const permissions = useSuspenseQuery(permissionsQuery()).data;
  const managesUsers = permissions.includes("manageUsers");
  const { kind, search } = route.useSearch();
  const show = useShow();
  const isWaiting = kind === "waiting" && managesUsers;
  return (
    <>
      <PageHeader overline="Administrare" title="Utilizatori și piloți">
        Conturile site-ului și piloții pe care i-au adus rezultatele sau organizatorii.
      </PageHeader>
      {permissions.includes("manageDrivers") && <NewDriver />}
      <Segments label="Cine">
        {[...kinds, ...(managesUsers ? [waitingKind] : [])].map((choice) => (
          <SegmentLink
            key={choice.title}
            from="/administrare/utilizatori"
            to="."
            search={(known) => ({ ...known, kind: choice.kind, page: undefined })}
            activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
            aria-current={choice.kind === kind ? "page" : undefined}
            replace
          >
            {choice.title}
          </SegmentLink>
        ))}
      </Segments>
      <div className={organiser.filters}>
        <SearchForm
          label={searchLabel(permissions)}
          value={search ?? ""}
          onSearch={(text) => show({ search: text })}
        />
        {!isWaiting && <Filters managesUsers={managesUsers} />}
      </div>
      {isWaiting ? <WaitingSignUps /> : <PeopleTable />}
    </>
  );
}

/** Narrows the list, from its first page on. */
function useShow() {
  const navigate = useNavigate({ from: "/administrare/utilizatori" });
  return (change: PeopleSearch) =>
    void navigate({ to: ".", search: (known) => ({ ...known, page: undefined, ...change }) });
}

const waitingKind = { kind: "waiting", title: "Neconfirmați" } as const;

function searchLabel(permissions: readonly string[]): string {
  const parts = ["Nume"];
  if (permissions.includes("manageUsers")) parts.push("email");
  if (permissions.includes("manageDrivers")) parts.push("ID Steam sau iRacing");
  return parts.join(", ");
}

function Filters({ managesUsers }: { managesUsers: boolean }) {
  const { sort, role } = route.useSearch();
  const show = useShow();
  return (
    <>
      {managesUsers && <RoleFilter role={role} />}
      <Select
        label="Ordine"
        value={sort ?? ""}
        emptyTitle="După nume"
        options={[
          { value: "newest", title: "Cei mai noi" },
          ...(managesUsers ? [{ value: "seen", title: "Ultima conectare" }] : []),
        ]}
        onChange={({ target }) => show({ sort: oneOf(peopleOrders, target.value) })}
      />
    </>
  );
}

function RoleFilter({ role }: { role: string | undefined }) {
  const roles = useSuspenseQuery(read(listRoles, {}, fresh)).data;
  const show = useShow();
  return (
    <Select
      label="Rol"
      value={role ?? ""}
      emptyTitle="Oricare"
      options={roles.map(({ _id, name }) => ({ value: _id, title: name }))}
      onChange={({ target }) => show({ role: target.value || undefined })}
    />
  );
}

function PeopleTable() {
  const search = route.useSearch();
  const kind = search.kind === "waiting" ? undefined : search.kind;
  const query = { ...search, kind, page: search.page ?? 1 };
  const show = useShow();
  const { items, meta } = useSuspenseQuery(readPage(listPeople, { query }, fresh)).data;
  if (items.length === 0) return <EmptyState text="Nu am găsit pe nimeni." />;
  return (
    <>
      <p className="muted" role="status">
        {counted(meta.total, "persoană", "persoane")}
      </p>
      <DataTable
        caption="Utilizatori și piloți"
        columns={columnsFor(items)}
        rows={items}
        keyOf={(person) => person._id}
        nameOf={personName}
        toneOf={(person) => (person.isBlocked ? "quiet" : undefined)}
      />
      <Pagination meta={meta} onPage={(page) => show({ page })} />
    </>
  );
}

/** Only what the reply shows; the same for every row. */
function columnsFor([first]: readonly PersonLine[]): Column<PersonLine>[] {
  return [
    {
      title: "Nume",
      kind: "name",
      phone: "main",
      cell: (person) => <PersonName person={person} />,
    },
    ...(first?.account ? accountColumns : []),
    ...(first?.ids ? [idsColumn] : []),
    { title: "Rezultate", kind: "number", phone: "more", cell: (person) => person.results },
  ];
}

const accountColumns: Column<PersonLine>[] = [
  {
    title: "Roluri",
    cell: ({ account }) => account?.roles.map((role) => role.name).join(", ") || "–",
  },
  {
    title: "Ultima conectare",
    cell: ({ account }) =>
      account?.lastLoginAt ? <Time at={account.lastLoginAt} format="day" /> : "–",
  },
];

const idsColumn: Column<PersonLine> = {
  title: "ID-uri",
  cell: ({ ids }) => (
    <span className={styles.ids}>
      {ids?.steam && <>Steam {ids.steam}</>}
      {ids?.steam && ids.iracing && <br />}
      {ids?.iracing && <>iRacing {ids.iracing}</>}
      {!ids?.steam && !ids?.iracing && "–"}
    </span>
  ),
};

function PersonName({ person }: { person: PersonLine }) {
  const { account, hasAccount, isBlocked, namesakes } = person;
  return (
    <div className={styles.person}>
      <span>
        <PersonLink person={{ ...person, name: personName(person) }} />
        {isBlocked && <span className="red bold"> blocat</span>}
        {!hasAccount && <span className="muted"> fără cont</span>}
        {namesakes > 0 && <span className="red bold"> același nume ca altcineva</span>}
      </span>
      {account?.email && (
        <span className={styles.address}>
          {account.email}
          {hasAccount && !account.isEmailVerified && <span className="muted"> neverificată</span>}
        </span>
      )}
    </div>
  );
}

/** A driver without an account, for results and crews. */
function NewDriver() {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <div>
        <Button onClick={() => setOpen(true)}>Pilot nou fără cont</Button>
      </div>
    );
  return (
    <Card title="Pilot nou fără cont">
      <div ref={focusFirstField}>
        <DriverForm driver={null} onClose={() => setOpen(false)} />
      </div>
    </Card>
  );
}
