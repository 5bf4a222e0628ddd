import { useRouter } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import { noticeFacts } from "#features/messages/notice-kinds.ts";
import type { NoticeLine } from "#features/messages/notices.ts";
import { hearSeason, readNotice, silenceSeason } from "#features/messages/notices-calls.ts";
import { useCall } from "#web/calls/use-call.ts";
import { useSession } from "#web/session.ts";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { Menu, MenuItem } from "#web/ui/frame/menu.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { MessageMark } from "../message-mark.tsx";
import { ownPath } from "../own-path.ts";
import styles from "./notice-row.module.css";

/** Opens what it speaks of, which makes it read. */
export function NoticeRow({ notice }: { notice: NoticeLine }) {
  const { _id, kind, subject, words, season, path, viewed, createdAt } = notice;
  const router = useRouter();
  const isSeat = useSession()?.isSeat ?? false;
  const markRead = useCall(readNotice, () => ({ params: { id: _id } }));
  const { label, isLetter } = noticeFacts[kind];
  const open = (event: MouseEvent) => {
    // A message marks itself once it is there.
    if (path !== null && !viewed) markRead.mutate();
    const href = ownPath(event.nativeEvent);
    if (href === undefined) return;
    event.preventDefault();
    void router.navigate({ href });
  };
  return (
    <li className={styles.row}>
      <a className={styles.line} href={path ?? `/message/${_id}`} onClick={open} onAuxClick={open}>
        <MessageMark isViewed={viewed} />
        <span className="stack narrowable">
          <span className="small muted anywhere">
            {season ? `${label} · ${season.title}` : label}
          </span>
          <span className={`name anywhere ${styles.subject}`} data-viewed={viewed || undefined}>
            {subject}
          </span>
          {words !== "" && <span className="small anywhere">{words}</span>}
          <span className="small muted">
            <Time at={createdAt} format="moment" />
          </span>
        </span>
      </a>
      {season && !isLetter && !isSeat && <SeasonMenu season={season} subject={subject} />}
    </li>
  );
}

interface SeasonMenuProps {
  season: { _id: string; title: string };
  subject: string;
}

function SeasonMenu({ season, subject }: SeasonMenuProps) {
  const params = { id: season._id };
  const hear = useCall(hearSeason, () => ({ params }), {
    onSuccess: () => showSnackbar({ content: `Primești din nou noutăți din ${season.title}` }),
  });
  const silence = useCall(silenceSeason, () => ({ params }), {
    onSuccess: () =>
      showSnackbar({
        content: `Nu mai primești noutăți din ${season.title}`,
        action: { title: "Anulează", press: () => hear.mutate() },
      }),
  });
  return (
    <Menu
      trigger={
        <Button look="link" className={styles.more} aria-label={`Mai multe: ${subject}`}>
          ⋯
        </Button>
      }
    >
      <MenuItem disabled={silence.isPending} onClick={() => silence.mutate()}>
        Nu mai vreau din acest sezon
      </MenuItem>
    </Menu>
  );
}
