import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listWaysIn, removePasskey, renamePasskey } from "#features/accounts/own/passkey-calls.ts";
import type { Passkey } from "#features/accounts/own/passkeys.ts";
import { askAgain, call, fresh, read } from "#web/calls/call.ts";
import { useServerForm } from "#web/forms/use-server-form.ts";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { FormSection } from "#web/ui/fields/form-section.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { ListLine } from "#web/ui/frame/list-line.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { showFormFailure } from "../login/form-failure.ts";
import { FormDialog } from "../own/form-dialog.tsx";
import { PasswordQuestion } from "../own/password-question.tsx";
import { addKey } from "./browser-keys.ts";
import { useHasKeys } from "./use-keys.ts";

const added = () =>
  showSnackbar({ content: "Gata: de acum intri cu ea, fără parolă.", color: "success" });

/** 'Amprentă sau cheie': the keys with which one logs in. */
export function KeySection() {
  const { passkeys, hasOtherWays } = useSuspenseQuery(read(listWaysIn, {}, fresh)).data;
  const [asked, setAsked] = useState<"add" | Passkey | null>(null);
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const close = () => setAsked(null);
  const hasKeys = useHasKeys();
  return (
    <FormSection id="chei" title="Amprentă sau cheie">
      <p>
        Intri cu amprenta, cu fața sau cu codul telefonului, ori cu o cheie de securitate: nicio
        parolă de ținut minte, și nimic de furat dintr-un email.
      </p>
      {passkeys.length > 0 && (
        <ul className="stack gap-3">
          {passkeys.map((key) => (
            <ListLine
              key={key._id}
              name={key.name}
              detail={
                key.usedAt === null ? (
                  <>
                    Adăugată <Time at={key.createdAt} format="day" />
                  </>
                ) : (
                  <>
                    Folosită <Time at={key.usedAt} format="day" />
                  </>
                )
              }
            >
              <Button aria-label={`Redenumește ${key.name}`} onClick={() => setRenamed(key)}>
                Redenumește
              </Button>
              {(hasOtherWays || passkeys.length > 1) && (
                <Button aria-label={`Scoate ${key.name}`} onClick={() => setAsked(key)}>
                  Scoate
                </Button>
              )}
            </ListLine>
          ))}
        </ul>
      )}
      {hasKeys ? (
        <div>
          <Button look={passkeys.length === 0 ? "main" : "plain"} onClick={() => setAsked("add")}>
            Adaugă o amprentă sau o cheie
          </Button>
        </div>
      ) : (
        <p className="muted">
          Browserul acesta nu are chei, sau site-ul nu este deschis prin https.
        </p>
      )}
      {asked === "add" && (
        <PasswordQuestion
          title="Adaugă o amprentă sau o cheie"
          yes="Mai departe"
          send={addKey}
          savedBy={removePasskey}
          onDone={() => {
            added();
            close();
          }}
          onClose={close}
        >
          <p>Întâi arată-ne că ești tu. Apoi te întreabă telefonul sau calculatorul.</p>
        </PasswordQuestion>
      )}
      {asked !== null && asked !== "add" && (
        <PasswordQuestion
          title={`Scoți „${asked.name}”?`}
          yes="Scoate"
          look="danger"
          send={(proof) => call(removePasskey, { params: { id: asked._id }, body: proof })}
          savedBy={removePasskey}
          onDone={() => {
            showSnackbar({ content: "Cheia a fost scoasă." });
            close();
          }}
          onClose={close}
        >
          <p>Cu ea nu vei mai putea intra în cont.</p>
        </PasswordQuestion>
      )}
      {renamed && <Rename of={renamed} onClose={() => setRenamed(null)} />}
    </FormSection>
  );
}

function Rename({ of, onClose }: { of: Passkey; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { field, ...form } = useServerForm(
    { name: "" },
    {
      send: async ({ name }) => {
        await call(renamePasskey, { params: { id: of._id }, body: { name } });
        await askAgain(queryClient, renamePasskey);
      },
      onDone: onClose,
      onRefused: showFormFailure,
    },
  );
  return (
    <FormDialog form={form} title="Redenumește cheia" yes="Salvează" onClose={onClose}>
      <TextField label="Numele" defaultValue={of.name} maxLength={40} required {...field("name")} />
    </FormDialog>
  );
}
