import { usePrefetchQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { ProfilePage } from "#features/accounts/web/profile/profile-page.tsx";
import { listInvitations } from "#features/clubs/asks-calls.ts";
import { OpenInvitations } from "#features/clubs/web/open-invitations.tsx";
import { read } from "#web/calls/call.ts";

const route = getRouteApi("/profile");

/** '/profile': who one is, and what one is invited to. */
export function OwnProfilePage() {
  const { from, needs } = route.useSearch();
  // Asked for beside the profile and not after it, so that nothing moves down when they come.
  usePrefetchQuery(read(listInvitations, {}));
  return (
    <ProfilePage from={from} needs={needs}>
      <OpenInvitations />
    </ProfilePage>
  );
}
