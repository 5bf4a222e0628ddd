import type { HeldClass } from "#features/seasons/seasons.ts";
import { SegmentLink, Segments } from "#web/ui/fields/segmented-toggle.tsx";
import { openClass } from "../shown/visible-classification.ts";

interface ClassSegmentsProps {
  classes: readonly HeldClass[];
  /** `undefined`: Open. */
  chosen: HeldClass | undefined;
}

/** The class that a tab of an event's page shows, kept in the address. */
export function ClassSegments({ classes, chosen }: ClassSegmentsProps) {
  const link = (acronym: string | undefined, name: string, title: string) => (
    <SegmentLink
      key={title}
      from="/event/$id"
      to="."
      search={(previous) => ({ ...previous, class: acronym })}
      aria-current={acronym === chosen?.acronym ? "page" : undefined}
      activeOptions={{ exact: true }}
      resetScroll={false}
      title={name}
    >
      {title}
    </SegmentLink>
  );
  return (
    <Segments label="Clase">
      {link(undefined, `${openClass.name} (${openClass.acronym})`, openClass.name)}
      {classes.map(({ acronym, name }) => link(acronym, name, acronym))}
    </Segments>
  );
}
