import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#web/ui/frame/button.tsx";
import { focusFirstField } from "#web/ui/fields/first-field.ts";
import { Card } from "#web/ui/frame/card.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { DriverForm } from "./driver-form.tsx";
import { createDriver, refreshPeople } from "../people-api.ts";

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
          send={createDriver}
          onSaved={async () => {
            setOpen(false);
            showSnackbar({ content: "Pilotul a fost adăugat." });
            await refreshPeople(queryClient);
          }}
          onClose={() => setOpen(false)}
        />
      </div>
    </Card>
  );
}
