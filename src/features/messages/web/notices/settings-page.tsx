import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { noticeFacts, noticeGroups } from "#features/messages/notice-kinds.ts";
import type { NoticeSettings } from "#features/messages/notices.ts";
import { readNoticeSettings } from "#features/messages/notices-calls.ts";
import { fresh, read } from "#web/calls/call.ts";
import { useSite } from "#web/page-data.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { FormSection } from "#web/ui/fields/form-section.tsx";
import { AllByMail } from "./all-by-mail.tsx";
import { KindChoice } from "./kind-choice.tsx";
import { QuietHours } from "./quiet-hours.tsx";
import { SilencedSeasons } from "./silenced-seasons.tsx";

/** 'Ce primești': of what somebody is told, and how. Every choice counts at once and is saved alone. */
export function NoticeSettingsPage() {
  const { sendsMail } = useSite();
  const settings = useSuspenseQuery(read(readNoticeSettings, {}, fresh)).data;
  const { levels, email, isConfirmed } = settings;
  const canMail = sendsMail && email !== null && isConfirmed;
  return (
    <div className="column stack gap-5">
      <div className="stack gap-1">
        <p className="aside">
          <Link to="/noutati">Noutăți</Link>
        </p>
        <h1 className="step-3">Ce primești</h1>
      </div>
      {canMail ? <AllByMail levels={levels} email={email} /> : <WhyNoMail {...settings} />}
      <div>
        {Object.entries(noticeGroups).map(([group, title]) => (
          <FormSection key={group} title={title}>
            <div className="stack gap-4">
              {levels
                .filter(({ kind }) => noticeFacts[kind].group === group)
                .map(({ kind, level }) => (
                  <KindChoice key={kind} kind={kind} level={level} canMail={canMail} />
                ))}
            </div>
          </FormSection>
        ))}
        {canMail && <QuietHours quiet={settings.quiet} />}
        <SilencedSeasons {...settings} />
      </div>
    </div>
  );
}

function WhyNoMail({ email, isConfirmed }: Pick<NoticeSettings, "email" | "isConfirmed">) {
  const { sendsMail } = useSite();
  if (!sendsMail)
    return (
      <Notice title="Site-ul nu trimite emailuri încă">
        Tot ce alegi te așteaptă aici, la Noutăți.
      </Notice>
    );
  return (
    <Notice kind="warning" title="Pe email nu poți primi încă">
      {email === null && (
        <>
          Contul tău nu are o adresă de email.{" "}
          <Link to="/profile/siguranta">Adaugă una la Parolă, sesiuni și emailuri</Link>.
        </>
      )}
      {email !== null && !isConfirmed && (
        <>
          Adresa {email} nu este confirmată. <Link to="/profile">Cere un link în profilul tău</Link>{" "}
          și deschide-l.
        </>
      )}
    </Notice>
  );
}
