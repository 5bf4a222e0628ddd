import { useEffect } from "react";
import { Skeleton } from "../ui/feedback/skeleton.tsx";

/** Stands for a page, or the greater part of one, that is on its way. Where it comes from the server, scripts bring the page. */
export function PendingPage() {
  return (
    <>
      <noscript>
        <p>Pagina aceasta are nevoie de JavaScript. Pornește-l și încarc-o din nou.</p>
      </noscript>
      <div role="status" aria-label="Se încarcă">
        <Skeleton lines={1} height="4rem" />
        <Skeleton lines={5} />
      </div>
    </>
  );
}

/** Stands for the page one goes to: in sight also of who followed a link far down the page before it. */
export function ArrivingPage() {
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return <PendingPage />;
}
