import { type ReactNode, useId } from "react";
import type { ApiError } from "#web/api.ts";
import { useServerForm } from "#web/forms/use-server-form.ts";
import { Dialog } from "#web/ui/feedback/dialog.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { showFormFailure } from "../login/form-failure.ts";

interface PasswordQuestionProps<Reply> {
  title: string;
  /** On the button that sends. */
  yes: string;
  look?: "main" | "danger";
  send: (password: string) => Promise<Reply>;
  onDone: (reply: Reply) => void;
  onClose: () => void;
  /** Why it is asked. */
  children: ReactNode;
}

/** Asks once more for the password of whoever is logged in, before something that a session left open is not enough for. */
export function PasswordQuestion<Reply>(props: PasswordQuestionProps<Reply>) {
  const { title, yes, look = "main", send, onDone, onClose, children } = props;
  const formId = useId();
  const { field, formProps, isPending } = useServerForm(
    { password: "" },
    {
      send: ({ password }) => send(password).then(onDone),
      onDone: () => undefined,
      onRefused: (error: ApiError) => showFormFailure(error),
    },
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>Renunță</Button>
          <Button type="submit" form={formId} look={look} isBusy={isPending}>
            {yes}
          </Button>
        </>
      }
    >
      <form
        {...formProps}
        id={formId}
        className="stack gap-4"
        onSubmit={(event) => {
          // A form of the page in which it is asked is not sent with it.
          event.stopPropagation();
          formProps.onSubmit(event);
        }}
      >
        {children}
        <TextField
          label="Parola"
          type="password"
          autoComplete="current-password"
          required
          {...field("password")}
        />
      </form>
    </Dialog>
  );
}
