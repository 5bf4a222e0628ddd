import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import {
  acceptAdministration,
  readAdministratorInvitation,
} from "#features/accounts/login-calls.ts";
import type { AdministratorForm } from "#features/accounts/password-forms.ts";
import { PASSWORD_HELP } from "#features/accounts/password-limits.ts";
import { openRestoreByLink } from "#features/league/restore-calls.ts";
import { RestorePanel } from "#features/league/web/restore-panel.tsx";
import { restoreByCommand } from "#shared/restore-by-command.ts";
import { showApiFailure } from "#web/api-failure.ts";
import { call, read } from "#web/calls/call.ts";
import { useCall } from "#web/calls/use-call.ts";
import { PendingPage } from "#web/layout/pending-page.tsx";
import { readSession } from "#web/session.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { AccountForm, AccountFrame, NewPasswordField } from "./account-frame.tsx";
import { logInAsAdministrator } from "./own-session.ts";
import { useServerForm } from "#web/forms/use-server-form.ts";

const route = getRouteApi("/first-administrator/$secret");

/** Behind the link that the program prints: whoever runs the site becomes its administrator. */
export function AdministratorPage() {
  const { secret } = route.useParams();
  // Read once: the link may be used up a moment later.
  const { data: invitation, error } = useQuery(
    read(readAdministratorInvitation, { params: { secret } }, { staleTime: Infinity }),
  );
  if (error)
    return (
      <AccountFrame title="Administrator">
        <Notice kind="bad" title="Linkul nu mai este valabil">
          Cine administrează serverul poate face altul: <code>bin/grila admin invite EMAIL</code>
        </Notice>
      </AccountFrame>
    );
  if (!invitation) return <PendingPage />;
  if (invitation.hasAccount) return <AcceptRole secret={secret} email={invitation.email} />;
  if (invitation.restore === "in-browser") return <EmptyOrCopy secret={secret} />;
  const note = invitation.restore === "by-command" ? restoreByCommand : undefined;
  return <NewAdministrator secret={secret} email={invitation.email} note={note} />;
}

/** A league without accounts begins empty, or with what it was elsewhere. */
function EmptyOrCopy({ secret }: { secret: string }) {
  const [withCopy, setWithCopy] = useState(false);
  if (!withCopy)
    return (
      <NewAdministrator
        secret={secret}
        email={null}
        links={<Button onClick={() => setWithCopy(true)}>Încarcă o copie a ligii</Button>}
      />
    );
  return (
    <AccountFrame
      title="Încarcă o copie"
      links={<Button onClick={() => setWithCopy(false)}>Începe gol</Button>}
    >
      <p>Liga de pe alt server, sau de dinainte, vine înapoi întreagă, cu tot cu conturi.</p>
      <RestorePanel
        open={async () => (await call(openRestoreByLink, { params: { secret } })).key}
      />
    </AccountFrame>
  );
}

interface InvitationProps {
  secret: string;
  email: string | null;
}

function AcceptRole({ secret, email }: InvitationProps) {
  const navigate = useNavigate();
  const accept = useCall(acceptAdministration, () => ({ params: { secret } }), {
    onSuccess: () => {
      showSnackbar({ content: "Ești administrator." });
      // The link says who becomes administrator, not who holds it: an account of its own still asks for its password.
      const from = "/administrare";
      void navigate(
        readSession() ? { to: from } : { to: "/login", search: { from }, replace: true },
      );
    },
  });
  return (
    <AccountFrame title="Administrator">
      <p>Contul {email} primește dreptul de a administra liga.</p>
      <Button look="main" isBusy={accept.isPending} onClick={() => accept.mutate()}>
        Primește rolul
      </Button>
    </AccountFrame>
  );
}

interface NewAdministratorProps extends InvitationProps {
  /** What else could be done with a league that has nobody. */
  note?: string | undefined;
  links?: ReactNode;
}

function NewAdministrator({ secret, email, note, links }: NewAdministratorProps) {
  const navigate = useNavigate();
  const { field, ...form } = useServerForm<AdministratorForm>(
    { email: email ?? "", password: "", firstName: "", lastName: "" },
    {
      send: (fields) => logInAsAdministrator(secret, fields),
      onDone: () => {
        showSnackbar({ content: "Ești administrator. Urmează primii pași." });
        void navigate({ to: "/administrare", replace: true });
      },
      onRefused: (error) => error.status !== 422 && showApiFailure(error),
    },
  );
  return (
    <AccountFrame title="Administrator" links={links}>
      <p>Liga nu are încă pe nimeni la cârmă. Fă-ți contul de administrator.</p>
      {note && <p className="small muted">{note}</p>}
      <AccountForm form={form} submitTitle="Creează contul">
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          defaultValue={email ?? ""}
          readOnly={email !== null}
          {...field("email")}
        />
        <NewPasswordField label="Parola" help={PASSWORD_HELP} {...field("password")} />
        <TextField label="Prenume" autoComplete="given-name" {...field("firstName")} />
        <TextField label="Nume de familie" autoComplete="family-name" {...field("lastName")} />
      </AccountForm>
    </AccountFrame>
  );
}
