import { useLocation, useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useSession } from "../session.ts";
import { LinkButton } from "../ui/link-button.tsx";
import styles from "./lost-page.module.css";

const askedAgain = new Set<string>();

/**
 * '/404', shown also where an address leads nowhere or to something that is not shown to everybody. The server asked as
 * nobody, so somebody logged in gets a second chance before ending up at /404.
 */
export function LostPage() {
  const router = useRouter();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const person = useSession()?.sub;

  useEffect(() => {
    if (pathname === "/404") return;
    const attempt = `${person} ${pathname}`;
    if (person && !askedAgain.has(attempt)) {
      askedAgain.add(attempt);
      void router.invalidate();
      return;
    }
    void navigate({ to: "/404", replace: true });
  }, [pathname, person, router, navigate]);

  return (
    <div className={styles.lost}>
      <p className={styles.number} aria-hidden>
        404
      </p>
      <h1>Ai ieșit de pe traseu</h1>
      <p className={styles.words}>Pagina nu există sau nu o poți vedea.</p>
      <LinkButton look="main" to="/current-series">
        Vezi competițiile
      </LinkButton>
    </div>
  );
}
