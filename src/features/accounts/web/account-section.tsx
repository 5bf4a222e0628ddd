import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { apiGet } from "#web/api.ts";
import { saveFile } from "#web/save-file.ts";
import { Button } from "#web/ui/button.tsx";
import { FormSection } from "#web/ui/form-section.tsx";
import { showSnackbar } from "#web/ui/snackbars.ts";
import { logOutEverywhere } from "./accounts-api.ts";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";
import { showApiFailure } from "./form-failure.ts";
import { permissionsQuery } from "./permissions-query.ts";
import styles from "./profile-page.module.css";

/** Work that some may do and that has no menu of its own. */
const duties = [
  { permission: "manageSite", to: "/outbox", title: "Cutia cu emailuri" },
  { permission: "manageDrivers", to: "/id-claims", title: "ID-uri disputate" },
] as const;

/** What one does with the account as a whole. */
export function AccountSection({ email }: { email: string }) {
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const download = useMutation({
    mutationFn: async () => {
      const { data } = await apiGet<unknown>("/user/data");
      saveFile("datele-mele.json", JSON.stringify(data, null, 2), "application/json");
    },
    onError: showApiFailure,
  });
  const everywhere = useMutation({
    mutationFn: logOutEverywhere,
    onSuccess: () => {
      showSnackbar({ content: "Toate sesiunile tale au fost închise." });
      void navigate({ to: "/login", replace: true });
    },
    onError: showApiFailure,
  });
  const permissions = useSuspenseQuery(permissionsQuery()).data;
  const own = duties.filter(({ permission }) => permissions.includes(permission));
  return (
    <FormSection title="Contul">
      <p>
        Te conectezi cu adresa <strong>{email}</strong>.{" "}
        <Link to="/forgot-password">Schimbă parola</Link>
      </p>
      <div className={styles.actions}>
        <Button isBusy={everywhere.isPending} onClick={() => everywhere.mutate()}>
          Deconectează-mă de peste tot
        </Button>
        <Button isBusy={download.isPending} onClick={() => download.mutate()}>
          Descarcă datele mele
        </Button>
        <Button look="danger" onClick={() => setDeleting(true)}>
          Șterge contul
        </Button>
      </div>
      {own.length > 0 && (
        <p className={styles.actions}>
          {own.map(({ to, title }) => (
            <Link key={to} to={to}>
              {title}
            </Link>
          ))}
        </p>
      )}
      {isDeleting && <DeleteAccountDialog onClose={() => setDeleting(false)} />}
    </FormSection>
  );
}
