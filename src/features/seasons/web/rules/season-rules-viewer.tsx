import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from "pdfjs-dist";
// oxlint-disable-next-line import/default -- Vite answers with the address of the file
import workerAddress from "pdfjs-dist/build/pdf.worker.min.mjs?url";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { formatPercent } from "#shared/text/romanian-number.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Pagination } from "#web/ui/frame/pagination.tsx";
import { SegmentedToggle } from "#web/ui/fields/segmented-toggle.tsx";
import unseen from "#web/ui/show/unseen.module.css";
import { PagePicture } from "./season-rules-page.tsx";
import { PendingRulebook } from "./season-rules-pending.tsx";
import { PageText } from "./season-rules-page-text.tsx";
import styles from "./season-rules-viewer.module.css";

GlobalWorkerOptions.workerSrc = workerAddress;

const zooms = [1, 1.5, 2, 3] as const;
/** Narrower than this a page in its whole width cannot be read. */
const narrowPx = 500;
/** Wider than this a page is larger than in print, and less of it is in sight. */
const widestPx = 860;

/** A PDF page by page, as it is printed or as text that fits a narrow screen. */
export function RulebookViewer({ address }: { address: string }) {
  const [attempt, setAttempt] = useState(0);
  return <OpenRulebook key={attempt} address={address} onRetry={() => setAttempt(attempt + 1)} />;
}

function OpenRulebook({ address, onRetry }: { address: string; onRetry: () => void }) {
  const opened = useDocument(address);
  if (opened.state === "failed")
    return (
      <ErrorState
        text="Regulamentul nu poate fi afișat aici. Îl poți descărca."
        onRetry={onRetry}
      />
    );
  return opened.state === "open" ? <Pages document={opened.document} /> : <PendingRulebook />;
}

type Opened =
  | { state: "opening" }
  | { state: "failed" }
  | { state: "open"; document: PDFDocumentProxy };

function useDocument(address: string): Opened {
  const [opened, setOpened] = useState<Opened>({ state: "opening" });
  useEffect(() => {
    // No WebAssembly: the site's policy does not allow it, and only rare pictures would need it.
    const task = getDocument({ url: address, useWasm: false, enableXfa: false });
    let isGone = false;
    task.promise.then(
      (document) => !isGone && setOpened({ state: "open", document }),
      () => !isGone && setOpened({ state: "failed" }),
    );
    return () => {
      isGone = true;
      void task.destroy();
    };
  }, [address]);
  return opened;
}

function Pages({ document }: { document: PDFDocumentProxy }) {
  const frame = useRef<HTMLDivElement>(null);
  const [number, setNumber] = useState(1);
  const [isText, setText] = useState(false);
  const width = useWidth(frame);
  const [chosenZoom, setZoom] = useState<number>();
  const zoom = chosenZoom ?? (width > 0 && width < narrowPx ? 1.5 : 1);
  const last = document.numPages;
  const goTo = (page: number) => {
    setNumber(Math.min(last, Math.max(1, page)));
    frame.current?.scrollTo({ top: 0, left: 0 });
  };
  const meta = { page: number, pageSize: 1, total: last };
  const onKey = (event: KeyboardEvent) => {
    const step = keySteps[event.key];
    // A page that is wider than its frame needs the arrows to be moved about.
    const isForScrolling = event.key.startsWith("Arrow") && zoom > 1 && !isText;
    if (step === undefined || isForScrolling) return;
    event.preventDefault();
    goTo(step === "first" ? 1 : step === "last" ? last : number + step);
  };
  return (
    <section className="stack gap-3" aria-label="Regulament">
      <p className={unseen.always} role="status">
        Pagina {number} din {last}
      </p>
      <Pagination meta={meta} onPage={goTo} />
      <div className="row spread gap-2">
        <SegmentedToggle
          label="Cum arată"
          value={isText ? "text" : "page"}
          options={[
            { value: "page", title: "Pagină" },
            { value: "text", title: "Text" },
          ]}
          onChange={(look) => setText(look === "text")}
        />
        {!isText && <ZoomButtons zoom={zoom} onZoom={setZoom} />}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons do the same as the keys */}
      <div
        ref={frame}
        className={styles.frame}
        role="region"
        aria-label={`Pagina ${number} din ${last}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        tabIndex={0}
        onKeyDown={onKey}
      >
        {isText ? (
          <PageText document={document} number={number} />
        ) : (
          width > 0 && (
            <PagePicture
              document={document}
              number={number}
              width={Math.min(width, widestPx) * zoom}
            />
          )
        )}
      </div>
      <Pagination
        label="Pagini, sub regulament"
        meta={meta}
        onPage={(page) => {
          goTo(page);
          frame.current?.scrollIntoView({ block: "start" });
        }}
      />
    </section>
  );
}

const keySteps: Record<string, number | "first" | "last"> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  PageDown: 1,
  PageUp: -1,
  Home: "first",
  End: "last",
};

function ZoomButtons({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  const smaller = zooms.findLast((step) => step < zoom);
  const larger = zooms.find((step) => step > zoom);
  return (
    <div className="row spread gap-2">
      <Button
        aria-label="Micșorează"
        disabled={smaller === undefined}
        onClick={() => smaller !== undefined && onZoom(smaller)}
      >
        −
      </Button>
      <span className={styles.number}>{formatPercent(Math.round(zoom * 100))}</span>
      <Button
        aria-label="Mărește"
        disabled={larger === undefined}
        onClick={() => larger !== undefined && onZoom(larger)}
      >
        +
      </Button>
    </div>
  );
}

/** The inner width of an element in CSS pixels, 0 until it is known. */
function useWidth(element: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.floor(entry.contentRect.width));
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
