import { type SubmitEvent, useState } from "react";
import { searchDrivers } from "#features/results/web/driver-search.ts";
import { mayStep } from "#features/stewarding/case-states.ts";
import { extendDefence, inviteGuest } from "#features/stewarding/stewarding-calls.ts";
import { DAY_MS } from "#shared/time/durations.ts";
import type { CaseView } from "#features/stewarding/stewarding.ts";
import { useCall } from "#web/calls/use-call.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { Combobox, type ComboboxOption } from "#web/ui/fields/combobox.tsx";
import { FormSection } from "#web/ui/fields/form-section.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { UntilField } from "./until-field.tsx";

/** A refusal stands where it was pressed. */
const saidInPlace = () => undefined;

/** What who manages the panel may do with a case, whether they judge it or not. */
export function ManageCase({ view }: { view: CaseView }) {
  if (!mayStep(view.state, "invite")) return null;
  return (
    <section className="stack gap-5" aria-labelledby="manage">
      <h2 className="step-2" id="manage">
        Administrarea comisiei
      </h2>
      {mayStep(view.state, "extend-defence") && <ExtendDefence view={view} />}
      <InviteGuest view={view} />
    </section>
  );
}

function ExtendDefence({ view }: { view: CaseView }) {
  const start = (view.defenceUntil ?? view.openedAt) + DAY_MS;
  const [until, setUntil] = useState<number | null>(start);
  const extend = useCall(
    extendDefence,
    (at: number) => ({ params: { id: view._id }, body: { until: at } }),
    {
      onSuccess: () => showSnackbar({ content: "Apărarea a fost prelungită." }),
      onError: saidInPlace,
    },
  );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (until !== null) extend.mutate(until);
  };
  return (
    <form noValidate onSubmit={submit}>
      <FormSection title="Mai mult timp pentru apărare">
        {extend.error && <Notice kind="bad">{extend.error.message}</Notice>}
        <UntilField
          label="Apărarea se încheie"
          value={start}
          onChange={setUntil}
          error={until === null ? "Scrie ziua și ora." : undefined}
        />
        <div>
          <Button type="submit" isBusy={extend.isPending}>
            Prelungește apărarea
          </Button>
        </div>
      </FormSection>
    </form>
  );
}

function InviteGuest({ view }: { view: CaseView }) {
  const [person, setPerson] = useState<ComboboxOption | null>(null);
  const [isTried, setTried] = useState(false);
  const invite = useCall(
    inviteGuest,
    (user: ComboboxOption) => ({ params: { id: view._id }, body: { user: user.value } }),
    {
      onSuccess: (_reply, { title }) => {
        showSnackbar({ content: `${title} poate judeca acest caz.` });
        setPerson(null);
        setTried(false);
      },
      onError: saidInPlace,
    },
  );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (person) invite.mutate(person);
  };
  return (
    <form noValidate onSubmit={submit}>
      <FormSection title="Comisar invitat">
        <p className="muted">
          Când prea puțini comisari pot judeca: o persoană cu cont, doar pentru acest caz.
          Documentul spune câți invitați au judecat.
        </p>
        {invite.error && !invite.error.fields["user"] && (
          <Notice kind="bad">{invite.error.message}</Notice>
        )}
        <Combobox
          label="Persoana"
          required
          placeholder="Scrie o parte din nume"
          emptyText="Nimeni cu acest nume."
          error={invite.error?.fields["user"] ?? (isTried && !person ? "Obligatoriu" : undefined)}
          value={person}
          onChange={setPerson}
          search={searchDrivers}
        />
        <div>
          <Button type="submit" isBusy={invite.isPending}>
            Invită
          </Button>
        </div>
      </FormSection>
    </form>
  );
}
