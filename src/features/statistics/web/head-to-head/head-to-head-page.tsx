import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Navigate } from "@tanstack/react-router";
import { read } from "#web/calls/call.ts";
import { useSession } from "#web/session.ts";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { listMetPeople, readHeadToHead } from "../../head-to-head/head-to-head-calls.ts";
import { DuelHead } from "./duel-head.tsx";
import { DuelSections } from "./duel-sections.tsx";
import { duelQuery } from "./head-to-head-search.ts";
import { PersonPicker } from "./person-picker.tsx";

const route = getRouteApi("/head-to-head");

/** '/head-to-head': two drivers against each other. */
export function HeadToHeadPage() {
  const search = route.useSearch();
  const query = duelQuery(search);
  if (query) return <Both query={query} />;
  return (
    <div className="stack gap-4">
      <PageHeader title="Față în față" />
      {search.a === undefined ? <Nobody /> : <Alone id={search.a} />}
    </div>
  );
}

/** A member begins with themselves, once it is known that they are listed. */
function Nobody() {
  const id = useSession()?.sub ?? "";
  const own = useQuery({ ...read(listMetPeople, { params: { id } }), enabled: id !== "" });
  return (
    <>
      {own.data && <Navigate to="/head-to-head" search={{ a: id }} replace />}
      <PersonPicker a={undefined} b={undefined} />
    </>
  );
}

function Alone({ id }: { id: string }) {
  const { driver } = useSuspenseQuery(read(listMetPeople, { params: { id } })).data;
  return <PersonPicker a={driver} b={undefined} />;
}

function Both({ query }: { query: NonNullable<ReturnType<typeof duelQuery>> }) {
  const { a, b, duel } = useSuspenseQuery(read(readHeadToHead, { query })).data;
  return (
    <>
      <DuelHead a={a} b={b} duel={duel} />
      <PersonPicker a={a} b={b} />
      {duel ? (
        <DuelSections a={a} b={b} duel={duel} />
      ) : (
        <p className="muted">Rezultatele se numără din nou: cifrele apar în câteva minute.</p>
      )}
    </>
  );
}
