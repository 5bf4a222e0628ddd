import { useSuspenseQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { type DownloadError, downloadErrorText } from "#features/downloads/download-errors.ts";
import type { OfferedFile } from "#features/downloads/downloads.ts";
import { useSite } from "#web/page-data.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { showSnackbar } from "#web/ui/snackbars.ts";
import { downloadFailure } from "./download-failure.ts";
import styles from "./download-page.module.css";
import { validateDownloadSearch } from "./download-search.ts";
import { downloadsQuery } from "./downloads-api.ts";
import { OfferedFiles } from "./offered-files.tsx";
import { useDownloadToken } from "./use-download-token.ts";

/** '/download-motorpark' and '/download': members prove with Discord that they are, and get a game file. */
export function DownloadPage() {
  const { file, err } = useSearch({ strict: false, select: validateDownloadSearch });
  const { leagueName } = useSite();
  const { ready, files } = useSuspenseQuery(downloadsQuery()).data;
  const token = useDownloadToken();
  const chosen = file === undefined ? files[0] : files.find(({ fileKey }) => fileKey === file);
  const fileKey = chosen?.fileKey ?? file;
  return (
    <div className={styles.page}>
      <PageHeader overline="Fișiere de joc" title="Download Motorpark" />
      {err && <Failure err={err} leagueName={leagueName} />}
      {token === undefined ? (
        <SignIn fileKey={fileKey} chosen={chosen} isReady={ready} />
      ) : (
        <Started token={token} fileKey={fileKey ?? ""} />
      )}
      {file !== undefined && !chosen && !err && (
        <Notice kind="warning">
          Fișierul cerut nu mai este oferit aici.
          {files.length > 0 && " Poate îl găsești mai jos sub alt nume."}
        </Notice>
      )}
      <Choice files={files} chosen={chosen} isOver={token !== undefined} />
    </div>
  );
}

interface SignInProps {
  fileKey: string | undefined;
  chosen: OfferedFile | undefined;
  isReady: boolean;
}

function SignIn({ fileKey, chosen, isReady }: SignInProps) {
  const { leagueName, socialLinks } = useSite();
  const server = socialLinks.find(({ name }) => /discord/i.test(name));
  const query = fileKey === undefined ? "" : `?${new URLSearchParams({ file: fileKey })}`;
  return (
    <Card
      title="Pentru membrii ligii"
      actions={
        isReady ? (
          <a
            className={buttonClass()}
            data-look="main"
            href={`/download/discord-auth${query}`}
            rel="nofollow"
          >
            Autentificare Discord
          </a>
        ) : (
          <Button disabled>Autentificare Discord</Button>
        )
      }
    >
      <div className={styles.words}>
        <p>
          Ca să descarci {chosen ? <strong>{chosen.title}</strong> : "fișierele"}, autentifică-te cu
          Discord. Trebuie să fii membru pe serverul de Discord {leagueName}.
        </p>
        <p className={styles.quiet}>
          Site-ul întreabă Discord doar dacă ești pe acest server și nu păstrează nimic despre tine.
          {server && (
            <>
              {" "}
              Nu ești încă pe server? <a href={server.url}>Intră pe {server.name}</a>, apoi revino
              aici.
            </>
          )}
        </p>
        {!isReady && (
          <Notice kind="warning" title="Descărcările nu sunt pornite">
            Acest site nu este încă legat de un server de Discord, așa că nu poate ști cine este
            membru. Întreabă organizatorii.
          </Notice>
        )}
      </div>
    </Card>
  );
}

/** Opens the download by itself, once; the link stays for browsers that let nothing open. */
function Started({ token, fileKey }: { token: string; fileKey: string }) {
  const hasOpened = useRef(false);
  const href = `/download/authenticated-get?${new URLSearchParams({ token, file: fileKey })}`;
  useEffect(() => {
    if (hasOpened.current) return;
    hasOpened.current = true;
    // Where no tab may open, a file that is saved leaves this page as it is.
    if (!window.open(href, "_blank")) location.assign(href);
  }, [href]);
  return (
    <Notice kind="good">
      <p role="status">
        Download-ul va incepe imediat. Daca nu incepe,{" "}
        <a href={href} rel="nofollow">
          apasati aici
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
  if (files.length === 0)
    return <p className={styles.quiet}>Organizatorii nu au pus încă niciun fișier la descărcat.</p>;
  const shown = isOver && chosen ? [chosen] : files;
  const title = shown.length > 1 ? "Alege fișierul" : "Fișierul";
  return <OfferedFiles title={title} files={shown} chosen={chosen} />;
}

function Failure({ err, leagueName }: { err: DownloadError; leagueName: string }) {
  const hasShown = useRef<DownloadError>(undefined);
  useEffect(() => {
    if (hasShown.current === err) return;
    hasShown.current = err;
    showSnackbar(downloadFailure(err, leagueName));
  }, [err, leagueName]);
  return (
    <noscript>
      <p className={styles.refusal}>{downloadErrorText(err, leagueName)}</p>
    </noscript>
  );
}
