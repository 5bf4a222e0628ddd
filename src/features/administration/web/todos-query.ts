import { listTodos } from "#features/administration/administration-calls.ts";
import { read } from "#web/calls/call.ts";

export function todosQuery() {
  return { ...read(listTodos, {}), refetchOnMount: "always" } as const;
}
