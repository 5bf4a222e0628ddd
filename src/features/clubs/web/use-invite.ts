import { useMutation, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { InviteCalls } from "#features/clubs/invites-calls.ts";
import { ApiError } from "#web/api.ts";
import { askAgain, call, hrefOf } from "#web/calls/call.ts";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";

export type InviteAnswer = "accept" | "reject";

/** An invitation as far as its page has got with it. */
export interface InviteAnswers {
  isLoading: boolean;
  /** Why it cannot be answered: gone, answered, somebody else's, a profile that is not complete, no connection. */
  failure: ApiError | undefined;
  isBusy: boolean;
  busyWith: InviteAnswer | undefined;
  answer: (answer: InviteAnswer) => void;
  retry: () => void;
}

interface InviteOptions {
  calls: InviteCalls;
  id: string;
  query: UseQueryResult<unknown, ApiError>;
  /** Path of the page that follows an answer. */
  next: (answer: InviteAnswer) => string;
}

const noticeMs = 5000;

interface AnswerOptions {
  calls: InviteCalls;
  id: string;
  /** After clubs, invitations and messages have been read again. */
  onAnswered?: (answer: InviteAnswer) => Promise<void>;
}

/** Answers an invitation; the server's sentence is shown. */
export function useInviteAnswer({ calls, id, onAnswered }: AnswerOptions) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (answer: InviteAnswer) => call(calls[answer], { params: { id } }),
    onSuccess: async (sentence, answer) => {
      showSnackbar({ content: sentence, timeout: noticeMs });
      // An invitation that was answered is no more, and its page may still be there.
      await askAgain(queryClient, calls[answer], hrefOf(calls.read, { params: { id } }));
      await onAnswered?.(answer);
    },
  });
}

/** Answers an invitation on its own page, and the person goes on to `next`. */
export function useInvite({ calls, id, query, next }: InviteOptions): InviteAnswers {
  const navigate = useNavigate();
  const { mutate, ...mutation } = useInviteAnswer({
    calls,
    id,
    onAnswered: (answer) => navigate({ href: next(answer) }),
  });
  const failure = mutation.error ?? query.error;
  return {
    isLoading: query.isPending,
    failure: failure ? asApiError(failure) : undefined,
    isBusy: mutation.isPending || mutation.isSuccess,
    busyWith: mutation.isPending ? mutation.variables : undefined,
    answer: (answer) => mutate(answer),
    retry: () => {
      mutation.reset();
      void query.refetch();
    },
  };
}

function asApiError(error: Error): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError({
    status: 0,
    data: "Ceva nu a mers bine. Încearcă din nou.",
    code: "internal",
  });
}
