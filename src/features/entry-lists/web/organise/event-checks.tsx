import type { Participants } from "#features/entry-lists/event-participants.ts";
import styles from "#web/forms/organiser.module.css";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { Time } from "#web/ui/show/time.tsx";

interface EventChecksProps {
  legend: string;
  events: Participants["events"];
  /** Those that stay. */
  withResults?: readonly string[] | undefined;
  /** Ids. */
  chosen: readonly string[];
  error: string | undefined;
  onChange: (chosen: string[]) => void;
}

export function EventChecks(props: EventChecksProps) {
  const { legend, events, withResults = [], chosen, error, onChange } = props;
  return (
    <fieldset className={`stack gap-2 narrowable ${styles.choices}`}>
      <legend>{legend}</legend>
      {events.map(({ _id, title, time }) => (
        <Checkbox
          key={_id}
          label={title}
          help={
            withResults.includes(_id) ? (
              "Are rezultate aici, deci etapa rămâne."
            ) : (
              <Time at={time} format="moment" />
            )
          }
          disabled={withResults.includes(_id)}
          checked={chosen.includes(_id)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, _id] : chosen.filter((other) => other !== _id))
          }
        />
      ))}
      {error && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
