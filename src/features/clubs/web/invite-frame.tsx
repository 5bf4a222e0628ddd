import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { AskAnswers } from "#features/clubs/ask-answers.ts";
import { ActButton } from "#web/acts/act-button.tsx";
import type { ApiError } from "#web/api.ts";
import type { apiQuery } from "#web/query-client.ts";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import styles from "./invite-frame.module.css";

interface InviteFrameProps<Invite> {
  /** Until the invitation is there. */
  fallbackTitle: string;
  reading: ReturnType<typeof apiQuery<Invite>>;
  answers: AskAnswers;
  /** Path of the page that follows a yes, and of that which follows a no. */
  next: (invite: Invite) => { accept: string; reject: string };
  children: (invite: Invite) => ReactNode;
}

/** A page with an invitation and its three answers. What the server says instead of 'yes, it is open' stands in their place. */
export function InviteFrame<Invite extends { _id: string; title: string }>({
  fallbackTitle,
  reading,
  answers,
  next,
  children,
}: InviteFrameProps<Invite>) {
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<ApiError>();
  const [isAnswered, setAnswered] = useState(false);
  // What was answered is no more: it is not read again while its page is on its way out.
  const query = useQuery({ ...reading, enabled: !isAnswered });
  const { data: invite, isPending } = query;
  const failure = refusal ?? query.error;
  const retry = () => {
    setRefusal(undefined);
    void query.refetch();
  };
  const goTo = (href: string) => {
    setAnswered(true);
    return navigate({ href });
  };
  return (
    <div className={`stack gap-5 starts ${styles.page}`}>
      <Link to="/messages">Înapoi la mesaje</Link>
      <h1 className="step-3 anywhere">{invite?.title ?? fallbackTitle}</h1>
      {isPending && (
        <div role="status" aria-label="Se încarcă invitația">
          <Skeleton lines={2} />
        </div>
      )}
      {invite && children(invite)}
      {failure && <Failure failure={failure} onRetry={retry} />}
      {invite && !failure && (
        <div className="row gap-3">
          <LinkButton to="/messages">Amână</LinkButton>
          <ActButton
            act={answers.reject}
            of={invite}
            onDone={() => goTo(next(invite).reject)}
            onRefused={setRefusal}
          />
          <ActButton
            act={answers.accept}
            of={invite}
            look="main"
            onDone={() => goTo(next(invite).accept)}
            onRefused={setRefusal}
          />
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
