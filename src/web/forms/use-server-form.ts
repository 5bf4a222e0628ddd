import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { ApiError } from "#web/api.ts";

interface ServerForm<Fields> {
  send: (fields: Fields) => Promise<unknown>;
  onDone: (fields: Fields) => void;
  onRefused: (error: ApiError, fields: Fields) => void;
}

/**
 * A short form that only the server checks, which puts the server's words beside the fields. Fields are named as their inputs.
 */
export function useServerForm<Fields extends Record<string, string>>(
  empty: Fields,
  { send, onDone, onRefused }: ServerForm<Fields>,
) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const form = useRef<HTMLFormElement>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: (_reply, fields) => onDone(fields),
    onError: (error, fields) => {
      const refusal = error instanceof ApiError ? error : undefined;
      setErrors(refusal?.fields ?? {});
      if (refusal) onRefused(refusal, fields);
    },
  });

  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [errors]);

  return {
    isPending,
    /** `{...field("email")}` of an input. */
    field: (name: keyof Fields & string) => ({ name, error: errors[name] }),
    formProps: {
      ref: form,
      method: "post",
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        setErrors({});
        mutate(readFields(event.currentTarget, empty));
      },
    },
  };
}

function readFields<Fields extends Record<string, string>>(
  form: HTMLFormElement,
  empty: Fields,
): Fields {
  const typed = new FormData(form);
  const fields = { ...empty };
  for (const name of Object.keys(empty)) Object.assign(fields, { [name]: text(typed.get(name)) });
  return fields;
}

function text(value: FormDataEntryValue | null): string {
  return typeof value === "string" ? value : "";
}
