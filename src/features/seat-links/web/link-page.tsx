import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { ActButton } from "#web/acts/act-button.tsx";
import { fresh, read } from "#web/calls/call.ts";
import { useCall } from "#web/calls/use-call.ts";
import { useSite } from "#web/page-data.ts";
import { CopyButton } from "#web/ui/feedback/copy-button.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { stateTitles } from "../link-state.ts";
import { seatLinkActs } from "../seat-link-acts.ts";
import { makeSeatLink, readLinkBoard } from "../seat-link-calls.ts";
import { invitationText } from "../invitation-text.ts";
import type { LinkBoard, SeatLink } from "../seat-links.ts";
import { NewSeats } from "./new-seats.tsx";
import { Poster } from "./poster.tsx";
import { Roster } from "./roster.tsx";
import styles from "./link-page.module.css";

const route = getRouteApi("/season-link/$seasonId");

/** 'Link de înscriere' of a season or of one of its clubs: to copy, to print, to stop, and who has come by it. */
export function LinkPage() {
  const { seasonId: id } = route.useParams();
  const { club } = route.useSearch();
  const board = useQuery(
    read(readLinkBoard, { params: { id }, query: club === undefined ? {} : { club } }, fresh),
  );
  if (board.data) return <Board board={board.data} />;
  return (
    <div className="column stack gap-4">
      <h1 className="step-3">Link de înscriere</h1>
      {board.error ? (
        <ErrorState text={board.error.message} onRetry={() => void board.refetch()} />
      ) : (
        <Skeleton lines={6} height="2.5rem" />
      )}
    </div>
  );
}

function Board({ board }: { board: LinkBoard }) {
  const { season, club, link, seats, claims, roster, refusal } = board;
  return (
    <div className={`column stack gap-5 ${styles.page}`}>
      <PageHeader overline={season.title} title="Link de înscriere">
        <p>
          {club === null
            ? "Cine îl deschide își scrie numele, alege mașina și are loc. Fără cont, fără parolă."
            : `Cine îl deschide concurează pentru clubul „${club.name}”. Fără cont, fără parolă.`}
        </p>
        <p className="quiet-links">
          <Link to="/season/$id" params={{ id: season._id }} search={{ tab: "register" }}>
            Înscrierile sezonului
          </Link>
        </p>
      </PageHeader>
      {refusal !== null && (
        <Notice kind="warning" title="Acum linkul nu ar da niciun loc">
          {refusal}
        </Notice>
      )}
      {link && <CurrentLink board={board} link={link} />}
      {link === null || link.state === "ended" ? <NewLink board={board} /> : null}
      <NewSeats seats={seats} claims={claims} hasLink={link !== null} />
      <Roster seasonId={season._id} roster={roster} />
    </div>
  );
}

function CurrentLink({ board, link }: { board: LinkBoard; link: SeatLink }) {
  const { season, club } = board;
  const { leagueName } = useSite();
  const { address } = link;
  const isLive = link.state === "open" || link.state === "paused";
  return (
    <section className="box stack gap-4 pad-4" aria-label="Linkul de acum">
      <Notice kind={link.state === "open" ? "good" : "warning"}>
        {stateTitles[link.state]} A dat {link.used} din {link.maxUses}.
        {link.needsYes && " Fiecare loc așteaptă un da."}
      </Notice>
      {isLive && address !== null && (
        <>
          <p className={styles.address}>{address}</p>
          <div className="row gap-2">
            <CopyButton look="main" what="linkul" saysWhat text={address} />
            <CopyButton
              what="pentru Discord"
              saysWhat
              text={invitationText({ season: season.title, club: club?.name ?? null, address })}
            />
            <Button onClick={() => globalThis.print()}>Tipărește afișul</Button>
          </div>
          <Poster
            address={address}
            league={leagueName}
            seasonId={season._id}
            club={club?.name ?? null}
          />
        </>
      )}
      {isLive && address === null && (
        <Notice>
          Secretul site-ului s-a schimbat, deci linkul nu mai poate fi copiat. Fă unul nou.
        </Notice>
      )}
      {link.state !== "ended" && (
        <div className="row gap-2">
          {link.state === "paused" && (
            <ActButton act={seatLinkActs.resumeSeatLink} of={link} look="main" />
          )}
          <MakeButton board={board} needsYes={link.needsYes} />
          <ActButton act={seatLinkActs.endSeatLink} of={link} />
        </div>
      )}
      {link.state !== "ended" && (
        <p className="small muted">
          „Link nou” îl oprește pe cel de acum. Cine s-a înscris rămâne înscris.
        </p>
      )}
    </section>
  );
}

function NewLink({ board }: { board: LinkBoard }) {
  const [needsYes, setNeedsYes] = useState(false);
  return (
    <section className="stack gap-4 starts" aria-label="Link nou">
      <Checkbox
        label="Fiecare loc așteaptă un da de la mine"
        checked={needsYes}
        onChange={(event) => setNeedsYes(event.target.checked)}
      />
      <MakeButton board={board} needsYes={needsYes} isMain />
    </section>
  );
}

interface MakeButtonProps {
  board: LinkBoard;
  needsYes: boolean;
  isMain?: boolean;
}

function MakeButton({ board: { season, club }, needsYes, isMain = false }: MakeButtonProps) {
  const make = useCall(
    makeSeatLink,
    () => ({ params: { id: season._id }, body: { club: club?._id ?? null, needsYes } }),
    { onSuccess: () => showSnackbar({ content: "Linkul nou este gata.", color: "success" }) },
  );
  return (
    <Button look={isMain ? "main" : "plain"} isBusy={make.isPending} onClick={() => make.mutate()}>
      {isMain ? "Fă linkul" : "Link nou"}
    </Button>
  );
}
