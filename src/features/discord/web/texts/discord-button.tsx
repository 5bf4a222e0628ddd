import { Suspense, useState } from "react";
import { lazyPart } from "#web/lazy-part.ts";
import { Button } from "#web/ui/frame/button.tsx";
import type { DiscordAbout } from "./discord-dialog.tsx";

const DiscordDialog = lazyPart(
  () => import("#features/discord/web/texts/discord-dialog.tsx"),
  "DiscordDialog",
);

/** For who may edit results: what stands beside it as a message for Discord, of what every visitor sees. */
export function DiscordButton(about: DiscordAbout) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Copiază pentru Discord</Button>
      {isOpen && (
        <Suspense>
          <DiscordDialog about={about} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
