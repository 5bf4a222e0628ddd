import { Button } from "#web/ui/frame/button.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import type { Import } from "../moving-in.ts";

interface ImportDoneProps {
  done: Import;
  onAgain: () => void;
}

/** What has come in, and where one goes from here. */
export function ImportDone({ done: { kind, season, summary }, onAgain }: ImportDoneProps) {
  return (
    <div className="stack gap-4">
      <Notice kind="good" title="Au venit">
        {summary}.
      </Notice>
      <div className="row gap-3">
        {kind === "roster" && season && (
          <LinkButton look="main" to="/season-link/$seasonId" params={{ seasonId: season._id }}>
            Trimite-le linkul
          </LinkButton>
        )}
        {season && (
          <LinkButton to="/season/$id" params={{ id: season._id }}>
            Deschide sezonul
          </LinkButton>
        )}
        <Button onClick={onAgain}>Mai adu o listă</Button>
      </div>
    </div>
  );
}
