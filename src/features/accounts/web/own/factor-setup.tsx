import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { grouped } from "#features/accounts/own/factor-codes.ts";
import type { StartedFactor } from "#features/accounts/own/own-account.ts";
import {
  confirmSecondFactor,
  endOtherSessions,
  listOwnSessions,
  startSecondFactor,
} from "#features/accounts/own-account-calls.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { askAgain, call, fresh, read } from "#web/calls/call.ts";
import { useCall } from "#web/calls/use-call.ts";
import { useServerForm } from "#web/forms/use-server-form.ts";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { showFormFailure } from "../login/form-failure.ts";
import { FormDialog } from "./form-dialog.tsx";
import { PasswordQuestion } from "./password-question.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { QrCode } from "#web/ui/show/qr-code.tsx";
import styles from "./own-account.module.css";

/** From the password over the app's first code to the recovery codes. */
export function FactorSetup({ onClose }: { onClose: () => void }) {
  const [started, setStarted] = useState<StartedFactor>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes)
    return (
      <RecoveryCodes codes={codes} onClose={onClose}>
        <OlderSessions />
      </RecoveryCodes>
    );
  if (started) return <FirstCode started={started} onDone={setCodes} onClose={onClose} />;
  return (
    <PasswordQuestion
      title="Pornește verificarea în doi pași"
      yes="Mai departe"
      send={(proof) => call(startSecondFactor, { body: proof })}
      onDone={setStarted}
      onClose={onClose}
    >
      <p>
        Îți trebuie o aplicație de coduri pe telefon, de exemplu Google Authenticator, Microsoft
        Authenticator sau 2FAS. Întâi arată-ne că ești tu.
      </p>
    </PasswordQuestion>
  );
}

/** Whoever had the password before has a session still, and is asked for no code in it. */
function OlderSessions() {
  const sessions = useSuspenseQuery(read(listOwnSessions, {}, fresh)).data;
  const end = useCall(endOtherSessions, () => ({}), {
    onSuccess: () => showSnackbar({ content: "Celelalte sesiuni au fost închise." }),
  });
  const others = sessions.filter(({ isOwn }) => !isOwn).length;
  if (others === 0) return null;
  return (
    <div className="stack gap-3">
      <p>
        Mai ai {counted(others, "sesiune deschisă", "sesiuni deschise")} de dinainte, unde nu s-a
        cerut niciun cod.
      </p>
      <div>
        <Button isBusy={end.isPending} onClick={() => end.mutate()}>
          Închide celelalte sesiuni
        </Button>
      </div>
    </div>
  );
}

interface FirstCodeProps {
  started: StartedFactor;
  onDone: (codes: readonly string[]) => void;
  onClose: () => void;
}

function FirstCode({ started: { secret, uri }, onDone, onClose }: FirstCodeProps) {
  const queryClient = useQueryClient();
  const { field, ...form } = useServerForm(
    { code: "" },
    {
      send: async (body) => {
        const codes = await call(confirmSecondFactor, { body });
        showSnackbar({ content: "Verificarea în doi pași este pornită.", color: "success" });
        onDone(codes);
        await askAgain(queryClient, confirmSecondFactor);
      },
      onDone: () => undefined,
      onRefused: showFormFailure,
    },
  );
  return (
    <FormDialog form={form} title="Leagă aplicația" yes="Pornește" onClose={onClose}>
      <p>Scanează imaginea din aplicația de coduri.</p>
      <QrCode text={uri} label="Cod QR pentru aplicația de coduri" />
      <p>
        Nu o poți scana? <a href={uri}>Deschide aplicația de pe acest telefon</a> sau scrie în ea
        cheia: <span className={styles.secret}>{grouped(secret, " ")}</span>
      </p>
      <TextField
        label="Codul din aplicație"
        help="Șase cifre. Se schimbă la fiecare jumătate de minut."
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        {...field("code")}
      />
    </FormDialog>
  );
}
