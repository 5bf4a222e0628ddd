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
    const drawing = new Drawing({ canvas: canvas.current, text: text.current });
    drawing.draw(document, { number, width }).catch((error: unknown) => {
      if (!(error instanceof RenderingCancelledException) && !drawing.isCancelled)
        setBroken(number);
    });
    return () => drawing.cancel();
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

/** One page being drawn into a canvas and a layer of text; another page or size takes its place. */
class Drawing {
  isCancelled = false;
  #cancelRender: () => void = () => undefined;
  readonly #canvas: HTMLCanvasElement;
  readonly #text: HTMLElement;

  constructor({ canvas, text }: { canvas: HTMLCanvasElement; text: HTMLElement }) {
    this.#canvas = canvas;
    this.#text = text;
  }

  async draw(
    document: PDFDocumentProxy,
    { number, width }: { number: number; width: number },
  ): Promise<void> {
    const page = await document.getPage(number);
    if (this.isCancelled) return;
    const scale = width / page.getViewport({ scale: 1 }).width;
    const viewport = page.getViewport({ scale });
    const density = Math.min(
      globalThis.devicePixelRatio * 1.25,
      Math.sqrt(mostPixels / (viewport.width * viewport.height)),
    );
    const canvas = this.#canvas;
    canvas.width = Math.floor(viewport.width * density);
    canvas.height = Math.floor(viewport.height * density);
    canvas.style.width = `${viewport.width}px`;
    canvas.style.height = `${viewport.height}px`;
    this.#text.replaceChildren();
    this.#text.style.setProperty("--total-scale-factor", String(scale));
    const render = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] });
    this.#cancelRender = () => render.cancel();
    await render.promise;
    if (this.isCancelled) return;
    const layer = new TextLayer({
      textContentSource: page.streamTextContent(),
      container: this.#text,
      viewport,
    });
    this.#cancelRender = () => layer.cancel();
    await layer.render();
  }

  cancel(): void {
    this.isCancelled = true;
    this.#cancelRender();
  }
}
