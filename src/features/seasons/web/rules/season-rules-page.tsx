import { type PDFDocumentProxy, RenderingCancelledException, TextLayer } from "pdfjs-dist";
import { useEffect, useRef, useState } from "react";
import { Notice } from "#web/ui/feedback/notice.tsx";
import styles from "./season-rules-viewer.module.css";

/** Sharp on every screen, but never so large that a phone runs out of memory. */
const mostPixels = 12_000_000;

interface PagePictureProps {
  document: PDFDocumentProxy;
  /** From 1. */
  number: number;
  /** CSS pixels. */
  width: number;
}

/** A page as it is printed, with its text above the picture to be read out, found and copied. */
export function PagePicture({ document, number, width }: PagePictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [broken, setBroken] = useState<number>();
  useEffect(() => {
    if (!canvas.current || !text.current) return undefined;
    const drawing = new AbortController();
    const { signal } = drawing;
    const into = { canvas: canvas.current, text: text.current, signal };
    draw(document, { number, width, ...into }).catch((error: unknown) => {
      if (!(error instanceof RenderingCancelledException) && !signal.aborted) setBroken(number);
    });
    return () => drawing.abort();
  }, [document, number, width]);
  return (
    // As wide as it will be, so that it does not move when it is drawn.
    <div className={styles.page} style={{ width }}>
      {broken === number && (
        <Notice kind="bad">Pagina nu poate fi desenată. Încearcă „Text”.</Notice>
      )}
      <canvas ref={canvas} className={styles.canvas} />
      <div ref={text} className={styles.text} />
    </div>
  );
}

interface Drawn extends Omit<PagePictureProps, "document"> {
  canvas: HTMLCanvasElement;
  text: HTMLElement;
  /** Another page or size takes its place. */
  signal: AbortSignal;
}

/** Draws one page into a canvas and a layer of text. */
async function draw(document: PDFDocumentProxy, drawn: Drawn): Promise<void> {
  const { number, width, canvas, text, signal } = drawn;
  const page = await document.getPage(number);
  if (signal.aborted) return;
  const scale = width / page.getViewport({ scale: 1 }).width;
  const viewport = page.getViewport({ scale });
  const density = Math.min(
    globalThis.devicePixelRatio * 1.25,
    Math.sqrt(mostPixels / (viewport.width * viewport.height)),
  );
  canvas.width = Math.floor(viewport.width * density);
  canvas.height = Math.floor(viewport.height * density);
  canvas.style.width = `${viewport.width}px`;
  canvas.style.height = `${viewport.height}px`;
  text.replaceChildren();
  text.style.setProperty("--total-scale-factor", String(scale));
  const render = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] });
  signal.addEventListener("abort", () => render.cancel());
  await render.promise;
  if (signal.aborted) return;
  const layer = new TextLayer({
    textContentSource: page.streamTextContent(),
    container: text,
    viewport,
  });
  signal.addEventListener("abort", () => layer.cancel());
  await layer.render();
}
