import { useQueryClient } from "@tanstack/react-query";
import { FormDialog } from "#features/accounts/web/own/form-dialog.tsx";
import { addWebhook, replaceWebhook } from "#features/discord/webhook-calls.ts";
import type { Webhook, Webhooks } from "#features/discord/webhooks.ts";
import { showApiFailure } from "#web/api-failure.ts";
import { askAgain, call } from "#web/calls/call.ts";
import { useServerForm } from "#web/forms/use-server-form.ts";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { Select } from "#web/ui/fields/select.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";

interface DialogProps {
  onClose: () => void;
}

/** Stands for the whole league. */
const LEAGUE = "";

/** What the site keeps of a webhook is typed once: its address, and of what it tells. */
export function AddDialog({
  may,
  season,
  onClose,
}: DialogProps & { may: Webhooks["may"]; season: string | undefined }) {
  const queryClient = useQueryClient();
  const { field, ...form } = useServerForm(
    { address: "", season: LEAGUE },
    {
      send: (sent) =>
        call(addWebhook, {
          body: { address: sent.address, season: sent.season === LEAGUE ? null : sent.season },
        }),
      onDone: () => {
        onClose();
        void askAgain(queryClient, addWebhook);
        showSnackbar({ content: "Canalul a fost adăugat. Alege acum ce se scrie în el." });
      },
      onRefused: (error) => !error.fields && showApiFailure(error),
    },
  );
  return (
    <FormDialog form={form} title="Canal nou" yes="Adaugă" onClose={onClose}>
      <AddressField {...field("address")} />
      <Select
        {...field("season")}
        label="Despre ce se scrie"
        defaultValue={season ?? (may.league ? LEAGUE : may.seasons[0]?._id)}
        options={[
          ...(may.league ? [{ value: LEAGUE, title: "Toate sezoanele" }] : []),
          ...may.seasons.map(({ _id, title }) => ({ value: _id, title })),
        ]}
      />
    </FormDialog>
  );
}

/** 'Pune altă adresă'. */
export function ReplaceDialog({ webhook, onClose }: DialogProps & { webhook: Webhook }) {
  const queryClient = useQueryClient();
  const { field, ...form } = useServerForm(
    { address: "" },
    {
      send: (body) => call(replaceWebhook, { params: { id: webhook._id }, body }),
      onDone: () => {
        onClose();
        void askAgain(queryClient, replaceWebhook);
        showSnackbar({ content: "Adresa a fost schimbată. Mesajele pleacă de acum din nou." });
      },
      onRefused: (error) => !error.fields && showApiFailure(error),
    },
  );
  return (
    <FormDialog
      form={form}
      title={`Altă adresă pentru ${webhook.name}`}
      yes="Schimbă adresa"
      onClose={onClose}
    >
      <AddressField {...field("address")} />
    </FormDialog>
  );
}

function AddressField(field: { name: string; error: string | undefined }) {
  return (
    <TextField
      {...field}
      label="Adresa webhook-ului"
      help="Cine o are poate scrie în canal: site-ul o păstrează cifrat și nu o mai arată nimănui."
      required
      autoComplete="off"
      inputMode="url"
      spellCheck={false}
    />
  );
}
