import type { Track } from "#features/seasons/seasons.ts";
import { trackCode } from "#shared/drawn/track-code.ts";
import { Outline, TrackCode } from "#web/ui/drawn/outline.tsx";

interface VenueDrawingProps extends Pick<Track, "drawing" | "outline"> {
  name: string;
  className?: string | undefined;
}

/** A venue's outline; where organisers have sent none, its code over a straight. */
export function VenueDrawing({ drawing, outline, name, className }: VenueDrawingProps) {
  if (drawing) return <Outline {...drawing} className={className} />;
  if (outline === null) return <TrackCode code={trackCode(name)} className={className} />;
  return <img className={className} src={outline} alt="" loading="lazy" decoding="async" />;
}
