import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { useId, useRef } from "react";
import { readOwnProfile } from "#features/accounts/profile-calls.ts";
import { MessagesWatch } from "#features/messages/web/messages-watch.tsx";
import { initials } from "#shared/text/initials.ts";
import { givenName } from "#shared/text/person-name.ts";
import { readUpload } from "#shared/upload-calls.ts";
import { hrefOf, read } from "#web/calls/call.ts";
import { logoutPath, profilePath } from "#web/layout/navigation.ts";
import { type Session, useSession } from "#web/session.ts";
import styles from "./own-account.module.css";

/** What the bar holds of somebody logged in. */
export function OwnAccount() {
  const session = useSession();
  if (!session) return null;
  return (
    <>
      <MessagesWatch />
      <Account key={session.sub} session={session} />
    </>
  );
}

/** One's own picture, or initials in a grid slot, and name; a press opens what one can do with the account. */
function Account({ session }: { session: Session }) {
  // On the way out nobody asks any more: the answer would be that the session is over. A login of a seat alone may not ask.
  const isLeaving = useLocation({ select: ({ pathname }) => pathname === logoutPath });
  const { data } = useQuery({
    ...read(readOwnProfile, {}),
    enabled: !isLeaving && !session.isSeat,
  });
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const name = data ? givenName(data) : session.name;
  const close = () => menu.current?.hidePopover();
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        popoverTarget={id}
        aria-label={name ? `${name}, contul tău` : undefined}
      >
        <span className={styles.face}>
          {data?.profilePicture ? (
            <img src={hrefOf(readUpload, { params: data.profilePicture })} alt="" />
          ) : (
            <span
              className={styles.letters}
              data-letters={
                data || session.isSeat ? initials(name || session.email) || "#" : undefined
              }
            />
          )}
        </span>
        <span className={styles.name}>{name || "Contul tău"}</span>
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="group"
        aria-label="Contul tău"
        className={styles.menu}
        onBeforeToggle={() => placeUnder(button.current, menu.current)}
      >
        <p className="stack pad-3-4 ruled-below anywhere">
          {name && <strong className="strong">{name}</strong>}
          <span className="aside muted">{session.email}</span>
        </p>
        <Link className={styles.item} to={profilePath} onClick={close}>
          Editează profilul
        </Link>
        <Link
          className={styles.item}
          to="/driver-profile/$id"
          params={{ id: session.sub }}
          onClick={close}
        >
          Cum te văd ceilalți
        </Link>
        <Link className={styles.item} to="/urmaresc" onClick={close}>
          Pe cine urmărești
        </Link>
        <Link className={styles.item} to="/cazurile-mele" onClick={close}>
          Cazurile mele
        </Link>
        <Link className={styles.item} to={logoutPath} preload={false} onClick={close}>
          Deconectare
        </Link>
      </div>
    </>
  );
}

/** The bar moves while the strip above it scrolls away, so the place is looked up each time. */
function placeUnder(button: HTMLElement | null, menu: HTMLElement | null): void {
  if (!button || !menu) return;
  const { bottom, right } = button.getBoundingClientRect();
  menu.style.setProperty("--menu-top", `${bottom + 4}px`);
  menu.style.setProperty("--menu-right", `${document.documentElement.clientWidth - right}px`);
}
