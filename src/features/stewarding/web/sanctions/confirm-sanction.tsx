import { useState } from "react";
import { DAY_MS } from "#shared/time/durations.ts";
import { ActDialog } from "#web/acts/act-button.tsx";
import { day } from "#web/dates.ts";
import { useNow } from "#web/now.ts";
import { useSite } from "#web/page-data.ts";
import type { Sanction } from "../../licence/licence-shapes.ts";
import { sanctionActs } from "../../licence/sanction-acts.ts";

interface ConfirmSanctionProps {
  sanction: Sanction;
  onClose: () => void;
}

/** 'Confirmă': at which event, or until when, and a word for the other stewards. */
export function ConfirmSanction({ sanction, onClose }: ConfirmSanctionProps) {
  const { kind, amount, choices } = sanction;
  const { timeZone, now } = useSite();
  const [until] = useState(useNow() + amount * DAY_MS);
  return (
    <ActDialog
      act={sanctionActs.confirmSanction}
      of={sanction}
      given={{
        ...(kind !== "suspension" && { event: null }),
        ...(kind !== "ban" && { until: null }),
      }}
      start={{ until }}
      options={{
        event: [
          { value: "", title: "Următoarea în care are loc" },
          ...choices.map(({ _id, title, time }) => ({
            value: _id,
            title: `${title}, ${day(time, timeZone, now)}`,
          })),
        ],
      }}
      onClose={onClose}
    />
  );
}
