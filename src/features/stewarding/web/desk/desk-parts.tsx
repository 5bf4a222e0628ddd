import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { fresh, read } from "#web/calls/call.ts";
import { permissionsQuery } from "#web/permissions-query.ts";
import { SegmentLink, Segments } from "#web/ui/fields/segmented-toggle.tsx";
import { listSanctions } from "../../licence/licence-calls.ts";

/** Whether some season may let them judge. */
export function mayJudge(permissions: readonly string[]): boolean {
  return permissions.includes("judgeCases") || permissions.includes("editRaceResults");
}

/** The parts of the desk, for who judges: cases that wait, sanctions with how many of them wait, all cases of a season. */
export function DeskParts({ season = "all" }: { season?: string | undefined }) {
  const permissions = useSuspenseQuery(permissionsQuery()).data;
  const sanctions = useQuery(read(listSanctions, {}, fresh)).data ?? [];
  if (!mayJudge(permissions) && sanctions.length === 0) return null;
  const waiting = sanctions.filter(({ may }) => may.acts.length > 0).length;
  return (
    <div className="start narrowable">
      <Segments label="Masa comisarilor">
        <SegmentLink to="/administrare/comisari" activeOptions={{ exact: true }}>
          De judecat
        </SegmentLink>
        <SegmentLink to="/administrare/comisari/sanctiuni">
          {waiting > 0 ? `Sancțiuni (${waiting})` : "Sancțiuni"}
        </SegmentLink>
        <SegmentLink
          to="/administrare/comisari"
          search={{ season }}
          activeOptions={{ exact: true }}
        >
          Toate cazurile
        </SegmentLink>
      </Segments>
    </div>
  );
}
