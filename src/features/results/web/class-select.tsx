import { useNavigate } from "@tanstack/react-router";
import type { HeldClass } from "#features/seasons/seasons.ts";
import { SelectTool } from "#web/ui/fields/tools.tsx";
import { openClass } from "../shown/visible-classification.ts";

interface ClassSelectProps {
  classes: readonly HeldClass[];
  /** `undefined`: Open. */
  chosen: HeldClass | undefined;
}

/** The class that a tab of an event's page shows, kept in the address. */
export function ClassSelect({ classes, chosen }: ClassSelectProps) {
  const navigate = useNavigate({ from: "/event/$id" });
  return (
    <SelectTool
      label="Clase"
      name="class"
      value={chosen?.acronym ?? openClass.acronym}
      options={[openClass, ...classes].map(({ acronym, name }) => ({
        value: acronym,
        title: name,
      }))}
      onChoose={(acronym) =>
        void navigate({
          to: ".",
          search: (previous) => ({
            ...previous,
            class: acronym === openClass.acronym ? undefined : acronym,
          }),
          resetScroll: false,
        })
      }
    />
  );
}
