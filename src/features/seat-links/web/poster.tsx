import { useQuery } from "@tanstack/react-query";
import { readSeason } from "#features/seasons/seasons-calls.ts";
import { read } from "#web/calls/call.ts";
import { moment } from "#shared/time/dates.ts";
import { useNow } from "#web/now.ts";
import { useSite } from "#web/page-data.ts";
import { QrCode } from "#web/ui/show/qr-code.tsx";
import { nextRace } from "./next-race.ts";
import styles from "./link-page.module.css";

interface PosterProps {
  address: string;
  league: string;
  seasonId: string;
  /** `null`: everybody drives alone. */
  club: string | null;
}

/** The link as a picture that phones read, with what it is for; printed it is a whole sheet of paper, alone. */
export function Poster({ address, league, seasonId, club }: PosterProps) {
  const { data: season } = useQuery(read(readSeason, { params: { id: seasonId } }));
  const now = useNow();
  const { timeZone } = useSite();
  const next = season && nextRace(season, now);
  return (
    <div className={styles.poster} data-poster>
      <p className={styles.league}>
        <svg viewBox="0 0 20 24" className={styles.sign} aria-hidden>
          <path d="M0 24V0h20v24h-5V5H5v19z" />
        </svg>
        {league}
      </p>
      <p className={styles.title}>{season?.title}</p>
      {next && (
        <p className={styles.race}>
          {moment(next.at, timeZone, now)} · {next.place}
        </p>
      )}
      <p className={styles.call}>
        {club === null ? "Vino la start" : `Vino la start cu ${club}`}: scanezi, scrii numele, ai
        loc.
      </p>
      <QrCode text={address} label="Cod QR cu linkul de înscriere" />
      <p className={styles.letters}>{address}</p>
    </div>
  );
}
