import { personName } from "#shared/text/person-name.ts";
import type { MessageLine } from "#features/messages/messages.ts";
import { useSite } from "#web/page-data.ts";

/** 'Trimis de: Ana Pop'; what the site wrote itself comes from the league. */
export function Sender({ from }: Pick<MessageLine, "from">) {
  const { leagueName } = useSite();
  return <>Trimis de: {from ? personName(from.profile) : leagueName}</>;
}
