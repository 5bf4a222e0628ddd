import type { ReactNode } from "react";
import type { DriverProfile } from "#features/results/event-results.ts";
import { Fact, Facts } from "#web/ui/show/facts.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import styles from "./profile-header.module.css";

interface ProfileHeaderProps {
  overline: string;
  name: string;
  /** Address of a portrait or a logo. */
  picture: string | null;
  /** Drawn where there is no picture: up to three letters. */
  letters: string;
  totals: DriverProfile["totals"];
  /** Under the name. */
  children?: ReactNode;
}

/** The head of a driver's or club's page. */
export function ProfileHeader(props: ProfileHeaderProps) {
  const { overline, name, picture, letters, totals, children } = props;
  return (
    <div className={styles.profile}>
      <div className={styles.picture}>
        {picture ? (
          <img src={picture} alt="" decoding="async" />
        ) : (
          <span aria-hidden>{letters}</span>
        )}
      </div>
      <div className="quiet-links">
        <PageHeader overline={overline} title={name}>
          {children}
        </PageHeader>
        <Facts>
          <Fact name="Curse">{totals.races}</Fact>
          <Fact name="Victorii">{totals.wins}</Fact>
          <Fact name="Podiumuri">{totals.podiums}</Fact>
        </Facts>
      </div>
    </div>
  );
}
