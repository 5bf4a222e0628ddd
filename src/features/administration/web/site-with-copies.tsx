import { SitePage } from "#features/league/web/site-page.tsx";
import { BackupActions } from "./backup-actions.tsx";

/** '/administrare/site', with what asks for one's password. */
export function SiteWithCopies() {
  return <SitePage actions={<BackupActions />} />;
}
