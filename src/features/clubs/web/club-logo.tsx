import type { Club } from "#features/clubs/clubs.ts";
import { initials } from "#shared/text/initials.ts";
import { readUpload } from "#shared/upload-calls.ts";
import { hrefOf } from "#web/calls/call.ts";
import styles from "./club-logo.module.css";

/** The club's own picture, or its first letters on a plate. Decoration: the name stands beside it. */
export function ClubLogo({ club: { logo, name } }: { club: Pick<Club, "logo" | "name"> }) {
  if (logo)
    return <img className={styles.logo} src={hrefOf(readUpload, { params: logo })} alt="" />;
  return (
    <span className={styles.logo} data-empty aria-hidden>
      {initials(name)}
    </span>
  );
}
