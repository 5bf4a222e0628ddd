import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

interface StaleNoticeProps {
  isLoading: boolean;
  onLoad: () => void;
}

/** Somebody saved meanwhile: nothing was overwritten, and the steward chooses. */
export function StaleNotice({ isLoading, onLoad }: StaleNoticeProps) {
  return (
    <Notice kind="bad" title="Altcineva a salvat între timp">
      <p>
        Nu s-a suprascris nimic. Modificările tale sunt încă pe pagină: notează-le, apoi încarcă
        versiunea salvată și refă-le peste ea.
      </p>
      <Button isBusy={isLoading} onClick={onLoad}>
        Încarcă versiunea salvată
      </Button>
    </Notice>
  );
}
