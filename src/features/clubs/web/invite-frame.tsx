import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ApiError } from "#web/api.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import styles from "./invite-frame.module.css";
import type { InviteAnswers } from "./use-invite.ts";

interface InviteFrameProps {
  /** Until the invitation is there. */
  fallbackTitle: string;
  title: string | undefined;
  invite: InviteAnswers;
  /** What one is invited to; left out while it is not known. */
  children?: ReactNode;
}

/** A page with an invitation and its three answers. What the server says instead of 'yes, it is open' stands in their place. */
export function InviteFrame({ fallbackTitle, title, invite, children }: InviteFrameProps) {
  const { failure } = invite;
  return (
    <div className={`stack gap-5 starts ${styles.page}`}>
      <Link to="/messages">Înapoi la mesaje</Link>
      <h1 className="step-3 anywhere">{title ?? fallbackTitle}</h1>
      {invite.isLoading && (
        <div role="status" aria-label="Se încarcă invitația">
          <Skeleton lines={2} />
        </div>
      )}
      {children}
      {failure && <Failure failure={failure} onRetry={invite.retry} />}
      {!failure && !invite.isLoading && (
        <div className="row gap-3">
          <LinkButton to="/messages">Amână</LinkButton>
          <Button
            isBusy={invite.busyWith === "reject"}
            disabled={invite.isBusy}
            onClick={() => invite.answer("reject")}
          >
            Refuză
          </Button>
          <Button
            look="main"
            isBusy={invite.busyWith === "accept"}
            disabled={invite.isBusy}
            onClick={() => invite.answer("accept")}
          >
            Acceptă
          </Button>
        </div>
      )}
    </div>
  );
}

function Failure({ failure, onRetry }: { failure: ApiError; onRetry: () => void }) {
  if (failure.status === 0 || failure.status >= 500)
    return <ErrorState text={failure.message} requestId={failure.requestId} onRetry={onRetry} />;
  return (
    <Notice kind="bad">
      {failure.message}
      {failure.code === "invitation.profile-incomplete" && (
        <>
          {" "}
          <Link to="/profile">Deschide profilul</Link>
        </>
      )}
    </Notice>
  );
}
