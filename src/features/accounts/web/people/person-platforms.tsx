import type { ManagedPerson } from "#features/accounts/people.ts";
import { accountActs } from "#features/accounts/account-acts.ts";
import { ActButton } from "#web/acts/act-button.tsx";
import { Card } from "#web/ui/frame/card.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import styles from "../people.module.css";
import { platformTitle } from "#shared/game-platforms.ts";

interface PersonPlatformsProps {
  id: string;
  driver: NonNullable<ManagedPerson["driver"]>;
}

/** Ids besides those of the profile. Without any there is nothing to show. */
export function PersonPlatforms({ id, driver: { aliases, hasDiscord } }: PersonPlatformsProps) {
  if (aliases.length === 0 && !hasDiscord) return null;
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
            <ActButton act={accountActs.unlinkDiscord} of={{ _id: id }} />
          </li>
        )}
      </ul>
    </Card>
  );
}
