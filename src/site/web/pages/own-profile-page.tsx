import { ProfilePage } from "#features/accounts/web/profile/profile-page.tsx";
import { OpenInvitations } from "#features/clubs/web/open-invitations.tsx";

/** '/profile': one's account, and what one is invited to. */
export function OwnProfilePage() {
  return (
    <ProfilePage>
      <OpenInvitations />
    </ProfilePage>
  );
}
