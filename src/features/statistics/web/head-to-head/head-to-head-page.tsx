import { type QueryClient, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Navigate, redirect } from "@tanstack/react-router";
import { read, readPage } from "#web/calls/call.ts";
import { pageData, type PageTexts, requirePage } from "#web/page-data.ts";
import { useSession } from "#web/session.ts";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { listDriverDirectory } from "../../directories-calls.ts";
import { listMetPeople, readHeadToHead } from "../../head-to-head/head-to-head-calls.ts";
import { CountingNotice } from "../counting-notice.tsx";
import { DuelHead } from "./duel-head.tsx";
import { DuelSections } from "./duel-sections.tsx";
import type { HeadToHeadSearch } from "./head-to-head-search.ts";
import { duelQuery, offerOf } from "./picked-side.ts";
import { PersonPicker } from "./person-picker.tsx";

const route = getRouteApi("/head-to-head");

interface PageLoad {
  context: { queryClient: QueryClient };
  deps: HeadToHeadSearch;
}

/** Loader of '/head-to-head'. */
export async function loadPage({
  context: { queryClient },
  deps: search,
}: PageLoad): Promise<PageTexts> {
  const { a, b } = search;
  const offer = offerOf(search);
  if (offer && "listed" in offer)
    await pageData(queryClient, readPage(listDriverDirectory, { query: offer.listed }));
  for (const id of new Set([
    b === undefined ? a : undefined,
    offer && "met" in offer ? offer.met : undefined,
  ]))
    if (id !== undefined) await pageData(queryClient, read(listMetPeople, { params: { id } }));
  const query = duelQuery(search);
  if (!query) return { title: "Față în față", description };
  const duel = await pageData(queryClient, read(readHeadToHead, { query }));
  // Of two who turned out to be one.
  if (duel.a._id !== a || duel.b._id !== b)
    throw redirect({
      to: "/head-to-head",
      search: { ...search, a: duel.a._id, b: duel.b._id },
      statusCode: 301,
      replace: true,
    });
  if (duel.duel) requirePage(duel.duel.meetings, search.page);
  return { title: `${duel.a.driverName} și ${duel.b.driverName}, față în față`, description };
}

const description = "Doi piloți ai ligii față în față: scorul curselor, ritmul, întâlnirile.";

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
      {duel ? <DuelSections a={a} b={b} duel={duel} /> : <CountingNotice />}
    </>
  );
}
