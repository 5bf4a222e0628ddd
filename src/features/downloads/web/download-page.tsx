import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { type DownloadError, downloadErrorText } from "#features/downloads/download-errors.ts";
import type { OfferedFile } from "#features/downloads/downloads.ts";
import { useSite } from "#web/page-data.ts";
import { Button, buttonClass } from "#web/ui/frame/button.tsx";
import { Card } from "#web/ui/frame/card.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { downloadFailure } from "./download-failure.ts";
import styles from "./download-page.module.css";
import { validateDownloadSearch } from "./download-search.ts";
import { listDownloads, sendDownload, startDownload } from "#features/downloads/downloads-calls.ts";
import { hrefOf, read } from "#web/calls/call.ts";
import { byteSize } from "#shared/text/byte-size.ts";
import { SimulatorFlag } from "#web/ui/racing/simulator-flag.tsx";
import { Time } from "#web/ui/show/time.tsx";

/** '/download-motorpark' and '/download': members prove with Discord that they are, and get a game file. */
export function DownloadPage() {
  const { file } = useSearch({ strict: false, select: validateDownloadSearch });
  const err = useRefusal();
  const { leagueName } = useSite();
  const { ready, files } = useSuspenseQuery(read(listDownloads, {})).data;
  const token = useDownloadToken();
  const chosen = file === undefined ? files[0] : files.find(({ fileKey }) => fileKey === file);
  const fileKey = chosen?.fileKey ?? file;
  const isGone = file !== undefined && !chosen && !err;
  const whyNot = ready ? (files.length === 0 ? "no-files" : undefined) : "not-linked";
  return (
    <div className="column stack gap-5">
      <PageHeader overline="Fișiere de joc" title="Download Motorpark" />
      {err && (
        <noscript>
          <p className={styles.refusal}>{downloadErrorText(err, leagueName)}</p>
        </noscript>
      )}
      {isGone ? (
        <Notice kind="warning">
          Fișierul cerut nu mai este oferit aici.
          {files.length > 0 && " Poate îl găsești mai jos sub alt nume."}
        </Notice>
      ) : token === undefined ? (
        <SignIn fileKey={fileKey} chosen={chosen} whyNot={whyNot} />
      ) : (
        <Started token={token} fileKey={fileKey ?? ""} />
      )}
      {files.length > 0 && <Choice files={files} chosen={chosen} isOver={token !== undefined} />}
    </div>
  );
}

/**
 * Why the last try failed, for as long as the page is open. It is taken out of the address, so that neither 'Înapoi' nor a reload
 * nor somebody else reads it again; without scripts it stays.
 */
function useRefusal(): DownloadError | undefined {
  const { err } = useSearch({ strict: false, select: validateDownloadSearch });
  const { leagueName } = useSite();
  const navigate = useNavigate();
  const [refusal] = useState(err);
  const hasShown = useRef(false);
  useEffect(() => {
    if (!refusal || hasShown.current) return;
    hasShown.current = true;
    showSnackbar(downloadFailure(refusal, leagueName));
    void navigate({
      to: ".",
      search: (known) => ({ ...known, err: undefined }),
      replace: true,
      resetScroll: false,
    });
  }, [refusal, leagueName, navigate]);
  return refusal;
}

interface SignInProps {
  fileKey: string | undefined;
  chosen: OfferedFile | undefined;
  /** Why nothing can be downloaded yet. */
  whyNot: "not-linked" | "no-files" | undefined;
}

function SignIn({ fileKey, chosen, whyNot }: SignInProps) {
  const { leagueName, socialLinks } = useSite();
  const server = socialLinks.find(({ name }) => /discord/i.test(name));
  return (
    <Card
      title="Pentru membrii ligii"
      actions={
        whyNot === undefined ? (
          <a
            className={buttonClass()}
            data-look="main"
            href={hrefOf(startDownload, { query: { file: fileKey ?? "" } })}
            rel="nofollow"
          >
            Autentificare Discord
          </a>
        ) : (
          <Button disabled>Autentificare Discord</Button>
        )
      }
    >
      <div className="stack gap-3">
        {whyNot === "not-linked" && (
          <Notice kind="warning" title="Descărcările nu sunt pornite încă">
            Site-ul nu este legat de un server de Discord. Când va fi, se descarcă așa:
          </Notice>
        )}
        {whyNot === "no-files" && (
          <Notice kind="info" title="Organizatorii nu au pus încă niciun fișier">
            Când vor pune, se descarcă așa:
          </Notice>
        )}
        <p>
          Ca să descarci {chosen ? <strong>{chosen.title}</strong> : "fișierele"}, autentifică-te cu
          Discord. Trebuie să fii membru pe serverul de Discord {leagueName}.
        </p>
        <p className="muted anywhere">
          Site-ul întreabă Discord doar dacă ești pe acest server și nu păstrează nimic despre tine.
          {server && (
            <>
              {" "}
              Nu ești încă pe server? <a href={server.url}>Intră pe {server.name}</a>, apoi revino
              aici.
            </>
          )}
        </p>
      </div>
    </Card>
  );
}

/** Opens the download by itself, once; the link stays for browsers that let nothing open. */
function Started({ token, fileKey }: { token: string; fileKey: string }) {
  const hasOpened = useRef(false);
  const href = hrefOf(sendDownload, { query: { token, file: fileKey } });
  useEffect(() => {
    if (hasOpened.current) return;
    hasOpened.current = true;
    // Where no tab may open, a file that is saved leaves this page as it is.
    if (!window.open(href, "_blank")) location.assign(href);
  }, [href]);
  return (
    <Notice kind="good">
      <p role="status">
        Download-ul va începe imediat. Dacă nu începe,{" "}
        <a href={href} rel="nofollow">
          apăsați aici
        </a>
        .
      </p>
    </Notice>
  );
}

interface ChoiceProps {
  files: readonly OfferedFile[];
  chosen: OfferedFile | undefined;
  isOver: boolean;
}

function Choice({ files, chosen, isOver }: ChoiceProps) {
  const shown = isOver && chosen ? [chosen] : files;
  const title = shown.length > 1 ? "Alege fișierul" : "Fișierul";
  return <OfferedFiles title={title} files={shown} chosen={chosen} />;
}

let taken: string | undefined;

/**
 * The token of the address, for as long as the page is open; `undefined` on the server and without one. It is taken out of the
 * address at once, so that it is neither shared nor in the history.
 */
function useDownloadToken(): string | undefined {
  const token = useSyncExternalStore(never, readToken, () => undefined);
  useEffect(() => {
    const address = new URL(location.href);
    if (address.searchParams.has("token")) {
      address.searchParams.delete("token");
      history.replaceState(history.state, "", address.pathname + address.search);
    }
    return () => {
      taken = undefined;
    };
  }, []);
  return token;
}

/** Nothing changes it while the page is open. */
function never() {
  return () => undefined;
}

function readToken(): string | undefined {
  taken = new URLSearchParams(location.search).get("token") || taken;
  return taken;
}

interface OfferedFilesProps {
  title: string;
  files: readonly OfferedFile[];
  chosen: OfferedFile | undefined;
}

/** The files one can download; pressing one chooses it. */
function OfferedFiles({ title, files, chosen }: OfferedFilesProps) {
  return (
    <section className="stack gap-3">
      <h2>{title}</h2>
      <ul className="stack gap-2">
        {files.map((file) => {
          const isChosen = file.fileKey === chosen?.fileKey;
          return (
            <li
              key={file.fileKey}
              className={`box stack gap-2 pad-3-4 ${styles.file}`}
              data-chosen={isChosen || undefined}
            >
              <div className="name row gap-2 anywhere">
                {file.simulator && <SimulatorFlag {...file.simulator} />}
                {files.length > 1 ? (
                  <Link
                    className={styles.choose}
                    to="/download-motorpark"
                    search={{ file: file.fileKey }}
                    resetScroll={false}
                    aria-current={isChosen ? "true" : undefined}
                  >
                    {file.title}
                  </Link>
                ) : (
                  <strong>{file.title}</strong>
                )}
                {isChosen && files.length > 1 && <span className="small muted">ales</span>}
              </div>
              {file.description && <p className={styles.description}>{file.description}</p>}
              <p className="muted anywhere">
                {[file.versionText, file.fileName, byteSize(file.bytes)]
                  .filter(Boolean)
                  .join(" · ")}
                {" · din "}
                <Time at={file.uploadedAt} format="day" />
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
