import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Season } from "#features/seasons/seasons.ts";
import { OpenSeasonNote } from "#features/seasons/web/open-season-note.tsx";
import { RegistrationDeadline } from "#features/seasons/web/registration-deadline.tsx";
import { readSeason } from "#features/seasons/seasons-calls.ts";
import { read } from "#web/calls/call.ts";
import { useNow } from "#web/now.ts";
import styles from "./registration-page.module.css";

interface RegistrationFrameProps {
  seasonId: string;
  title: string;
  children: (season: Season) => ReactNode;
}

/** What both pages of a registration have around them: the way back, the season and its deadlines. */
export function RegistrationFrame({ seasonId, title, children }: RegistrationFrameProps) {
  const now = useNow();
  const { data: season } = useSuspenseQuery(read(readSeason, { params: { id: seasonId } }));
  return (
    <div className={`stack gap-5 ${styles.page}`}>
      <header className="stack gap-2">
        <Link to="/season/$id" params={{ id: seasonId }} search={{ tab: "register" }}>
          ← {season.title}
        </Link>
        <h1 className="step-3">{title}</h1>
      </header>
      {season.open ? (
        <OpenSeasonNote season={season} />
      ) : (
        <RegistrationDeadline season={season} now={now} />
      )}
      {children(season)}
    </div>
  );
}
