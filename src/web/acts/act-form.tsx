import type { ReactNode } from "react";
import type { Fields } from "#shared/act.ts";
import type { Address } from "#shared/route.ts";
import { Notice } from "../ui/feedback/notice.tsx";
import { FormSection } from "../ui/fields/form-section.tsx";
import { Button, type ButtonLook } from "../ui/frame/button.tsx";
import { ActFields } from "./act-fields.tsx";
import { type ActInHand, type ActProps, type AnyActProps, useAct } from "./use-act.ts";

/** What is drawn by hand of a form. */
export interface DrawnParts {
  /** Something of the form is still on its way. */
  isWaiting?: boolean;
  /** It cannot be sent yet. */
  isHeld?: boolean;
  /** Over its other fields, with what is wrong by field. */
  children?: (errors: Readonly<Record<string, string>>) => ReactNode;
}

interface FormLook extends DrawnParts {
  /** Of the button that sends. */
  look?: ButtonLook;
  /** Beside that button. */
  beside?: ReactNode;
}

/** The form of an act, in its place on a page. It is not there for who may not do it, but as long as something is typed in it. */
export function ActForm<Form extends Fields, Thing, Reply, At extends Address>(
  props: ActProps<Form, Thing, Reply, At> & FormLook,
): ReactNode;
export function ActForm({
  look,
  beside,
  isWaiting = false,
  isHeld = false,
  children,
  ...props
}: AnyActProps & FormLook) {
  const doing = useAct(props);
  const { words, isAllowed, isDirty, isBusy, errors, formProps } = doing;
  if (!isAllowed && !isDirty) return null;
  const inside = (
    <>
      {words.body !== undefined && <p className="muted">{words.body}</p>}
      {children?.(errors)}
      <ActFields {...props} doing={doing} />
      <ActNotices doing={doing} mend={props.mend}>
        <Button look="link" onClick={doing.discard}>
          Renunță la ce ai scris
        </Button>
      </ActNotices>
      {isAllowed && (
        <div className="row gap-3-4">
          <Button type="submit" look={look} isBusy={isBusy || isWaiting} disabled={isHeld}>
            {words.press}
          </Button>
          {beside}
        </div>
      )}
    </>
  );
  return (
    <form className="stack gap-4" {...formProps}>
      {words.title === undefined ? inside : <FormSection title={words.title}>{inside}</FormSection>}
    </form>
  );
}

interface ActNoticesProps extends Pick<AnyActProps, "mend"> {
  doing: ActInHand;
  /** Drops what is typed. */
  children?: ReactNode;
}

/** Why an act was refused, that it waits for a connection, and that what is typed cannot be sent any more. */
export function ActNotices({ doing, mend, children }: ActNoticesProps) {
  const { failure, isAllowed, isPaused, words } = doing;
  return (
    <>
      {failure && (
        <Notice kind="bad">
          {failure.message} {mend?.(failure)}
        </Notice>
      )}
      {isPaused && (
        <Notice kind="warning">Nu ai legătură la internet. Se trimite când revine.</Notice>
      )}
      {!isAllowed && (
        <Notice kind="warning" title="S-a schimbat între timp">
          {words.over} Ce ai scris nu se mai poate trimite. {children}
        </Notice>
      )}
    </>
  );
}
