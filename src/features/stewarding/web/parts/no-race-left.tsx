import { Notice } from "#web/ui/feedback/notice.tsx";

/** Places on the grid that nobody will serve. */
export function NoRaceLeft() {
  return (
    <Notice kind="warning" title="Nicio cursă rămasă în sezon">
      Locurile pe grilă nu mai au unde fi pierdute.
    </Notice>
  );
}
