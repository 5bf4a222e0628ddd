import { useSuspenseQuery } from "@tanstack/react-query";
import { noticeFacts } from "#features/messages/notice-kinds.ts";
import type { SentCount } from "#features/messages/notices.ts";
import { countSent } from "#features/messages/notices-calls.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { fresh, read } from "#web/calls/call.ts";
import { administrationPage } from "#web/layout/administration-page.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { type Column, DataTable } from "#web/ui/show/data-table.tsx";

/** '/administrare/trimise': how much of what the site has sent, and never to whom. */
export const SentPage = administrationPage(["manageSite", "manageSeasons"], Sent);

function Sent() {
  const counts = useSuspenseQuery(read(countSent, {}, fresh)).data;
  const rows = counts.filter(
    ({ onSite, byMail }) =>
      (onSite ?? 0) > 0 || (byMail !== null && byMail.sent + byMail.waiting + byMail.failed > 0),
  );
  return (
    <>
      <PageHeader overline="Administrare" title="Trimise">
        Câte au plecat în ultimele 30 de zile, pe feluri.
      </PageHeader>
      {rows.length === 0 && <EmptyState text="În ultimele 30 de zile nu a plecat nimic." />}
      {rows.length > 0 && (
        <DataTable
          caption="Trimise în 30 de zile"
          columns={columns}
          rows={rows}
          keyOf={({ kind }) => kind ?? "account"}
          nameOf={titleOf}
        />
      )}
      {rows.some(({ byMail }) => byMail === null) && (
        <p className="muted">
          – : sub trei cititori emailurile nu se numără, ca să nu se vadă cine nu le vrea.
        </p>
      )}
    </>
  );
}

function titleOf({ kind }: SentCount): string {
  return kind === null ? "Conturi: confirmări, parole, coduri" : noticeFacts[kind].title;
}

/** '12 emailuri trimise, 3 așteaptă, 1 nu a plecat'; what there is none of is left out. */
function mailsOf({ byMail }: SentCount): string {
  if (byMail === null) return "–";
  const { sent, waiting, failed } = byMail;
  const parts = [
    counted(sent, "email trimis", "emailuri trimise"),
    ...(waiting > 0 ? [`${waiting} așteaptă`] : []),
    ...(failed > 0 ? [failed === 1 ? "1 nu a plecat" : `${failed} nu au plecat`] : []),
  ];
  return parts.join(", ");
}

const columns: Column<SentCount>[] = [
  { title: "Fel", kind: "name", phone: "main", cell: titleOf },
  { title: "Pe email", phone: "below", cell: mailsOf },
  // On a phone no head says what the number is of.
  {
    title: "Pe site",
    kind: "strong",
    phone: "end",
    cell: ({ onSite }) => (onSite === null ? "" : `${onSite} pe site`),
  },
];
