import { useState } from "react";
import type { Track } from "#features/seasons/seasons.ts";
import { trackTitle } from "#features/seasons/track-title.ts";
import { Outline } from "#web/ui/drawn/outline.tsx";
import { ArtGround, GridArt } from "#web/ui/racing/grid-art.tsx";
import styles from "./track-art.module.css";

interface TrackArtProps {
  track: Pick<Track, "name" | "trackFamily" | "outline" | "drawing">;
  /** The simulator's. */
  acronym: string;
}

/** A track's outline in whatever room it is given; where organisers have sent none, nothing that could be taken for its shape. */
export function TrackArt({ track, acronym }: TrackArtProps) {
  const [broken, setBroken] = useState<string>();
  const { outline, drawing, name, trackFamily } = track;
  const words = `Conturul circuitului ${trackTitle({ family: trackFamily.name, name })}`;
  if (drawing)
    return (
      <ArtGround acronym={acronym}>
        <div className={styles.outline} role="img" aria-label={words}>
          <Outline {...drawing} className={styles.drawing} />
        </div>
      </ArtGround>
    );
  if (outline === null || outline === broken) return <GridArt acronym={acronym} />;
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
