import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "#web/lazy-page.ts";
import { membersPage } from "#web/root-route.tsx";

/** One's own profile stands here because it shows invitations too, of which accounts know nothing. */
export const ownProfileRoute = createRoute({
  path: "/profile",
  ...membersPage("Editează profil"),
  // Where one came from to complete it.
  validateSearch: ({ from }: { from?: string }): { from?: string } =>
    typeof from === "string" ? { from } : {},
  component: lazyPage(() => import("#site/web/pages/own-profile-page.tsx"), "OwnProfilePage"),
});
