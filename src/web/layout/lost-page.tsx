import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { LinkButton } from "../ui/frame/link-button.tsx";
import styles from "./lost-page.module.css";

/** '/404', shown also where an address leads nowhere or to something that is not shown to everybody. */
export function LostPage() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  // The address at which it appeared: the next one shows while its page is still on the way.
  const [lostAt] = useState(pathname);
  useEffect(() => {
    if (lostAt !== "/404") void navigate({ to: "/404", replace: true });
  }, [lostAt, navigate]);

  return (
    <div className={`stack gap-4 starts ${styles.lost}`}>
      <p className={styles.number} aria-hidden>
        404
      </p>
      <h1>Ai ieșit de pe traseu</h1>
      <p className="muted">Pagina nu există sau nu o poți vedea.</p>
      <LinkButton look="main" to="/current-series">
        Vezi competițiile
      </LinkButton>
    </div>
  );
}
