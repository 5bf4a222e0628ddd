import { useMutation, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { listMessages } from "#features/messages/messages-calls.ts";
import { ApiError } from "#web/api.ts";
import { askAgain } from "#web/calls/call.ts";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { answerInvite, type InviteKind, refreshClubs } from "./clubs-queries.ts";

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
  kind: InviteKind;
  id: string;
  query: UseQueryResult<unknown, ApiError>;
  /** Path of the page that follows an answer. */
  next: (answer: InviteAnswer) => string;
}

const noticeMs = 5000;

interface AnswerOptions {
  kind: InviteKind;
  id: string;
  /** After clubs, invitations and messages have been read again. */
  onAnswered: (answer: InviteAnswer) => Promise<void>;
}

/** Answers an invitation; the server's sentence is shown. */
export function useInviteAnswer({ kind, id, onAnswered }: AnswerOptions) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (answer: InviteAnswer) => answerInvite(kind, { id, answer }),
    onSuccess: async (sentence, answer) => {
      showSnackbar({ content: sentence, timeout: noticeMs });
      await Promise.all([refreshClubs(queryClient), askAgain(queryClient, listMessages)]);
      await onAnswered(answer);
    },
  });
}

/** Answers an invitation on its own page, and the person goes on to `next`. */
export function useInvite({ kind, id, query, next }: InviteOptions): InviteAnswers {
  const navigate = useNavigate();
  const { mutate, ...mutation } = useInviteAnswer({
    kind,
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
