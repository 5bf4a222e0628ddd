import { lazy, type MouseEvent, Suspense, useState } from "react";
import type { EventPicture } from "#features/events/event-media.ts";
import styles from "./event-pictures.module.css";

const PictureDialog = lazy(async () => ({
  default: (await import("./picture-dialog.tsx")).PictureDialog,
}));

/** Organisers' pictures of an event, small in rows, and big one at a time. Without JavaScript each opens as a page. */
export function EventPictures({ pictures }: { pictures: readonly EventPicture[] }) {
  const [open, setOpen] = useState<number>();
  if (pictures.length === 0) return null;
  const show = (index: number) => (event: MouseEvent) => {
    // Whoever asks for a tab of its own gets one.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(index);
  };
  return (
    <section className="stack gap-3" aria-labelledby="pictures">
      <h2 className="step-2" id="pictures">
        Imagini
      </h2>
      <ul className={styles.pictures}>
        {pictures.map(({ _id, url, alt, caption, author }, index) => (
          <li key={_id}>
            <figure className="stack gap-1 anywhere">
              <a className={styles.link} href={url} onClick={show(index)}>
                <img
                  className={styles.picture}
                  src={url}
                  alt={alt}
                  width={360}
                  height={240}
                  loading="lazy"
                  decoding="async"
                />
              </a>
              {(caption || author) && (
                <figcaption className="small">
                  {caption} {author && <span className="muted">Foto: {author}</span>}
                </figcaption>
              )}
            </figure>
          </li>
        ))}
      </ul>
      {open !== undefined && (
        <Suspense>
          <PictureDialog
            pictures={pictures}
            index={Math.min(open, pictures.length - 1)}
            onMove={setOpen}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}
