import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";

interface NotYetProps {
  found: { error: Error | null; refetch: () => unknown };
}

/** In place of a list that is not there yet, or could not be read. */
export function NotYet({ found: { error, refetch } }: NotYetProps) {
  if (error) return <ErrorState text={error.message} onRetry={() => void refetch()} />;
  return (
    <div role="status">
      <span className="muted">Se încarcă…</span>
      <Skeleton lines={3} height="5rem" />
    </div>
  );
}
