import { Link } from "@tanstack/react-router";
import { Notice } from "#web/ui/feedback/notice.tsx";

/** To somebody who has to wait before the next try: how long, and the way that is open meanwhile. */
export function LockedNotice({ text }: { text: string }) {
  return (
    <div role="status">
      <Notice kind="warning" title="Mai așteaptă puțin">
        <p>{text}</p>
        <p>
          Nu vrei să aștepți? <Link to="/forgot-password">Alege altă parolă</Link> cu un link primit
          pe email.
        </p>
      </Notice>
    </div>
  );
}
