import { useEffect, useEffectEvent } from "react";
import type { EventPicture } from "#features/events/event-media.ts";
import { Dialog } from "#web/ui/feedback/dialog.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import styles from "./event-pictures.module.css";

interface PictureDialogProps {
  pictures: readonly EventPicture[];
  index: number;
  onMove: (index: number) => void;
  onClose: () => void;
}

/** One picture, as big as the window; the arrow keys go on to the others. */
export function PictureDialog({ pictures, index, onMove, onClose }: PictureDialogProps) {
  const count = pictures.length;
  const move = (by: 1 | -1) => onMove((index + by + count) % count);
  const moveByKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === "ArrowLeft") move(-1);
    if (key === "ArrowRight") move(1);
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => moveByKey(event);
    // On the way down: the dialog keeps arrow keys to itself.
    document.addEventListener("keydown", onKey, { capture: true });
    return () => document.removeEventListener("keydown", onKey, { capture: true });
  }, []);
  const picture = pictures[index];
  if (!picture) return null;
  const { url, alt, caption, author } = picture;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Imaginea ${index + 1} din ${count}`}
      size="picture"
      actions={
        <>
          {count > 1 && (
            <>
              <Button onClick={() => move(-1)}>← Înapoi</Button>
              <Button onClick={() => move(1)}>Înainte →</Button>
            </>
          )}
          <Button onClick={onClose}>Închide</Button>
        </>
      }
    >
      <figure className="stack">
        <img className={styles.big} src={url} alt={alt} decoding="async" />
        <figcaption className={styles.words} aria-live="polite">
          {caption || alt} {author && <span className="muted">Foto: {author}</span>}
        </figcaption>
      </figure>
    </Dialog>
  );
}
