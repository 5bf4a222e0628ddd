import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { createDriver } from "#features/accounts/people-calls.ts";
import { askAgain, call } from "#web/calls/call.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { focusFirstField } from "#web/ui/fields/first-field.ts";
import { Card } from "#web/ui/frame/card.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { DriverForm } from "./driver-form.tsx";

/** A driver without an account, for results and crews. */
export function NewDriver() {
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <div>
        <Button onClick={() => setOpen(true)}>Pilot nou fără cont</Button>
      </div>
    );
  return (
    <Card title="Pilot nou fără cont">
      <div ref={focusFirstField}>
        <DriverForm
          driver={null}
          send={(profile) => call(createDriver, { body: { profile } })}
          onSaved={async () => {
            setOpen(false);
            showSnackbar({ content: "Pilotul a fost adăugat." });
            await askAgain(queryClient, createDriver);
          }}
          onClose={() => setOpen(false)}
        />
      </div>
    </Card>
  );
}
