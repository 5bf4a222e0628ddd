import { Skeleton } from "../ui/skeleton.tsx";

/** Stands for a page that is on its way. */
export function PendingPage() {
  return (
    <div role="status" aria-label="Se încarcă">
      <Skeleton lines={1} height="4rem" />
      <Skeleton lines={5} />
    </div>
  );
}
