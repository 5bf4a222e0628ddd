import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { LinkButton } from "../ui/link-button.tsx";
import styles from "./lost-page.module.css";

/** '/404', shown also where an address leads nowhere or to something that is not shown to everybody. */
export function LostPage() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    if (pathname !== "/404") void navigate({ to: "/404", replace: true });
  }, [pathname, navigate]);

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
