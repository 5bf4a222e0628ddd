import type { ManagedPerson } from "#features/accounts/people.ts";
import { unlinkDiscord } from "#features/accounts/people-calls.ts";
import { useCall } from "#web/calls/use-call.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { Card } from "#web/ui/frame/card.tsx";
import { askToConfirm } from "#web/ui/feedback/confirmations.ts";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import styles from "../people.module.css";
import { platformTitle } from "../linking/platform-title.ts";

interface PersonPlatformsProps {
  id: string;
  driver: NonNullable<ManagedPerson["driver"]>;
}

/** Ids besides those of the profile. Without any there is nothing to show. */
export function PersonPlatforms({ id, driver: { aliases, hasDiscord } }: PersonPlatformsProps) {
  const unlink = useCall(unlinkDiscord, () => ({ params: { id } }), {
    onSuccess: () => showSnackbar({ content: "Discord a fost deconectat." }),
  });
  if (aliases.length === 0 && !hasDiscord) return null;
  const askToUnlink = async () => {
    const isSure = await askToConfirm({
      title: "Deconectezi Discord?",
      body: "Persoana își poate conecta apoi alt cont de Discord.",
      yes: "Deconectează",
    });
    if (isSure) unlink.mutate();
  };
  return (
    <Card title="Alte legături">
      <ul className="stack gap-3">
        {aliases.map(({ platform, platformId }) => (
          <li key={`${platform} ${platformId}`} className="box row spread gap-2-4 pad-3-4">
            <span className={styles.ids}>
              {platformTitle(platform)} {platformId}, ținut minte
            </span>
            <LinkButton
              to="/administrare/id-uri"
              search={{ tab: "aliases", search: platformId }}
              aria-label={`Vezi ${platformTitle(platform)} ${platformId}`}
            >
              Vezi
            </LinkButton>
          </li>
        ))}
        {hasDiscord && (
          <li className="box row spread gap-2-4 pad-3-4">
            Discord este conectat
            <Button isBusy={unlink.isPending} onClick={() => void askToUnlink()}>
              Deconectează Discord
            </Button>
          </li>
        )}
      </ul>
    </Card>
  );
}
