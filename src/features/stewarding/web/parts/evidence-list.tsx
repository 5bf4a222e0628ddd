import { useState } from "react";
import { instantText, linkExpires, sideTitles } from "../../case-words.ts";
import type { Evidence } from "../../stewarding.ts";
import styles from "./evidence-list.module.css";

interface EvidenceListProps {
  evidence: readonly Evidence[];
  /** The address of a picture is over: whoever shows it asks for another. Left out for documents, whose addresses stay. */
  onStale?: () => void;
  /** Who brought each, and whether the other side sees it. */
  showsSides?: boolean;
}

/** Links and pictures of a case. Links are never followed by the site, nor shown in the page. */
export function EvidenceList({ evidence, onStale, showsSides = false }: EvidenceListProps) {
  return (
    <ul className="tiles gap-4">
      {evidence.map((one) => (
        <li key={one._id} className="stack gap-1">
          {one.kind === "link" ? (
            <EvidenceLink evidence={one} />
          ) : (
            <EvidencePicture url={one.url} onStale={onStale} />
          )}
          {showsSides && (
            <p className="small muted">
              {sideTitles[one.side]}
              {!one.shared && " · doar pentru comisari"}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function EvidenceLink({ evidence: { url, atMs } }: { evidence: Evidence }) {
  return (
    <p className="anywhere">
      <a href={url} target="_blank" rel="noopener noreferrer nofollow">
        {url.replace(/^https:\/\//, "")}
      </a>
      {atMs !== null && <span className="strong">{` de\u00a0la\u00a0${instantText(atMs)}`}</span>}
      {linkExpires(url) && <span className="aside muted"> (linkul expiră)</span>}
    </p>
  );
}

/** Once it is drawn it stays, whatever its address does; the link always leads to the newest one. */
function EvidencePicture({ url, onStale }: { url: string; onStale: (() => void) | undefined }) {
  const [shown, setShown] = useState(url);
  const [failed, setFailed] = useState<string>();
  const src = failed === shown ? url : shown;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      <img
        className={styles.picture}
        src={src}
        alt="Dovadă"
        loading="lazy"
        onLoad={() => setShown(src)}
        onError={() => {
          setFailed(src);
          setShown(src);
          if (failed !== src) onStale?.();
        }}
      />
    </a>
  );
}
