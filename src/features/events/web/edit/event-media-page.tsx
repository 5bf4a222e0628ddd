import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { readEventMedia, saveEventMedia } from "#features/events/event-admin-calls.ts";
import {
  eventMediaConflict,
  eventMediaFields,
  eventMediaFormSchema,
} from "#features/events/event-media.ts";
import { call, fresh, read } from "#web/calls/call.ts";
import { RecordPage } from "#web/forms/record-page.tsx";
import { namesIn } from "#web/forms/stale-record.tsx";
import { savedMeanwhile } from "#web/forms/stale-save.ts";
import { useRecord } from "#web/forms/use-record.ts";
import { administrationPage } from "#web/layout/administration-page.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { LinksEditor } from "./event-links-editor.tsx";
import { toMediaForm, toMediaValues } from "./event-media-values.ts";
import { PicturesEditor } from "./event-pictures-editor.tsx";

const route = getRouteApi("/administrare/event/$id/imagini");

/** '/administrare/event/{id}/imagini': where an event can be watched, and pictures of it. */
export const EventMediaPage = administrationPage("manageSeasons", EventMedia);

function EventMedia() {
  const { id } = route.useParams();
  const navigate = useNavigate();
  // The form lives on what it was opened with; another look comes with the next visit.
  const query = { ...read(readEventMedia, { params: { id } }, fresh), gcTime: 0 };
  const media = useSuspenseQuery({ ...query, refetchOnWindowFocus: false }).data;
  const { read: saved, ...editor } = useRecord({
    draft: `event-media:${id}`,
    labels: eventMediaFields,
    record: media,
    toValues: toMediaValues,
    schema: eventMediaFormSchema,
    toForm: toMediaForm,
    save: (form, { version }) =>
      call(saveEventMedia, { params: { id }, body: { ...form, version } }),
    goOnWith: (reply) => reply,
    savedMeanwhile: savedMeanwhile(eventMediaConflict),
    savedBy: saveEventMedia,
    onSaved: () => showSnackbar({ content: "Imaginile și transmisiunile au fost salvate." }),
  });
  return (
    <>
      <PageHeader
        overline={`${saved.season.title} · ${saved.title}`}
        title="Imagini și transmisiuni"
        isHidden={saved.hidden}
      />
      <div className="row gap-2">
        <LinkButton to="/event/$id" params={{ id }}>
          Vezi pagina
        </LinkButton>
      </div>
      <RecordPage
        editor={editor}
        names={namesIn(saved.sessions)}
        onClose={() => void navigate({ to: "/administrare/event/$id", params: { id } })}
      >
        <LinksEditor form={editor.form} sessions={saved.sessions} />
        <PicturesEditor form={editor.form} />
      </RecordPage>
    </>
  );
}
