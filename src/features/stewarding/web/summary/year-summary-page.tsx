import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useCall } from "#web/calls/use-call.ts";
import { fresh, read } from "#web/calls/call.ts";
import { administrationPage } from "#web/layout/administration-page.tsx";
import { useSite } from "#web/page-data.ts";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { Select } from "#web/ui/fields/select.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { isSame } from "#shared/record/merge.ts";
import { listSummaries, publishSummary, readYearSummary } from "../../summary/summary-calls.ts";
import { yearsToOffer, type YearSummary } from "../../summary/summary.ts";
import { YearNumbers } from "./year-numbers.tsx";

const route = getRouteApi("/administrare/comisari/bilant");

/** '/administrare/comisari/bilant': the numbers of a year before and after everybody reads them. */
export const YearSummaryPage = administrationPage("manageStewarding", Years);

function Years() {
  const { now } = useSite();
  const published = useSuspenseQuery(read(listSummaries, {}, fresh)).data;
  const navigate = useNavigate();
  const years = yearsToOffer(
    published.map(({ year }) => year),
    now,
  );
  const { an } = route.useSearch();
  const year = years.find((own) => own === an) ?? years[0] ?? new Date(now).getUTCFullYear();
  return (
    <>
      <PageHeader overline="Administrare" title="Bilanțul comisarilor">
        Un an în cifre, fără nume și fără cazuri. Îl citește toată lumea abia după ce îl publici.
      </PageHeader>
      <div className="row gap-2">
        <LinkButton to="/administrare/comisari">‹ Masa comisarilor</LinkButton>
      </div>
      <Select
        label="Anul"
        value={String(year)}
        options={years.map((own) => ({
          value: String(own),
          title: published.some((one) => one.year === own) ? `${own} · publicat` : String(own),
        }))}
        onChange={({ target }) =>
          void navigate({
            to: "/administrare/comisari/bilant",
            search: { an: Number(target.value) },
          })
        }
      />
      <Year key={year} year={year} />
    </>
  );
}

function Year({ year }: { year: number }) {
  const found = useQuery(read(readYearSummary, { params: { year: String(year) } }, fresh));
  if (found.data) return <YearDraft summary={found.data} />;
  if (found.error)
    return <ErrorState text={found.error.message} onRetry={() => void found.refetch()} />;
  return (
    <div role="status">
      <span className="muted">Se numără…</span>
      <Skeleton lines={3} height="5rem" />
    </div>
  );
}

function YearDraft({ summary }: { summary: YearSummary }) {
  const { year, numbers, published, version } = summary;
  const press = useCall(
    publishSummary,
    (shown: boolean) => ({
      params: { year: String(year) },
      body: { version, published: shown },
    }),
    {
      onSuccess: (_reply, shown) =>
        showSnackbar({
          content: shown ? `Anul ${year} este public.` : `Anul ${year} nu mai este public.`,
        }),
      onError: () => undefined,
    },
  );
  const isAsPublished = published !== null && isSame(published.numbers, numbers);
  return (
    <div className="stack gap-5">
      {press.error && (
        <Notice kind="bad">
          {press.error.code === "stale-version"
            ? "Altcineva a publicat sau a retras anul între timp. Uită-te la cifrele de acum."
            : press.error.message}
        </Notice>
      )}
      <Standing summary={summary} isAsPublished={isAsPublished} />
      <div className="row gap-2">
        {!isAsPublished && (
          <Button look="main" isBusy={press.isPending} onClick={() => press.mutate(true)}>
            {published ? "Publică cifrele de acum" : "Publică anul"}
          </Button>
        )}
        {published && (
          <Button isBusy={press.isPending} onClick={() => press.mutate(false)}>
            Retrage
          </Button>
        )}
      </div>
      <YearNumbers numbers={numbers} />
    </div>
  );
}

function Standing({
  summary: { published },
  isAsPublished,
}: {
  summary: YearSummary;
  isAsPublished: boolean;
}) {
  if (!published) return <Notice>Anul nu este public. Mai jos sunt cifrele de acum.</Notice>;
  return (
    <Notice kind={isAsPublished ? "good" : "warning"}>
      Public din <Time at={published.publishedAt} format="moment" />.{" "}
      {isAsPublished
        ? "Cifrele sunt aceleași și acum."
        : "De atunci s-au schimbat: mai jos sunt cifrele de acum, iar lumea le citește pe cele publicate."}
    </Notice>
  );
}
