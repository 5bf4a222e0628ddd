import { type ReactNode, useId, useState } from "react";
import type { Fields } from "#shared/act.ts";
import type { Address } from "#shared/route.ts";
import { showApiFailure } from "../api-failure.ts";
import { askToClose } from "../forms/ask-to-close.ts";
import { Dialog } from "../ui/feedback/dialog.tsx";
import { Button, type ButtonLook } from "../ui/frame/button.tsx";
import { ActFields } from "./act-fields.tsx";
import { ActNotices, type DrawnParts } from "./act-form.tsx";
import { type ActProps, type AnyActProps, fieldsOf, mayDo, useAct, wordsOf } from "./use-act.ts";

interface ButtonProps {
  look?: ButtonLook;
  /** Something that it needs is still on its way. */
  isWaiting?: boolean;
  /** What its words leave out where several stand on a page, such as 'Acceptă: clubul Alfa'. */
  label?: string;
  /** In its dialog, drawn by hand, with what is wrong by field. */
  children?: (errors: Readonly<Record<string, string>>) => ReactNode;
}

/**
 * The button of an act: it opens the act's form in a dialog, or asks its question and does it. It is hidden from who may not do
 * it, unless something is typed in its form.
 */
export function ActButton<Form extends Fields, Thing, Reply, At extends Address>(
  props: ActProps<Form, Thing, Reply, At> & ButtonProps,
): ReactNode;
export function ActButton(props: AnyActProps & ButtonProps) {
  return fieldsOf(props).length > 0 ? <Opening {...props} /> : <Pressing {...props} />;
}

function Pressing({
  look,
  label,
  isWaiting = false,
  onRefused = showApiFailure,
  ...props
}: AnyActProps & ButtonProps) {
  const { words, isAllowed, isBusy, press } = useAct({ ...props, onRefused });
  if (!isAllowed) return null;
  return (
    <Button
      look={look}
      aria-label={label ?? words.spoken}
      isBusy={isBusy || isWaiting}
      onClick={() => void press()}
    >
      {words.press}
    </Button>
  );
}

function Opening({ look, label, ...props }: AnyActProps & ButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const { act, of } = props;
  return (
    <>
      {mayDo(act, of) && (
        <Button look={look} aria-label={label} onClick={() => setOpen(true)}>
          {wordsOf(act, of).press}
        </Button>
      )}
      {isOpen && <ActDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

interface DialogProps extends DrawnParts {
  onClose: () => void;
}

/** The form of an act over its page. */
export function ActDialog<Form extends Fields, Thing, Reply, At extends Address>(
  props: ActProps<Form, Thing, Reply, At> & DialogProps,
): ReactNode;
export function ActDialog({
  onClose,
  onDone,
  isWaiting = false,
  isHeld = false,
  children,
  ...props
}: AnyActProps & DialogProps) {
  const id = useId();
  const doing = useAct({
    ...props,
    onDone: async (reply) => {
      onClose();
      await onDone?.(reply);
    },
  });
  const { words, isAllowed, isDirty, isBusy, errors, formProps } = doing;
  if (!isAllowed && !isDirty) return null;
  const isTyped = isDirty || props.isTyped === true;
  const close = () => void askToClose(isAllowed && isTyped, onClose);
  return (
    <Dialog
      isOpen
      onClose={close}
      title={words.title ?? words.press}
      actions={
        <>
          <Button onClick={close}>Renunță</Button>
          <Button
            type="submit"
            form={id}
            look={words.isGrave ? "danger" : "main"}
            isBusy={isBusy || isWaiting}
            disabled={!isAllowed || isHeld}
          >
            {words.send ?? words.press}
          </Button>
        </>
      }
    >
      <form id={id} className="stack gap-4" {...formProps}>
        <ActNotices doing={doing} mend={props.mend} />
        {words.body !== undefined && <p>{words.body}</p>}
        {children?.(errors)}
        <ActFields {...props} doing={doing} />
      </form>
    </Dialog>
  );
}
