import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Route } from "#shared/route.ts";
import { askAgain } from "#web/calls/call.ts";
import { useServerForm } from "#web/forms/use-server-form.ts";
import { PasswordField } from "../login/account-frame.tsx";
import { showFormFailure } from "../login/form-failure.ts";
import { FormDialog } from "./form-dialog.tsx";

interface PasswordQuestionProps<Reply> {
  title: string;
  /** On the button that sends. */
  yes: string;
  look?: "main" | "danger";
  send: (password: string) => Promise<Reply>;
  /** The route that is asked: what it changes is read again. Left out: nothing is. */
  savedBy?: Pick<Route, "about">;
  onDone: (reply: Reply) => void;
  onClose: () => void;
  /** Why it is asked. */
  children: ReactNode;
}

/** Asks once more for the password of whoever is logged in, before something that a session left open is not enough for. */
export function PasswordQuestion<Reply>({
  send,
  savedBy,
  onDone,
  children,
  ...dialog
}: PasswordQuestionProps<Reply>) {
  const queryClient = useQueryClient();
  const { field, ...form } = useServerForm(
    { password: "" },
    {
      send: async ({ password }) => {
        onDone(await send(password));
        if (savedBy) await askAgain(queryClient, savedBy);
      },
      onDone: () => undefined,
      onRefused: showFormFailure,
    },
  );
  return (
    <FormDialog form={form} {...dialog}>
      {children}
      <PasswordField label="Parola" {...field("password")} />
    </FormDialog>
  );
}
