import { useState } from "react";
import type { Track } from "#features/seasons/seasons.ts";
import { placeOf, trackTitle } from "#features/seasons/track-title.ts";
import { trackCode } from "#shared/drawn/track-code.ts";
import { Outline, TrackCode } from "#web/ui/drawn/outline.tsx";
import { ArtGround } from "#web/ui/racing/grid-art.tsx";
import styles from "./track-art.module.css";

interface TrackArtProps {
  /** An event, whose title may say where the track is. */
  event: {
    title: string;
    track: Pick<Track, "name" | "city" | "trackFamily" | "outline" | "drawing">;
  };
  /** The simulator's. */
  acronym: string;
}

/** An event's track in whatever room it is given: its outline, and where organisers have sent none, its code over a straight. */
export function TrackArt({ event, acronym }: TrackArtProps) {
  const [broken, setBroken] = useState<string>();
  const { outline, drawing, name, trackFamily } = event.track;
  const words = `Conturul circuitului ${trackTitle({ family: trackFamily.name, name })}`;
  if (drawing)
    return (
      <ArtGround acronym={acronym}>
        <div className={styles.outline} role="img" aria-label={words}>
          <Outline {...drawing} className={styles.drawing} />
        </div>
      </ArtGround>
    );
  if (outline === null || outline === broken)
    return (
      <ArtGround acronym={acronym}>
        <div className={styles.outline}>
          <TrackCode code={trackCode(placeOf(event))} className={styles.drawing} />
        </div>
      </ArtGround>
    );
  return (
    <ArtGround acronym={acronym}>
      <img
        className={styles.outline}
        src={outline}
        alt={words}
        loading="lazy"
        decoding="async"
        onError={() => setBroken(outline)}
      />
    </ArtGround>
  );
}
