import { useSuspenseQuery } from "@tanstack/react-query";
import { FollowButton } from "#features/following/web/follow-button.tsx";
import { fresh, read } from "#web/calls/call.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { readFollowed } from "../../home-calls.ts";
import { FollowedLines } from "./followed-lines.tsx";

/** '/urmaresc': everybody whom one follows, with what they did last. */
export function FollowedPage() {
  const { data: followed } = useSuspenseQuery(read(readFollowed, {}, fresh));
  return (
    <>
      <PageHeader title="Urmărești">
        Ce au făcut ultima dată vezi și pe prima pagină; când au rezultate noi, afli din Noutăți.
      </PageHeader>
      {followed.length === 0 ? (
        <EmptyState text="Apasă „Urmărește” pe pagina unui pilot, a unui club sau a unui sezon." />
      ) : (
        <FollowedLines
          followed={followed}
          renderEnd={({ kind, _id, name }) => <FollowButton kind={kind} _id={_id} name={name} />}
        />
      )}
    </>
  );
}
