import { getRouteApi } from "@tanstack/react-router";
import { administrationPage } from "#web/layout/administration-page.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { TabLink, Tabs } from "#web/ui/frame/tabs.tsx";
import { importKindFacts, importKinds } from "../import-kinds.ts";
import { ImportForm } from "./import-form.tsx";
import { PastImports } from "./past-imports.tsx";

const route = getRouteApi("/administrare/mutare");

/** '/administrare/mutare': a league's lists come in, each in one act that one act takes back. */
export const MovingInPage = administrationPage("manageSeasons", MovingIn);

function MovingIn() {
  const search = route.useSearch();
  const kind = importKinds.find((one) => one === search.kind) ?? importKinds[0];
  return (
    <>
      <PageHeader overline="Administrare" title="Mută-te aici">
        Lipește lista din foaia ta de calcul. Vezi întâi ce s-ar întâmpla, iar orice import se
        anulează.
      </PageHeader>
      <Tabs label="Ce aduci">
        {importKinds.map((one) => (
          <TabLink
            key={one}
            from="/administrare/mutare"
            to="."
            search={({ season }) => ({ kind: one === importKinds[0] ? undefined : one, season })}
            activeOptions={{ exact: true, includeSearch: true }}
          >
            {importKindFacts[one].title}
          </TabLink>
        ))}
      </Tabs>
      <ImportForm key={kind} kind={kind} season={search.season} />
      <PastImports />
    </>
  );
}
