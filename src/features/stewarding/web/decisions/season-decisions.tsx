import { useQuery } from "@tanstack/react-query";
import { read } from "#web/calls/call.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { listDecisions } from "../../public-stewarding-calls.ts";

/** The way to a season's decisions, where there are any. */
export function SeasonDecisions({ seasonId }: { seasonId: string }) {
  const { data = [] } = useQuery(read(listDecisions, { params: { id: seasonId } }));
  if (data.length === 0) return null;
  return (
    <p className="pad-3-0">
      <LinkButton to="/season/$id/decizii" params={{ id: seasonId }}>
        {counted(data.length, "decizie a comisarilor", "decizii ale comisarilor")}
      </LinkButton>
    </p>
  );
}
