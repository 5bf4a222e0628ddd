import { Notice } from "../ui/feedback/notice.tsx";
import { LinkButton } from "../ui/frame/link-button.tsx";

/** In place of a page that only a second factor is missing for. */
export function FactorRequired() {
  return (
    <div className="column stack gap-5">
      <h1 className="step-3">Mai e un pas</h1>
      <Notice kind="warning" title="Rolul tău cere verificarea în doi pași">
        Până o pornești, drepturile rolului așteaptă. Îți trebuie parola și telefonul, iar totul
        durează un minut.
      </Notice>
      <div>
        <LinkButton look="main" to="/profile/siguranta" hash="doi-pasi">
          Pornește verificarea
        </LinkButton>
      </div>
    </div>
  );
}
