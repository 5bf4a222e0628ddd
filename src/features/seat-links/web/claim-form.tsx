import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiError } from "#web/api.ts";
import { askAgain, call } from "#web/calls/call.ts";
import { randomKey } from "#web/calls/random-key.ts";
import { startSession } from "#web/session.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { NumberPlate } from "#web/ui/racing/number-plate.tsx";
import { claimSeat } from "../seat-link-calls.ts";
import type { Claimed, SeatOffer } from "../seat-links.ts";
import type { TakenSeatFacts } from "./seat-taken.tsx";
import styles from "./seat.module.css";

interface ClaimFormProps {
  secret: string;
  offer: SeatOffer;
  onTaken: (taken: TakenSeatFacts) => void;
  /** There may be other things to have than when the page was opened. */
  onLate: () => void;
}

/** To who has opened the link of one person: who they are in the league already, theirs with one press. */
export function ClaimForm({ secret, offer, onTaken, onLate }: ClaimFormProps) {
  const queryClient = useQueryClient();
  const [key] = useState(randomKey);
  const name = offer.person?.name ?? "";
  const { mutate, isPending, error } = useMutation<Claimed, ApiError>({
    mutationFn: () => call(claimSeat, { body: { secret, key } }),
    onSuccess: async ({ raceNumber, isConfirmed, login }) => {
      onTaken({ raceNumber, isConfirmed, wayBack: login?.path ?? null, name, model: null });
      if (login) startSession(login.token);
      await askAgain(queryClient, claimSeat);
    },
    onError: onLate,
  });
  return (
    <section className="stack gap-4">
      <p className="row gap-2">
        {offer.seat && <NumberPlate number={offer.seat.raceNumber} />}
        <strong className="step-1 anywhere">{name}</strong>
      </p>
      <p>
        {offer.seat
          ? "Ești deja înscris. Locul și rezultatele tale de până acum devin ale contului tău."
          : "Rezultatele tale de până acum devin ale contului tău."}
      </p>
      {error && <Notice kind="bad">{error.message}</Notice>}
      <Button look="main" className={styles.send} isBusy={isPending} onClick={() => mutate()}>
        Da, eu sunt
      </Button>
      <p className="small muted">
        Linkul merge o singură dată. Dacă nu ești tu, spune-i celui care ți l-a trimis.
      </p>
    </section>
  );
}
