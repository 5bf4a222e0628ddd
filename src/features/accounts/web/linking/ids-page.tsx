import { getRouteApi } from "@tanstack/react-router";
import { administrationPage } from "#web/layout/administration-page.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { SegmentLink, Segments } from "#web/ui/fields/segmented-toggle.tsx";
import { Aliases } from "./aliases.tsx";
import { IdClaims } from "./id-claims.tsx";
import { UnlinkRequests } from "./unlink-requests.tsx";

const route = getRouteApi("/administrare/id-uri");

const tabs = [
  { tab: undefined, title: "Disputate" },
  { tab: "unlinking", title: "De deconectat" },
  { tab: "aliases", title: "Ținute minte" },
] as const;

/** '/administrare/id-uri': whose the ids are by which results find people. */
export const IdsPage = administrationPage("manageDrivers", Ids);

function Ids() {
  const { tab } = route.useSearch();
  return (
    <>
      <PageHeader overline="Administrare" title="Al cui este ID-ul?">
        Rezultatele își găsesc piloții după ID-ul de Steam sau iRacing, niciodată după nume.
      </PageHeader>
      <div className="row gap-2">
        <Segments label="ID-uri">
          {tabs.map((choice) => (
            <SegmentLink
              key={choice.title}
              to="/administrare/id-uri"
              search={{ tab: choice.tab }}
              activeOptions={{ exact: true, explicitUndefined: true }}
              aria-current={choice.tab === tab ? "page" : undefined}
              replace
            >
              {choice.title}
            </SegmentLink>
          ))}
        </Segments>
        <LinkButton look="link" to="/administrare/utilizatori" search={{ kind: "drivers" }}>
          Piloți fără cont
        </LinkButton>
      </div>
      {tab === "aliases" && <Aliases />}
      {tab === "unlinking" && <UnlinkRequests />}
      {tab === undefined && <IdClaims />}
    </>
  );
}
