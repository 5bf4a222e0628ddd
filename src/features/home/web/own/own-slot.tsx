import { Suspense, useCallback, useRef, useState } from "react";
import { OWN_CARD } from "#web/first-paint.ts";
import { lazyPart } from "#web/lazy-part.ts";
import { useSession } from "#web/session.ts";
import styles from "./own-next.module.css";

const OwnNext = lazyPart(() => import("#features/home/web/own/own-next.tsx"), "OwnNext");

/** Before the first answer on this device. One object, or React would write it over the copy that the document has painted. */
const first = {
  __html: "<p>Etapa ta, campionatele tale și ce ai de făcut apar aici.</p>",
};

/**
 * A member's own part of the page, which visitors do not load. Until the answer is here it shows how it looked last
 * (`first-paint.ts`), and after it stays as high as that, so that nothing below it moves by itself.
 */
export function OwnSlot() {
  const person = useSession()?.sub;
  const copy = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState<number>();
  const arrive = useCallback(() => {
    const place = copy.current;
    // The first time on a device it is as high as it is.
    setHeight(place?.dataset["copy"] === undefined ? 0 : place.offsetHeight);
  }, []);
  return (
    <section className={styles.slot} data-for="member" aria-label="Etapa ta">
      {height === undefined && (
        <>
          <div
            id={OWN_CARD}
            className={styles.copy}
            ref={copy}
            suppressHydrationWarning
            // oxlint-disable-next-line react/no-danger -- a sentence of ours; what the document paints here is our own markup
            dangerouslySetInnerHTML={first}
          />
          <p className={`aside muted ${styles.updating}`}>se actualizează</p>
        </>
      )}
      {person !== undefined && (
        <Suspense>
          <OwnNext person={person} height={height} onArrival={arrive} />
        </Suspense>
      )}
    </section>
  );
}
