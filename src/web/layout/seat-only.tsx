import { Notice } from "../ui/feedback/notice.tsx";
import { LinkButton } from "../ui/frame/link-button.tsx";

/** In place of a page that whoever came by a link alone may not see: why, and what opens it. */
export function SeatOnly() {
  return (
    <div className="column stack gap-5">
      <h1 className="step-3">Mai e un pas</h1>
      <Notice kind="warning" title="Pagina aceasta cere un cont întreg">
        Ai intrat cu un link, care e doar pentru locul tău: confirmi prezența, schimbi înscrierea,
        contești. Mesajele, cluburile și profilul se deschid după ce ne arăți că ești tu.
      </Notice>
      <div>
        <LinkButton look="main" to="/profile">
          Fă-ți contul întreg
        </LinkButton>
      </div>
    </div>
  );
}
