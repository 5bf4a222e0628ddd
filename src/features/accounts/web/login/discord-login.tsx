import { goToDiscord } from "#features/accounts/own/discord-calls.ts";
import { hrefOf } from "#web/calls/call.ts";
import { useSite } from "#web/page-data.ts";
import { buttonClass } from "#web/ui/frame/button.tsx";
import { keepWayBack } from "../linking/way-back.ts";

interface DiscordLoginProps {
  /** Where to go once one is logged in. */
  from?: string | undefined;
  children: string;
}

/** A way to Discord and back; nothing where the site has no application there. */
export function DiscordLogin({ from, children }: DiscordLoginProps) {
  if (!useSite().hasDiscord) return null;
  return (
    <a className={buttonClass()} href={hrefOf(goToDiscord, {})} onClick={() => keepWayBack(from)}>
      {children}
    </a>
  );
}
