import { usePrefetchQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { ProfilePage } from "#features/accounts/web/profile/profile-page.tsx";
import { WholeAccount } from "#features/accounts/web/ways-in/whole-account.tsx";
import { listInvitations } from "#features/clubs/asks-calls.ts";
import { OpenInvitations } from "#features/clubs/web/open-invitations.tsx";
import { read } from "#web/calls/call.ts";
import { useSession } from "#web/session.ts";

const route = getRouteApi("/profile");

/** '/profile': who one is, and what one is invited to; to who came by a link alone, the way to the whole account. */
export function OwnProfilePage() {
  return useSession()?.isSeat ? <WholeAccount /> : <WholeProfile />;
}

function WholeProfile() {
  const { from, needs } = route.useSearch();
  // Asked for beside the profile and not after it, so that nothing moves down when they come.
  usePrefetchQuery(read(listInvitations, {}));
  return (
    <ProfilePage from={from} needs={needs}>
      <OpenInvitations />
    </ProfilePage>
  );
}
