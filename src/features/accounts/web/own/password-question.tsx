import { useQueryClient, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { OwnProof } from "#features/accounts/own/own-account.ts";
import { listWaysIn } from "#features/accounts/own/passkey-calls.ts";
import type { WaysIn } from "#features/accounts/own/passkeys.ts";
import type { Route } from "#shared/route.ts";
import { askAgain, read } from "#web/calls/call.ts";
import { useServerForm } from "#web/forms/use-server-form.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { proveByKey } from "../ways-in/browser-keys.ts";
import { useHasKeys, useKey } from "../ways-in/use-keys.ts";
import { PasswordField } from "../login/account-frame.tsx";
import { showFormFailure } from "../login/form-failure.ts";
import { FormDialog } from "./form-dialog.tsx";

interface PasswordQuestionProps<Reply> {
  title: string;
  /** On the button that sends. */
  yes: string;
  look?: "main" | "danger";
  send: (proof: OwnProof) => Promise<Reply>;
  /** What it is asked for takes no key. */
  byPasswordAlone?: true;
  /** The route that is asked: what it changes is read again. Left out: nothing is. */
  savedBy?: Pick<Route, "about">;
  onDone: (reply: Reply) => void;
  onClose: () => void;
  /** Why it is asked. */
  children: ReactNode;
}

const unknownYet = { passkeys: [], hasPassword: true, hasOtherWays: true } satisfies WaysIn;

/**
 * Asks whoever is logged in to show once more that they are the owner, before something that a session left open is not enough
 * for: by their password, or by a key, whichever they have.
 */
export function PasswordQuestion<Reply>({
  send,
  byPasswordAlone,
  savedBy,
  onDone,
  children,
  ...dialog
}: PasswordQuestionProps<Reply>) {
  const queryClient = useQueryClient();
  const { data: { passkeys, hasPassword } = unknownYet } = useQuery(read(listWaysIn, {}));
  const hasKeys = useHasKeys() && passkeys.length > 0 && !byPasswordAlone;
  const finish = async (proof: OwnProof) => {
    onDone(await send(proof));
    if (savedBy) await askAgain(queryClient, savedBy);
  };
  const byKey = useKey(
    async () => finish(await proveByKey()),
    () => undefined,
  );
  const { field, ...form } = useServerForm(
    { password: "" },
    {
      // Who has no password presses the same button; who has no key either has logged in just now, or is told to.
      send: async ({ password }) => {
        if (hasPassword) return finish({ password });
        return passkeys.length > 0 ? byKey.mutateAsync() : finish({});
      },
      onDone: () => undefined,
      onRefused: showFormFailure,
    },
  );
  return (
    <FormDialog form={form} {...dialog}>
      {children}
      {hasPassword && <PasswordField label="Parola" {...field("password")} />}
      {hasPassword && hasKeys && (
        <div>
          <Button isBusy={byKey.isPending} onClick={() => byKey.mutate()}>
            Cu amprenta sau cheia
          </Button>
        </div>
      )}
    </FormDialog>
  );
}
