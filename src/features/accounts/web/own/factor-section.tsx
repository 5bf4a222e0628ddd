import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import {
  endSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
} from "#features/accounts/own-account-calls.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { call, fresh, read } from "#web/calls/call.ts";
import { FormSection } from "#web/ui/fields/form-section.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { Time } from "#web/ui/show/time.tsx";
import { PasswordQuestion } from "./password-question.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

const FactorSetup = lazy(async () => ({
  default: (await import("./factor-setup.tsx")).FactorSetup,
}));

const SECTION = "doi-pasi";

/** At the top of the page, to somebody whose rights wait for a second factor: why, and where it is set up. */
export function FactorWanted() {
  const { since, requiredBy } = useSuspenseQuery(read(readSecondFactor, {}, fresh)).data;
  if (since !== null || requiredBy.length === 0) return null;
  return (
    <Notice kind="warning" title={`${requiredBy.join(", ")}: mai e un pas`}>
      Drepturile rolului așteaptă până pornești{" "}
      <Link to="/profile/siguranta" hash={SECTION}>
        verificarea în doi pași
      </Link>
      .
    </Notice>
  );
}

/** A code beside the password, for everybody who wants one. */
export function FactorSection() {
  const factor = useSuspenseQuery(read(readSecondFactor, {}, fresh)).data;
  const [opened, setOpened] = useState<"setup" | "renew" | "end" | null>(null);
  const close = () => setOpened(null);
  useArrival();
  const { since, recoveryCodes, requiredBy } = factor;
  // The dialog that shows the new codes stays while the section already says that it is on.
  const dialogs = (
    <Suspense fallback={null}>
      {opened === "setup" && <FactorSetup onClose={close} />}
      {opened === "renew" && <RenewCodes onClose={close} />}
      {opened === "end" && <EndFactor isRequired={requiredBy.length > 0} onClose={close} />}
    </Suspense>
  );
  return (
    <FormSection id={SECTION} title="Verificare în doi pași">
      {since === null ? (
        <>
          {requiredBy.length > 0 && <RequiredNotice roles={requiredBy} />}
          <p>
            La conectare îți cerem, pe lângă parolă, un cod din telefonul tău. Așa, o parolă furată
            nu ajunge nimănui ca să-ți intre în cont. O amprentă sau o cheie ține și ea loc de cod.
          </p>
          <div>
            <Button look="main" onClick={() => setOpened("setup")}>
              Pornește verificarea în doi pași
            </Button>
          </div>
        </>
      ) : (
        <>
          <p>
            Pornită din <Time at={since} format="day" />. Mai ai{" "}
            {counted(recoveryCodes, "cod de rezervă", "coduri de rezervă")}.
          </p>
          {recoveryCodes < 3 && (
            <Notice kind="warning">
              Fă-ți alte coduri de rezervă: fără telefon și fără ele te mai ajută numai un
              organizator.
            </Notice>
          )}
          <div className="row gap-3">
            <Button onClick={() => setOpened("renew")}>Alte coduri de rezervă</Button>
            <Button look="danger" onClick={() => setOpened("end")}>
              Oprește verificarea
            </Button>
          </div>
        </>
      )}
      {dialogs}
    </FormSection>
  );
}

/** Whoever was led here by the address is taken to it: the page was still on its way when the browser looked. */
function useArrival(): void {
  useEffect(() => {
    if (location.hash !== `#${SECTION}`) return;
    const section = document.getElementById(SECTION);
    section?.scrollIntoView();
    section?.focus({ preventScroll: true });
  }, []);
}

function RequiredNotice({ roles }: { roles: readonly string[] }) {
  return (
    <Notice kind="warning" title={`Cerută de ${roles.join(", ")}`}>
      Până o pornești, drepturile {roles.length === 1 ? "acestui rol" : "acestor roluri"} așteaptă.
    </Notice>
  );
}

function RenewCodes({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
  return (
    <PasswordQuestion
      title="Alte coduri de rezervă"
      yes="Fă alte coduri"
      send={(proof) => call(renewRecoveryCodes, { body: proof })}
      savedBy={renewRecoveryCodes}
      onDone={setCodes}
      onClose={onClose}
    >
      <p>Codurile de rezervă de până acum nu vor mai merge.</p>
    </PasswordQuestion>
  );
}

function EndFactor({ isRequired, onClose }: { isRequired: boolean; onClose: () => void }) {
  return (
    <PasswordQuestion
      title="Oprești verificarea în doi pași?"
      yes="Oprește"
      look="danger"
      send={(proof) => call(endSecondFactor, { body: proof })}
      savedBy={endSecondFactor}
      onDone={() => {
        showSnackbar({ content: "Verificarea în doi pași este oprită." });
        onClose();
      }}
      onClose={onClose}
    >
      <p>
        Te vei conecta din nou numai cu parola, iar codurile de rezervă nu vor mai merge.
        {isRequired && " Un rol al tău o cere: îi pierzi drepturile, pe loc."}
      </p>
    </PasswordQuestion>
  );
}
