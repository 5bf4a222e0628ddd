import { type SubmitEvent, useId, useState } from "react";
import { day } from "#web/dates.ts";
import { useCall } from "#web/calls/use-call.ts";
import { askToClose } from "#web/forms/ask-to-close.ts";
import { useUnsavedChanges } from "#web/forms/unsaved-changes.ts";
import { useNow } from "#web/now.ts";
import { useSite } from "#web/page-data.ts";
import { Dialog } from "#web/ui/feedback/dialog.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { Select } from "#web/ui/fields/select.tsx";
import { TextArea } from "#web/ui/fields/text-field.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { confirmSanction } from "../../licence/licence-calls.ts";
import type { Sanction } from "../../licence/licence-shapes.ts";
import { DAY_MS } from "#shared/time/durations.ts";
import { UntilField } from "../desk/until-field.tsx";
import { NoRaceLeft } from "../parts/no-race-left.tsx";
import { isOpenTo } from "../../licence/sanction-rules.ts";
import { SanctionMoved } from "./sanction-moved.tsx";

interface ConfirmSanctionProps {
  sanction: Sanction;
  onClose: () => void;
}

/** 'Confirmă': at which event, or until when, and a word for the other stewards. */
export function ConfirmSanction({ sanction, onClose }: ConfirmSanctionProps) {
  const id = useId();
  const { kind, amount, choices, driver, text, rule, version } = sanction;
  const { timeZone, now } = useSite();
  const [firstDay] = useState(useNow() + amount * DAY_MS);
  const [event, setEvent] = useState("");
  const [until, setUntil] = useState<number | null>(firstDay);
  const [said, setSaid] = useState("");
  const confirm = useCall(
    confirmSanction,
    () => ({
      params: { id: sanction._id },
      body: {
        version,
        text: said,
        event: kind === "suspension" && event !== "" ? event : null,
        until: kind === "ban" ? until : null,
      },
    }),
    {
      onSuccess: () => {
        onClose();
        showSnackbar({ content: `Sancțiunea lui ${driver.name} este confirmată.` });
      },
      onError: () => undefined,
    },
  );
  const isOpen = isOpenTo(sanction);
  useUnsavedChanges(isOpen && said.trim() !== "");
  const close = () => void askToClose(isOpen && said.trim() !== "", onClose);
  const submit = (pressed: SubmitEvent) => {
    pressed.preventDefault();
    if (isOpen && (kind !== "ban" || until !== null)) confirm.mutate();
  };
  const refused = confirm.error?.fields;
  return (
    <Dialog
      isOpen
      onClose={close}
      title={`Confirmi sancțiunea lui ${driver.name}?`}
      actions={
        <>
          <Button onClick={close}>Renunță</Button>
          <Button type="submit" form={id} look="main" isBusy={confirm.isPending} disabled={!isOpen}>
            Confirmă
          </Button>
        </>
      }
    >
      <form id={id} className="stack gap-4" noValidate onSubmit={submit}>
        <SanctionMoved
          sanction={sanction}
          error={confirm.error}
          fields={["event", "until", "text"]}
        />
        <p>
          <span className="strong">{text}</span>, pentru {rule}. {consequence[kind]}
        </p>
        {sanction.noRaceLeft && <NoRaceLeft />}
        {kind === "suspension" && (
          <Select
            label="Etapa"
            value={event}
            options={[
              { value: "", title: "Următoarea în care are loc" },
              ...choices.map(({ _id, title, time }) => ({
                value: _id,
                title: `${title}, ${day(time, timeZone, now)}`,
              })),
            ]}
            help={
              choices.length === 0
                ? "Pilotul nu are loc în nicio etapă viitoare: suspendarea așteaptă prima."
                : undefined
            }
            error={refused?.["event"]}
            onChange={({ target }) => setEvent(target.value)}
          />
        )}
        {kind === "ban" && (
          <UntilField
            label="Până la"
            value={firstDay}
            onChange={setUntil}
            error={refused?.["until"] ?? (until === null ? "Scrie ziua și ora." : undefined)}
          />
        )}
        <TextArea
          label="Un cuvânt pentru ceilalți comisari"
          rows={3}
          maxLength={2000}
          value={said}
          error={refused?.["text"]}
          onChange={({ target }) => setSaid(target.value)}
        />
      </form>
    </Dialog>
  );
}

const consequence: Record<Sanction["kind"], string> = {
  grid: "Le pierde la prima cursă a sezonului la care ia startul.",
  suspension: "Nu participă la acea etapă, iar după ea punctele de la care vine nu mai contează.",
  ban: "Până atunci nu se poate înscrie și nu poate participa; contul rămâne.",
};
