import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useState } from "react";
import { paragraphsOf } from "./season-rules-text.ts";
import styles from "./season-rules-viewer.module.css";

interface PageTextProps {
  document: PDFDocumentProxy;
  /** From 1. */
  number: number;
}

/** The text of a page, to be read on a narrow screen or aloud. */
export function PageText({ document, number }: PageTextProps) {
  const [paragraphs, setParagraphs] = useState<string[]>();
  useEffect(() => {
    let isGone = false;
    readText(document, number).then(
      (read) => !isGone && setParagraphs(read),
      () => !isGone && setParagraphs([]),
    );
    return () => {
      isGone = true;
    };
  }, [document, number]);
  if (!paragraphs) return null;
  return (
    <div className={`stack gap-3 pad-4 ${styles.prose}`}>
      {paragraphs.map((paragraph, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a page's paragraphs never change
        <p key={index}>{paragraph}</p>
      ))}
      {paragraphs.length === 0 && <p>Pagina nu are text, doar imagini.</p>}
    </div>
  );
}

async function readText(document: PDFDocumentProxy, number: number): Promise<string[]> {
  const page = await document.getPage(number);
  const { items } = await page.getTextContent();
  // The others are marks around text.
  return paragraphsOf(items.filter((item) => "str" in item));
}
