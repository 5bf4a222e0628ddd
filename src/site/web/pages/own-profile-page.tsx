import { getRouteApi } from "@tanstack/react-router";
import { ProfilePage } from "#features/accounts/web/profile/profile-page.tsx";
import { OpenInvitations } from "#features/clubs/web/open-invitations.tsx";

const route = getRouteApi("/profile");

/** '/profile': who one is, and what one is invited to. */
export function OwnProfilePage() {
  const { from, needs } = route.useSearch();
  return (
    <ProfilePage from={from} needs={needs}>
      <OpenInvitations />
    </ProfilePage>
  );
}
