import { Notice } from "#web/ui/feedback/notice.tsx";
import { WaysToKeep } from "./ways-to-keep.tsx";

/** To who came by a link alone, in place of the profile: what they may do, and one press to the whole account. */
export function WholeAccount() {
  return (
    <div className="column stack gap-5">
      <h1 className="step-3">Contul tău</h1>
      <Notice title="Ai intrat cu un link">
        Cu el răspunzi pentru locul tău: confirmi prezența, schimbi înscrierea, contești. Mesajele,
        cluburile și profilul se deschid după ce îți faci contul întreg.
      </Notice>
      <WaysToKeep />
    </div>
  );
}
