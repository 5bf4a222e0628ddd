import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { addKey } from "./browser-keys.ts";
import { useHasKeys, useKey } from "./use-keys.ts";

/** To who came by a link alone, in place of the profile: what they may do, and one press to the whole account. */
export function WholeAccount() {
  return (
    <div className="column stack gap-5">
      <h1 className="step-3">Contul tău</h1>
      <Notice title="Ai intrat cu un link">
        Cu el răspunzi pentru locul tău: confirmi prezența, schimbi înscrierea, contești. Mesajele,
        cluburile și profilul se deschid după ce îți faci contul întreg.
      </Notice>
      <KeepSeat />
    </div>
  );
}

/** 'Păstrează-l': whoever has just taken a seat, or came back by their link, adds a key and has the whole account. */
export function KeepSeat() {
  const hasKeys = useHasKeys();
  const add = useKey(
    () => addKey(),
    () =>
      showSnackbar({
        content: "Contul este întreg: de acum intri cu amprenta sau cheia.",
        color: "success",
      }),
  );
  if (!hasKeys)
    return (
      <Notice kind="warning" title="Aici nu merge cu amprenta">
        Deschide site-ul pe telefon, prin https. Până atunci păstrează-ți linkul de intrare; dacă îl
        pierzi, organizatorii îți fac altul.
      </Notice>
    );
  return (
    <div className="stack gap-2">
      <p>Un deget, fața sau codul telefonului, și ai tot contul. Fără parolă.</p>
      <div>
        <Button look="main" isBusy={add.isPending} onClick={() => add.mutate()}>
          Amprentă sau cheie
        </Button>
      </div>
    </div>
  );
}
