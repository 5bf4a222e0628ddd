import { personName } from "#shared/text/person-name.ts";

interface PersonRow {
  first_name: string;
  last_name: string;
  deleted_at: number | null;
}

/** What somebody is called, or that their account is gone. */
export function nameOf({ first_name, last_name, deleted_at }: PersonRow): string {
  if (deleted_at !== null) return GONE;
  return personName({ firstName: first_name, lastName: last_name });
}

export const GONE = "Cont șters";
