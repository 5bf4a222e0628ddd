import { instantText, linkExpires, sideTitles } from "../../case-words.ts";
import type { Evidence } from "../../stewarding.ts";
import styles from "./evidence-list.module.css";

interface EvidenceListProps {
  evidence: readonly Evidence[];
  /** Who brought each, and whether the other side sees it. */
  showsSides?: boolean;
}

/** Links and pictures of a case. Links are never followed by the site, nor shown in the page. */
export function EvidenceList({ evidence, showsSides = false }: EvidenceListProps) {
  return (
    <ul className="tiles gap-4">
      {evidence.map((one) => (
        <li key={one._id} className="stack gap-1">
          {one.kind === "link" ? (
            <EvidenceLink evidence={one} />
          ) : (
            <a href={one.url} target="_blank" rel="noreferrer">
              <img className={styles.picture} src={one.url} alt="Dovadă" loading="lazy" />
            </a>
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
