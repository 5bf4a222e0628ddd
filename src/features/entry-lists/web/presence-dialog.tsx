import { type SubmitEvent, useId, useState } from "react";
import { answerPresence } from "#features/entry-lists/entry-lists-calls.ts";
import type { OwnPresence, PresenceAnswer } from "#features/entry-lists/entry-lists.ts";
import { useCall } from "#web/calls/use-call.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { Dialog } from "#web/ui/feedback/dialog.tsx";
import { SegmentedToggle } from "#web/ui/fields/segmented-toggle.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import styles from "./presence-dialog.module.css";

interface PresenceDialogProps {
  eventId: string;
  presence: OwnPresence;
  onClose: () => void;
}

/** Says whether the car comes, with which car, and who connects first where the game asks. */
export function PresenceDialog({ eventId, presence, onClose }: PresenceDialogProps) {
  const { car: own, answer, needsFirstDriver } = presence;
  const drivers = own?.drivers ?? [];
  const known = drivers.some((driver) => driver.user === answer?.firstDriver);
  const form = useId();
  const [isPresent, setPresent] = useState(answer?.isPresent ?? true);
  const [car, setCar] = useState(own?._id ?? "");
  const [firstDriver, setFirstDriver] = useState((known && answer?.firstDriver) || "");
  const [isChecked, setChecked] = useState(false);
  const send = useCall(
    answerPresence,
    (body: PresenceAnswer) => ({ params: { id: eventId }, body }),
    {
      onSuccess: (content) => {
        showSnackbar({ content });
        onClose();
      },
    },
  );

  const asksFirstDriver = isPresent && needsFirstDriver;
  const missing = {
    car: isPresent && car === "",
    firstDriver: asksFirstDriver && firstDriver === "",
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setChecked(true);
    if (missing.car || missing.firstDriver) return;
    send.mutate({ car: isPresent ? car : "", firstDriver: asksFirstDriver ? firstDriver : "" });
  };

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={answer ? "Modifică RSVP" : "Confirmă prezența"}
      size="list"
      actions={
        <>
          <Button onClick={onClose}>Renunță</Button>
          <Button type="submit" form={form} look="main" isBusy={send.isPending}>
            Trimite răspunsul
          </Button>
        </>
      }
    >
      <form id={form} className={`stack gap-4 starts ${styles.form}`} noValidate onSubmit={submit}>
        <SegmentedToggle
          label="Participi la etapă?"
          value={isPresent ? "present" : "absent"}
          options={[
            { value: "present", title: "Prezent" },
            { value: "absent", title: "Absent" },
          ]}
          onChange={(choice) => setPresent(choice === "present")}
        />
        {isPresent && (
          <Select
            label="Mașina"
            required
            emptyTitle="Alege mașina"
            options={own ? [{ value: own._id, title: `#${own.raceNumber} ${own.carName}` }] : []}
            value={car}
            error={isChecked && missing.car ? "Obligatoriu" : undefined}
            onChange={(change) => setCar(change.target.value)}
          />
        )}
        {asksFirstDriver && (
          <Select
            label="Primul pilot"
            required
            help="Cel care se conectează primul la server."
            emptyTitle="Alege pilotul"
            options={drivers.map(({ user, driverName }) => ({ value: user, title: driverName }))}
            value={firstDriver}
            error={
              isChecked && missing.firstDriver ? "Obligatoriu" : send.error?.fields["firstDriver"]
            }
            onChange={(change) => setFirstDriver(change.target.value)}
          />
        )}
        {!isPresent && (
          <p>Mașina nu va lua startul. Poți reveni cât timp confirmarea e deschisă.</p>
        )}
      </form>
    </Dialog>
  );
}
