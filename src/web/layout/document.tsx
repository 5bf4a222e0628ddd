import "../tokens.css";
import "../fonts.css";
import "../base.css";
import { HeadContent, Outlet, Scripts } from "@tanstack/react-router";
import { firstPaintScript } from "../first-paint.ts";
import { Guard } from "./guard.tsx";
import styles from "./document.module.css";
import { PageArrival } from "./page-arrival.tsx";
import { SessionWatch } from "./session-watch.tsx";
import { SiteBar } from "./site-bar.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SnackbarSlot } from "../ui/snackbar-slot.tsx";
import { ConfirmationSlot } from "../ui/confirmation-slot.tsx";

/** The whole HTML document: what stands around every page. */
export function Document() {
  return (
    <html lang="ro" suppressHydrationWarning>
      <head>
        {/* oxlint-disable-next-line react/no-danger -- a constant; React would escape it as text */}
        <script dangerouslySetInnerHTML={{ __html: firstPaintScript }} />
        <HeadContent />
      </head>
      <body>
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
        <Scripts />
      </body>
    </html>
  );
}
