import { Notice } from "#web/ui/feedback/notice.tsx";

/** Stands for numbers that would miss what is not counted yet. */
export function CountingNotice() {
  return (
    <Notice kind="info" title="Rezultatele se numără din nou">
      Cifrele apar aici în câteva minute.
    </Notice>
  );
}
