import "#web/tokens.css";
import "#web/fonts.css";
import "#web/base.css";
import "#web/classes.css";
import "#web/forced-colors.css";
import "#web/print.css";
import { Outlet } from "@tanstack/react-router";
import { Guard } from "#web/layout/guard.tsx";
import styles from "./shell.module.css";
import { PageArrival } from "./page-arrival.tsx";
import { SessionWatch } from "./session-watch.tsx";
import { SiteBar } from "./site-bar.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SnackbarSlot } from "#web/ui/feedback/snackbar-slot.tsx";
import { ConfirmationSlot } from "#web/ui/feedback/confirmation-slot.tsx";

/** What stands around every page. */
export function Shell() {
  return (
    <>
      <a className={styles.skip} href="#continut">
        Sari la conținut
      </a>
      <PageArrival />
      <SiteBar />
      <main className={styles.main} id="continut" tabIndex={-1}>
        <Guard>
          <Outlet />
        </Guard>
      </main>
      <SiteFooter />
      <SessionWatch />
      <SnackbarSlot />
      <ConfirmationSlot />
    </>
  );
}
