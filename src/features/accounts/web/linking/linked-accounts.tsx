import type { OwnProfile } from "#features/accounts/accounts.ts";
import { linkDiscord, linkSteam } from "#features/accounts/profile-calls.ts";
import { hrefOf } from "#web/calls/call.ts";
import { Button, buttonClass } from "#web/ui/frame/button.tsx";
import { FormSection } from "#web/ui/fields/form-section.tsx";
import { Unlinking } from "./unlinking.tsx";
import { keepWayBack } from "./way-back.ts";
import styles from "../profile/profile-page.module.css";

interface LinkedAccountsProps {
  profile: Pick<OwnProfile, "discordCode" | "steamId">;
  /** The site has an application at Discord. */
  hasDiscord: boolean;
  /** Where the person came from to link them. */
  back?: string | undefined;
}

/** Buttons to link Discord and Steam; pressed once, they stay checked. */
export function LinkedAccounts({ profile, hasDiscord, back }: LinkedAccountsProps) {
  const isDiscordOff = !hasDiscord && profile.discordCode === null;
  return (
    <FormSection title="Conturi conectate">
      <div className="row gap-3">
        <LinkingButton
          service="Discord"
          href={hrefOf(linkDiscord, {})}
          isLinked={profile.discordCode !== null}
          isOff={isDiscordOff}
          back={back}
        />
        <LinkingButton
          service="Steam"
          href={hrefOf(linkSteam, {})}
          isLinked={profile.steamId !== null}
          isOff={false}
          back={back}
        />
      </div>
      <Unlinking />
      {isDiscordOff && (
        <p className="muted">
          Discord nu este configurat pe acest site, deci nu poate fi conectat.
        </p>
      )}
    </FormSection>
  );
}

interface LinkingButtonProps {
  service: string;
  /** Leads away from the site, to the service. */
  href: string;
  isLinked: boolean;
  isOff: boolean;
  back: string | undefined;
}

function LinkingButton({ service, href, isLinked, isOff, back }: LinkingButtonProps) {
  if (isLinked)
    return (
      <Button disabled>
        <span className={styles.check} aria-hidden>
          ✓
        </span>
        {service} conectat
      </Button>
    );
  if (isOff) return <Button disabled>{service} indisponibil</Button>;
  return (
    <a className={buttonClass()} href={href} onClick={() => keepWayBack(back)}>
      Conectează {service}
    </a>
  );
}
