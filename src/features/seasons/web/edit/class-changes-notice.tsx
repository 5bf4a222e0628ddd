import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { type ClassChanges, classPartsSchema } from "#features/seasons/class-changes.ts";
import { previewClassChanges, readEditableSeason } from "#features/seasons/season-admin-calls.ts";
import { call } from "#web/calls/call.ts";
import { groupBy } from "#shared/group-by.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { changeInWords, changeTitle } from "./class-changes.ts";
import { keptClassRules } from "./season-class-rules-values.ts";
import type { SeasonFormApi } from "./season-values.ts";

/** What the form, as it stands, would do to the cars that are registered already. */
export function ClassChangesNotice({ form, seasonId }: { form: SeasonFormApi; seasonId: string }) {
  const [carClasses, driverClasses, validCars, classRules] = useWatch({
    control: form.control,
    name: ["carClasses", "driverClasses", "validCars", "classRules"],
  });
  const rules = keptClassRules({ classRules, carClasses, driverClasses });
  // A combination that is only half made is not asked about; its fields say what is missing.
  const parts = classPartsSchema.safeParse({
    carClasses,
    driverClasses,
    validCars,
    classRules: rules,
  }).data;
  const told = useQuery({
    queryKey: ["class-changes", seasonId, parts],
    queryFn: parts
      ? async () => call(previewClassChanges, { params: { id: seasonId }, body: parts })
      : skipToken,
    placeholderData: keepPreviousData,
    // Once the season is saved, the same parts change nothing more.
    meta: { about: readEditableSeason.about },
    staleTime: 0,
  }).data;
  if (!told || told.cars === 0) return null;
  return (
    <div role="status">
      {told.changes.length > 0 && (
        <Notice kind="warning" title={`${changeTitle(told.changes)} la salvare`}>
          <CarList lines={told.changes.map(changeInWords)} />
        </Notice>
      )}
      {told.changes.length === 0 && (
        <p className="muted">Mașinile înscrise își păstrează clasele.</p>
      )}
      {[...groupBy(told.missing, ({ group }) => group)].map(([group, missing]) => (
        <Notice
          key={group}
          kind="warning"
          title={`Fără clasă în grupa ${group}: ${counted(missing.length, "mașină", "mașini")}`}
        >
          <CarList
            lines={missing.map(
              ({ raceNumber, carName, reason }) => `#${raceNumber} ${carName}: ${reasons[reason]}`,
            )}
          />
        </Notice>
      ))}
    </div>
  );
}

const reasons: Record<ClassChanges["missing"][number]["reason"], string> = {
  "model-without-class": "modelul nu are clasă",
  "no-licence": "niciun pilot nu are licență",
  "no-mapping": "licența celui mai puternic pilot nu dă nicio clasă",
};

const mostLines = 12;

function CarList({ lines }: { lines: readonly string[] }) {
  const rest = lines.length - mostLines;
  return (
    <ul>
      {lines.slice(0, mostLines).map((line) => (
        <li key={line}>{line}</li>
      ))}
      {rest > 0 && <li>și încă {counted(rest, "mașină", "mașini")}</li>}
    </ul>
  );
}
