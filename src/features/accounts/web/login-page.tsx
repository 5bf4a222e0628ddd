import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { LoginForm } from "#features/accounts/accounts.ts";
import { showApiFailure } from "#web/api-failure.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { AccountFrame, accountFormClass } from "./account-frame.tsx";
import { logIn } from "./accounts-api.ts";
import { returnPath } from "./return-path.ts";
import { UnconfirmedNotice } from "./unconfirmed-notice.tsx";
import { useServerForm } from "./use-server-form.ts";

const route = getRouteApi("/login");

export function LoginPage() {
  const { from } = route.useSearch();
  const navigate = useNavigate();
  const [unconfirmed, setUnconfirmed] = useState<LoginForm | null>(null);
  const { errors, isPending, ...form } = useServerForm<LoginForm>(
    { email: "", password: "" },
    {
      send: (fields) => {
        setUnconfirmed(null);
        return logIn(fields);
      },
      onDone: () => void navigate({ href: returnPath(from), replace: true }),
      onRefused: (error, fields) => {
        if (error.code === "login.unconfirmed") setUnconfirmed(fields);
        else if (error.status !== 422) showApiFailure(error);
      },
    },
  );

  return (
    <AccountFrame
      title="Conectare"
      links={
        <>
          <Link to="/forgot-password">Ai uitat parola?</Link>
          <Link to="/register">Nu ai cont? Înregistrează-te</Link>
        </>
      }
    >
      {unconfirmed && <UnconfirmedNotice login={unconfirmed} />}
      <form {...form} className={accountFormClass} method="post" noValidate>
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          error={errors["email"]}
        />
        <TextField
          label="Parola"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={errors["password"]}
        />
        <Button type="submit" look="main" isBusy={isPending}>
          Conectează-te
        </Button>
      </form>
    </AccountFrame>
  );
}
