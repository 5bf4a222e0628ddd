import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { readSiteSettings, saveSiteSettings } from "#features/league/league-calls.ts";
import {
  type EditableSite,
  siteConflict,
  siteFields,
  siteFormSchema,
} from "#features/league/site-form.ts";
import { call, fresh, read } from "#web/calls/call.ts";
import { savedMeanwhile } from "#web/forms/stale-save.ts";
import { AdministrationFrame } from "#web/layout/administration-frame.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { RecordPage } from "#web/forms/record-page.tsx";
import { SiteFields } from "./site-fields.tsx";
import { SiteHealthFacts } from "./site-health-facts.tsx";
import type { SiteValues } from "./site-values.ts";
import { useRecord } from "#web/forms/use-record.ts";

/** '/administrare/site': what the league is called, where else it is found, and how the site is doing. */
export function SitePage({ actions }: { actions: ReactNode }) {
  return (
    <AdministrationFrame permission="manageSite">
      <PageHeader overline="Administrare" title="Setările site-ului" />
      <LoadedSite />
      <SiteHealthFacts actions={actions} />
    </AdministrationFrame>
  );
}

function LoadedSite() {
  // The form lives on what it was opened with; another look comes with the next visit.
  const query = { ...read(readSiteSettings, {}, fresh), gcTime: 0, refetchOnWindowFocus: false };
  return <SiteEditor site={useSuspenseQuery(query).data} />;
}

function SiteEditor({ site }: { site: EditableSite }) {
  const navigate = useNavigate();
  const editor = useRecord({
    draft: "site",
    labels: siteFields,
    record: site,
    toValues,
    schema: siteFormSchema,
    toForm,
    save: (form, { version }) => call(saveSiteSettings, { body: { ...form, version } }),
    goOnWith: (saved) => saved,
    savedMeanwhile: savedMeanwhile(siteConflict),
    savedBy: saveSiteSettings,
    onSaved: () => showSnackbar({ content: "Setările au fost salvate." }),
  });
  return (
    <RecordPage editor={editor} onClose={() => void navigate({ to: "/administrare" })}>
      <SiteFields form={editor.form} />
    </RecordPage>
  );
}

function toValues({ version: _version, ...values }: EditableSite): SiteValues {
  return values;
}

function toForm(values: SiteValues) {
  return {
    ...values,
    logo: values.logo?._id ?? null,
    shareImage: values.shareImage?._id ?? null,
  };
}
