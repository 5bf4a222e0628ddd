import { askToConfirm } from "#web/ui/feedback/confirmations.ts";

/** Asks once before a sign-up becomes an account without its link; `onYes` does it. */
export function askToConfirmSignUp(email: string, onYes: () => void): void {
  void askToConfirm({
    title: "Confirmi contul?",
    body: `Fă-o numai dacă știi cine este: va intra cu parola aleasă la înregistrare. Adresa ${email} rămâne neverificată până când deschide un link primit pe ea.`,
    yes: "Confirmă",
  }).then((isSure) => isSure && onYes());
}
