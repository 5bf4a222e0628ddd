import { Button } from "../frame/button.tsx";
import styles from "./state.module.css";

interface ErrorStateProps {
  title?: string;
  /** A sentence for people. */
  text: string;
  /** What the organisers need to find the failure in the log. */
  requestId?: string | undefined;
  onRetry?: () => void;
}

/** Stands where something should be that could not be loaded. */
export function ErrorState({ title, text, requestId, onRetry }: ErrorStateProps) {
  return (
    <div className={styles.state} data-kind="error" role="alert">
      {title && <h2>{title}</h2>}
      <p>{text}</p>
      {requestId && <p className="small muted">Cod pentru organizatori: {requestId}</p>}
      {onRetry && <Button onClick={onRetry}>Încearcă din nou</Button>}
    </div>
  );
}
