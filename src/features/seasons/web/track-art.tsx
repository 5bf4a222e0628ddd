import { useState } from "react";
import type { Track } from "#features/seasons/seasons.ts";
import { trackTitle } from "#features/seasons/track-title.ts";
import { ArtGround, GridArt } from "#web/ui/racing/grid-art.tsx";
import styles from "./track-art.module.css";

interface TrackArtProps {
  track: Pick<Track, "name" | "trackFamily" | "outline">;
  /** The simulator's. */
  acronym: string;
}

/** A track's outline in whatever room it is given; where organisers have sent none, nothing that could be taken for its shape. */
export function TrackArt({ track, acronym }: TrackArtProps) {
  const [broken, setBroken] = useState<string>();
  const { outline, name, trackFamily } = track;
  if (outline === null || outline === broken) return <GridArt acronym={acronym} />;
  return (
    <ArtGround acronym={acronym}>
      <img
        className={styles.outline}
        src={outline}
        alt={`Conturul circuitului ${trackTitle({ family: trackFamily.name, name })}`}
        loading="lazy"
        decoding="async"
        onError={() => setBroken(outline)}
      />
    </ArtGround>
  );
}
