import { Suspense } from "react";
import { lazyPart } from "#web/lazy-part.ts";
import { useSession } from "#web/session.ts";
import styles from "./own-slot.module.css";

const OwnNext = lazyPart(() => import("#features/home/web/own-next.tsx"), "OwnNext");

/** Somebody's own next event. Its place is kept from the first paint on, and visitors do not even load it. */
export function OwnSlot() {
  const isMember = useSession() !== null;
  return (
    <section className={`box ${styles.slot}`} data-for="member" aria-label="Etapa ta">
      {isMember && (
        <Suspense>
          <OwnNext />
        </Suspense>
      )}
    </section>
  );
}
