import { useState } from "react";
import { focusFirstField } from "#web/ui/fields/first-field.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { Card } from "#web/ui/frame/card.tsx";
import { DriverForm } from "./driver-form.tsx";

/** A driver without an account, for results and crews. */
export function NewDriver() {
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
        <DriverForm driver={null} onClose={() => setOpen(false)} />
      </div>
    </Card>
  );
}
