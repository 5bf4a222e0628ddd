import { Link } from "@tanstack/react-router";
import { mailWords } from "#features/accounts/mail-words.ts";
import { useSite } from "#web/page-data.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";

/** To somebody who has to wait before the next try: how long, and the way that is open meanwhile. */
export function LockedNotice({ text }: { text: string }) {
  const { linkComes } = mailWords(useSite());
  return (
    <div role="status">
      <Notice kind="warning" title="Mai așteaptă puțin">
        <p>{text}</p>
        <p>
          Nu vrei să aștepți? <Link to="/forgot-password">Alege altă parolă</Link> {linkComes}.
        </p>
      </Notice>
    </div>
  );
}
