import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { fresh, read } from "#web/calls/call.ts";
import { administrationPage } from "#web/layout/administration-page.tsx";
import { useSite } from "#web/page-data.ts";
import { Select } from "#web/ui/fields/select.tsx";
import { Fact, Facts } from "#web/ui/show/facts.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { readYearSummary } from "../../stewarding-calls.ts";
import { Part } from "../parts/part.tsx";
import { yearsToOffer } from "../../summary/summary.ts";

const route = getRouteApi("/administrare/comisari/bilant");

/** '/administrare/comisari/bilant': the numbers of a year as they stand now. */
export const YearSummaryPage = administrationPage("manageStewarding", Years);

function Years() {
  const { now } = useSite();
  const navigate = useNavigate();
  const years = yearsToOffer(now);
  const { an } = route.useSearch();
  const year = years.find((own) => own === an) ?? new Date(now).getUTCFullYear();
  return (
    <>
      <PageHeader overline="Administrare" title="Bilanțul comisarilor">
        Un an în cifre, așa cum stă acum, fără nume și fără cazuri.
      </PageHeader>
      <div className="row gap-2">
        <LinkButton to="/administrare/comisari">‹ Masa comisarilor</LinkButton>
      </div>
      <Select
        label="Anul"
        value={String(year)}
        options={years.map((own) => ({ value: String(own), title: String(own) }))}
        onChange={({ target }) =>
          void navigate({
            to: "/administrare/comisari/bilant",
            search: { an: Number(target.value) },
          })
        }
      />
      <Year year={year} />
    </>
  );
}

function Year({ year }: { year: number }) {
  const query = read(readYearSummary, { params: { year: String(year) } }, fresh);
  return useSuspenseQuery(query).data.parts.map(({ title, numbers }) => (
    <Part key={title} title={title || String(year)}>
      {numbers.length === 0 && <p className="muted">Nimic.</p>}
      <Facts>
        {numbers.map(({ name, text }) => (
          <Fact key={name} name={name}>
            {text}
          </Fact>
        ))}
      </Facts>
    </Part>
  ));
}
