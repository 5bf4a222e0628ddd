import type { SeasonCard } from "#features/seasons/seasons.ts";
import { LinkButton } from "#web/ui/link-button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import styles from "./administration.module.css";

/** Leads the administrator of an empty league to its first published event; gone once visitors see one. */
export function FirstSteps({ seasons }: { seasons: readonly SeasonCard[] }) {
  const [season] = seasons;
  const planned = seasons.find(({ events }) => events.length > 0);
  if (seasons.some(({ hidden, events }) => !hidden && events.length > 0)) return null;
  return (
    <Notice title="Primii pași">
      <ol className={styles.steps}>
        <li>
          Creează un sezon: titlu, cod, simulator, mașini și reguli. {done(season !== undefined)}
        </li>
        <li>Adaugă etape, una câte una sau o serie întreagă. {done(planned !== undefined)}</li>
        <li>Arată sezonul: apasă „Arată sezonul” pe pagina lui, ca să îl vadă toată lumea.</li>
      </ol>
      {!season && (
        <LinkButton look="main" to="/administrare/season/new">
          Creează primul sezon
        </LinkButton>
      )}
      {season && !planned && (
        <LinkButton look="main" to="/administrare/event/series" search={{ season: season._id }}>
          Adaugă etapele
        </LinkButton>
      )}
      {planned && (
        <LinkButton look="main" to="/administrare/season/$id" params={{ id: planned._id }}>
          Mergi la sezon
        </LinkButton>
      )}
    </Notice>
  );
}

function done(isDone: boolean): string {
  return isDone ? "✓ Gata." : "";
}
